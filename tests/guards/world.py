"""One of each thing that an address can name, and everybody who may ask for it."""

from __future__ import annotations

from functools import cached_property
from operator import attrgetter
from typing import Any

from django.test import Client

from campaigns.models import Battle, Campaign, Entry, Invitation, Membership, Side
from rosters.models import (
    Act,
    Character,
    Gang,
    Matter,
    Paper,
    PastBattle,
    Player,
    Possession,
    Territory,
    Weapon,
)
from tests.factories import (
    ActFactory,
    BattleFactory,
    CampaignFactory,
    CharacterFactory,
    EntryFactory,
    GangFactory,
    MatterFactory,
    MembershipFactory,
    PaperFactory,
    PastBattleFactory,
    PlayerFactory,
    PossessionFactory,
    SideFactory,
    TerritoryFactory,
    WeaponFactory,
)
from tests.guards.addresses import GUEST, GUEST_OWNER, OWNER, STRANGER
from tests.hands import visit_as


class World:
    """Made as far as it is asked for."""

    table = "armoury"
    ruling = "purse"
    row = "knife"

    @cached_property
    def owner(self) -> Player:
        return PlayerFactory(username="ruth")

    @cached_property
    def guest(self) -> Player:
        """A visitor with another gang than these."""
        return PlayerFactory(username="guest-1", is_guest=True)

    @cached_property
    def stranger(self) -> Player:
        return PlayerFactory(username="silas")

    @cached_property
    def gang(self) -> Gang:
        """Private, mustering, Ruth's."""
        return GangFactory(owner=self.owner)

    @cached_property
    def public_gang(self) -> Gang:
        """Ruth's, and everybody may read it."""
        return GangFactory(owner=self.owner, visibility=Gang.Visibility.PUBLIC)

    @cached_property
    def disbanded_gang(self) -> Gang:
        """Ruth's, whose books are closed."""
        return GangFactory(owner=self.owner, stage=Gang.Stage.DISBANDED)

    @cached_property
    def character(self) -> Character:
        """One of the private gang."""
        return CharacterFactory(gang=self.gang)

    @cached_property
    def public_character(self) -> Character:
        """One of the public gang."""
        return CharacterFactory(gang=self.public_gang)

    @cached_property
    def possession(self) -> Possession:
        """Carried by the character of the private gang."""
        return PossessionFactory(carrier=self.character)

    @cached_property
    def act(self) -> Act:
        """Done by Ruth to the private gang."""
        return ActFactory(gang=self.gang, actor=self.owner)

    @cached_property
    def matter(self) -> Matter:
        """An open question of the private gang."""
        return MatterFactory(gang=self.gang)

    @cached_property
    def weapon(self) -> Weapon:
        """Carried by the character of the private gang."""
        return WeaponFactory(carrier=self.character)

    @cached_property
    def paper(self) -> Paper:
        """The roster of the private gang, kept."""
        return PaperFactory(gang=self.gang)

    @cached_property
    def public_paper(self) -> Paper:
        """The roster of the public gang, kept."""
        return PaperFactory(gang=self.public_gang)

    @cached_property
    def territory(self) -> Territory:
        """Held by the private gang."""
        return TerritoryFactory(gang=self.gang)

    @cached_property
    def past_battle(self) -> PastBattle:
        """Fought by the private gang before it came into these books."""
        return PastBattleFactory(gang=self.gang)

    @cached_property
    def campaign(self) -> Campaign:
        """Private, and Ruth runs it."""
        return self._run(CampaignFactory())

    @cached_property
    def invitation(self) -> Invitation:
        """A link into Ruth's private campaign."""
        return Invitation.objects.create(campaign=self.campaign)

    @cached_property
    def membership(self) -> Membership:
        """Of somebody who plays in Ruth's private campaign."""
        return MembershipFactory(campaign=self.campaign)

    @cached_property
    def entry(self) -> Entry:
        """Ruth's gang in her private campaign."""
        return EntryFactory(campaign=self.campaign, gang__owner=self.owner)

    @cached_property
    def public_campaign(self) -> Campaign:
        """Ruth's, and everybody may read it."""
        return self._run(CampaignFactory(visibility=Gang.Visibility.PUBLIC))

    @cached_property
    def own_membership(self) -> Membership:
        """Ruth's in the private campaign: its address is the key to her calendar."""
        return Membership.objects.get(campaign=self.campaign, player=self.owner)

    @cached_property
    def ruled_entry(self) -> Entry:
        """Somebody's gang in the campaign that everybody may read."""
        return EntryFactory(campaign=self.public_campaign, stage="admitted")

    def _run(self, campaign: Campaign) -> Campaign:
        MembershipFactory(campaign=campaign, player=self.owner, arbitrates=True)
        return campaign

    @cached_property
    def battle(self) -> Battle:
        """Outside any campaign, between Ruth's private gang and somebody else's."""
        battle = BattleFactory()
        SideFactory(battle=battle, team=1, gang=self.gang)
        SideFactory(battle=battle, team=2)
        return battle

    @cached_property
    def side(self) -> Side:
        """Ruth's in that battle."""
        return Side.objects.get(battle=self.battle, team=1)

    @cached_property
    def public_side(self) -> Side:
        """Ruth's in the battle between gangs that everybody may read."""
        return Side.objects.get(battle=self.public_battle, team=1)

    @cached_property
    def public_battle(self) -> Battle:
        """Between gangs that everybody may read."""
        battle = BattleFactory()
        SideFactory(battle=battle, team=1, gang=self.public_gang)
        SideFactory(battle=battle, team=2, gang__visibility=Gang.Visibility.PUBLIC)
        return battle

    @cached_property
    def campaign_battle(self) -> Battle:
        """In the campaign that Ruth runs, between two gangs of others."""
        battle = BattleFactory(campaign=self.campaign, number=1, turn=1)
        SideFactory(battle=battle, team=1)
        SideFactory(battle=battle, team=2)
        return battle

    def arguments(self, of: str) -> list[Any]:
        """What fills an address: each dotted path, looked up."""
        return [attrgetter(path)(self) for path in of.split()]

    def client(self, role: str) -> Client:
        """A client that is logged in as this role."""
        client = Client()
        if role in (OWNER, GUEST_OWNER):
            self.owner.is_guest = role == GUEST_OWNER
            self.owner.save(update_fields=["is_guest"])
        if role in (GUEST, GUEST_OWNER):
            visit_as(client, self.guest if role == GUEST else self.owner)
        elif role in (OWNER, STRANGER):
            client.force_login({OWNER: self.owner, STRANGER: self.stranger}[role])
        return client
