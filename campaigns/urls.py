"""The addresses of campaigns and battles."""

from django.urls import path

from campaigns.views import battles, campaigns, sheets

app_name = "campaigns"

urlpatterns = [
    path("campaigns/", campaigns.campaign_list, name="campaign-list"),
    path("campaigns/new/", campaigns.campaign_begin, name="campaign-begin"),
    path("campaigns/<slug:slug>/", campaigns.campaign_detail, name="campaign-detail"),
    path("battles/<slug:slug>/", battles.battle_detail, name="battle-detail"),
    path("battles/<slug:slug>/sheet/", sheets.battle_sheet, name="battle-sheet"),
    path("battles/<slug:slug>/sides/<slug:side>/card/", sheets.side_card, name="side-card"),
    path("battles/<slug:slug>/sides/<slug:side>/roster/", sheets.crew_roster, name="crew-roster"),
    path(
        "battles/<slug:slug>/sides/<slug:side>/ammunition/",
        sheets.crew_ammunition,
        name="crew-ammunition",
    ),
    path("campaigns/<slug:slug>/sheets/", sheets.campaign_sheets, name="campaign-sheets"),
]
