"""The addresses of campaigns and battles."""

from django.urls import path

from campaigns.views import battles, campaigns, challenges, joining, people, planning, sheets

app_name = "campaigns"

urlpatterns = [
    path("campaigns/", campaigns.campaign_list, name="campaign-list"),
    path("campaigns/new/", campaigns.campaign_begin, name="campaign-begin"),
    path("campaigns/<slug:slug>/", campaigns.campaign_detail, name="campaign-detail"),
    path("campaigns/<slug:slug>/people/", people.campaign_people, name="campaign-people"),
    path(
        "campaigns/<slug:slug>/invitation/", people.campaign_invitation, name="campaign-invitation"
    ),
    path("campaigns/<slug:slug>/invite/", people.campaign_invite, name="campaign-invite"),
    path("campaigns/<slug:slug>/start/", people.campaign_start, name="campaign-start"),
    path("campaigns/<slug:slug>/pause/", people.campaign_pause, name="campaign-pause"),
    path("campaigns/<slug:slug>/go-on/", people.campaign_go_on, name="campaign-go-on"),
    path("campaigns/<slug:slug>/end/", people.campaign_end, name="campaign-end"),
    path("campaigns/<slug:slug>/carry-on/", people.campaign_carry_on, name="campaign-carry-on"),
    path("campaigns/<slug:slug>/terms/", people.campaign_terms, name="campaign-terms"),
    path("campaigns/<slug:slug>/step-down/", people.campaign_step_down, name="campaign-step-down"),
    path("campaigns/<slug:slug>/leave/", people.campaign_leave, name="campaign-leave"),
    path("campaigns/<slug:slug>/ask/", people.campaign_ask, name="campaign-ask"),
    path("campaigns/<slug:slug>/take-up/", people.campaign_take_up, name="campaign-take-up"),
    path("campaigns/<slug:slug>/turn-down/", people.campaign_turn_down, name="campaign-turn-down"),
    path("campaigns/<slug:slug>/offer/", people.campaign_offer, name="campaign-offer"),
    path("invitations/<slug:slug>/revoke/", people.invitation_revoke, name="invitation-revoke"),
    path("memberships/<slug:slug>/let-in/", people.membership_let_in, name="membership-let-in"),
    path(
        "memberships/<slug:slug>/turn-away/",
        people.membership_turn_away,
        name="membership-turn-away",
    ),
    path(
        "memberships/<slug:slug>/arbitrator/",
        people.membership_arbitrator,
        name="membership-arbitrator",
    ),
    path("memberships/<slug:slug>/remove/", people.membership_remove, name="membership-remove"),
    path("entries/<slug:slug>/", people.entry_detail, name="entry-detail"),
    path("entries/<slug:slug>/admit/", people.entry_admit, name="entry-admit"),
    path("entries/<slug:slug>/refuse/", people.entry_refuse, name="entry-refuse"),
    path("entries/<slug:slug>/withdraw/", people.entry_withdraw, name="entry-withdraw"),
    path("join/<slug:slug>/", joining.campaign_join, name="campaign-join"),
    path("gangs/<slug:slug>/fight/", challenges.battle_challenge, name="battle-challenge"),
    path("gangs/<slug:slug>/battles/", battles.gang_battles, name="gang-battles"),
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
    path("battles/<slug:slug>/changed/", battles.battle_changed, name="battle-changed"),
    path("battles/<slug:slug>/call-off/", planning.battle_call_off, name="battle-call-off"),
    path("battles/<slug:slug>/answer/", planning.battle_answer, name="battle-answer"),
    path("battles/<slug:slug>/agree/", planning.battle_agree, name="battle-agree"),
    path("battles/<slug:slug>/no-weather/", planning.battle_no_weather, name="battle-no-weather"),
    path("battles/<slug:slug>/scenario/", planning.battle_rule, name="battle-rule"),
    path("battles/<slug:slug>/join/", planning.battle_join, name="battle-join"),
    path("battles/<slug:slug>/ride/", planning.battle_ride, name="battle-ride"),
    path("sides/<slug:slug>/take-up/", planning.side_accept, name="side-accept"),
    path("sides/<slug:slug>/decline/", planning.side_decline, name="side-decline"),
    path("sides/<slug:slug>/crew/", planning.side_crew, name="side-crew"),
    path("sides/<slug:slug>/draw/", planning.side_draw, name="side-draw"),
]
