"""The addresses of campaigns and battles."""

from django.urls import path

from campaigns.views import battles, campaigns

app_name = "campaigns"

urlpatterns = [
    path("campaigns/", campaigns.campaign_list, name="campaign-list"),
    path("campaigns/new/", campaigns.campaign_begin, name="campaign-begin"),
    path("campaigns/<slug:slug>/", campaigns.campaign_detail, name="campaign-detail"),
    path("battles/<slug:slug>/", battles.battle_detail, name="battle-detail"),
]
