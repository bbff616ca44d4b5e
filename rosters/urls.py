"""Addresses of gangs and of the rulebook."""

from django.urls import path

from rosters.views import (
    account,
    characters,
    gangs,
    guests,
    leaving,
    mustering,
    rulebook,
    sheets,
    site,
)

app_name = "rosters"

urlpatterns = [
    path("", site.landing, name="landing"),
    path("theme/", site.choose_theme, name="theme"),
    path("parts/", site.parts, name="parts"),
    path("robots.txt", site.robots, name="robots"),
    path("account/", account.account, name="account"),
    path("account/sessions/", account.account_sessions, name="account-sessions"),
    path("rules/", rulebook.rulebook, name="rulebook"),
    path("rules.json", rulebook.rulebook_json, name="rulebook-json"),
    path("rules/<slug:slug>/", rulebook.table, name="rulebook-table"),
    path("gangs/", gangs.gang_list, name="gang-list"),
    path("gangs/new/", gangs.gang_muster, name="gang-muster"),
    path("gangs/sample/", gangs.gang_sample, name="gang-sample"),
    path("gangs/keep/", guests.guest_keep, name="guest-keep"),
    path("gangs/start-afresh/", guests.guest_forget, name="guest-forget"),
    path("account/delete/", leaving.account_delete, name="account-delete"),
    path("gangs/<slug:slug>/", gangs.gang_detail, name="gang-detail"),
    path("gangs/<slug:slug>/describe/", gangs.gang_describe, name="gang-describe"),
    path("gangs/<slug:slug>/disband/", gangs.gang_disband, name="gang-disband"),
    path("gangs/<slug:slug>/ledger/", gangs.gang_ledger, name="gang-ledger"),
    path("gangs/<slug:slug>/waiting/", characters.gang_waiting, name="gang-waiting"),
    path("gangs/<slug:slug>/roster/", sheets.roster_sheet, name="roster-sheet"),
    path("gangs/<slug:slug>/ammunition/", sheets.ammunition_sheet, name="ammunition-sheet"),
    path("gangs/<slug:slug>/mustering/", mustering.gang_mustering, name="gang-mustering"),
    path("gangs/<slug:slug>/recruit/", mustering.gang_recruit, name="gang-recruit"),
    path("gangs/<slug:slug>/hire/", mustering.gang_hire, name="gang-hire"),
    path("gangs/<slug:slug>/ride-out/", mustering.gang_ride_out, name="gang-ride-out"),
    path("characters/<slug:slug>/", characters.character_detail, name="character-detail"),
    path(
        "characters/<slug:slug>/describe/",
        characters.character_describe,
        name="character-describe",
    ),
    path("characters/<slug:slug>/copy/", mustering.character_copy, name="character-copy"),
    path(
        "characters/<slug:slug>/arm-like/", mustering.character_arm_like, name="character-arm-like"
    ),
    path("characters/<slug:slug>/name/", mustering.character_name, name="character-name"),
    path("characters/<slug:slug>/skill/", mustering.character_skill, name="character-skill"),
    path(
        "characters/<slug:slug>/experience/",
        mustering.character_experience,
        name="character-experience",
    ),
    path(
        "characters/<slug:slug>/give-back/",
        mustering.character_give_back,
        name="character-give-back",
    ),
    path(
        "characters/<slug:slug>/buy-weapon/",
        mustering.character_buy_weapon,
        name="character-buy-weapon",
    ),
    path(
        "characters/<slug:slug>/buy-possession/",
        mustering.character_buy_possession,
        name="character-buy-possession",
    ),
    path("weapons/<slug:slug>/buy-boxes/", mustering.weapon_buy_boxes, name="weapon-buy-boxes"),
    path(
        "weapons/<slug:slug>/give-back-box/",
        mustering.weapon_give_back_box,
        name="weapon-give-back-box",
    ),
    path("weapons/<slug:slug>/give-back/", mustering.weapon_give_back, name="weapon-give-back"),
    path("weapons/<slug:slug>/rename/", mustering.weapon_rename, name="weapon-rename"),
    path("weapons/<slug:slug>/pair/", mustering.weapon_pair, name="weapon-pair"),
    path(
        "possessions/<slug:slug>/give-back/",
        mustering.possession_give_back,
        name="possession-give-back",
    ),
    path("matters/<slug:slug>/answer/", characters.matter_answer, name="matter-answer"),
    path("acts/<slug:slug>/take-back/", mustering.act_take_back, name="act-take-back"),
]
