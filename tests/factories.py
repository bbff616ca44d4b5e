"""The least that is valid of each row. What must have come about lawfully is made by services."""

from __future__ import annotations

import datetime

import factory
from factory.django import DjangoModelFactory

from campaigns.models import Battle, Campaign, Entry, Membership, Side
from campaigns.moves import EntryStage, MemberStage
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
from rosters.papers import paper_of
from rosters.roster import read_whole


class PlayerFactory(DjangoModelFactory[Player]):
    """A person with an account and no password: tests log him in by force."""

    class Meta:
        model = Player

    username = factory.Sequence(lambda n: f"player{n}")
    password = "!"


class GangFactory(DjangoModelFactory[Gang]):
    """Townies, mustering, private."""

    class Meta:
        model = Gang

    owner = factory.SubFactory(PlayerFactory)
    name = factory.Sequence(lambda n: f"Gang {n}")
    kind = "townies"


class CharacterFactory(DjangoModelFactory[Character]):
    """A gang member as recruited."""

    class Meta:
        model = Character

    gang = factory.SubFactory(GangFactory)
    position = factory.Sequence(lambda n: n % 100)
    rank = "gang-member"
    name = factory.Sequence(lambda n: f"Man {n}")
    movement = 4
    weapon_skill = 3
    ballistic_skill = 3
    strength = 3
    toughness = 3
    wounds = 1
    initiative = 3
    attacks = 1
    leadership = 7
    paid = 50
    worth = 50


class WeaponFactory(DjangoModelFactory[Weapon]):
    """A weapon in its carrier's hands."""

    class Meta:
        model = Weapon

    carrier = factory.SubFactory(CharacterFactory)
    gang = factory.SelfAttribute("carrier.gang")
    type = "normal-revolver-cartridge"
    name = "S&W Schofield"
    ignition = "cartridge"


class PossessionFactory(DjangoModelFactory[Possession]):
    """A possession with its bearer."""

    class Meta:
        model = Possession

    carrier = factory.SubFactory(CharacterFactory)
    gang = factory.SelfAttribute("carrier.gang")
    type = "horse"
    name = "Dapple"


class ActFactory(DjangoModelFactory[Act]):
    """An act that changed nothing."""

    class Meta:
        model = Act

    gang = factory.SubFactory(GangFactory)
    code = "described"
    sentence = "Something was said."


class MatterFactory(DjangoModelFactory[Matter]):
    """The territories that are rolled at the start, not yet."""

    class Meta:
        model = Matter

    gang = factory.SubFactory(GangFactory)
    kind = "territories"
    subject = "founding"


class PaperFactory(DjangoModelFactory[Paper]):
    """The roster of a gang, kept as it stands."""

    class Meta:
        model = Paper

    act = factory.SubFactory(ActFactory, gang=factory.SelfAttribute("..gang"))
    title = "As it stands"
    body = factory.LazyAttribute(lambda kept: paper_of(read_whole(kept.gang)))


class TerritoryFactory(DjangoModelFactory[Territory]):
    """A settlement."""

    class Meta:
        model = Territory

    gang = factory.SubFactory(GangFactory)
    table = "territories"
    type = "settlement"
    origin = "entered"


class PastBattleFactory(DjangoModelFactory[PastBattle]):
    """A battle won long ago."""

    class Meta:
        model = PastBattle

    gang = factory.SubFactory(GangFactory)
    fought_on = datetime.date(2020, 5, 1)
    result = "won"


class CampaignFactory(DjangoModelFactory[Campaign]):
    """A private campaign that gathers players."""

    class Meta:
        model = Campaign

    name = factory.Sequence(lambda n: f"Feud {n}")


class MembershipFactory(DjangoModelFactory[Membership]):
    """Somebody who has joined a campaign."""

    class Meta:
        model = Membership

    campaign = factory.SubFactory(CampaignFactory)
    player = factory.SubFactory(PlayerFactory)
    stage = MemberStage.JOINED.value


class EntryFactory(DjangoModelFactory[Entry]):
    """A gang that was admitted to a campaign."""

    class Meta:
        model = Entry

    campaign = factory.SubFactory(CampaignFactory)
    gang = factory.SubFactory(GangFactory, stage=Gang.Stage.RIDING)
    stage = EntryStage.ADMITTED.value


class BattleFactory(DjangoModelFactory[Battle]):
    """A challenge outside any campaign, with nobody in it yet."""

    class Meta:
        model = Battle


class SideFactory(DjangoModelFactory[Side]):
    """A gang on the first team of a battle."""

    class Meta:
        model = Side

    battle = factory.SubFactory(BattleFactory)
    team = 1
    gang = factory.SubFactory(GangFactory, stage=Gang.Stage.RIDING)
