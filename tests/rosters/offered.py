"""What a player can ask for, the wrong and the not yet sold included."""

from __future__ import annotations

from westamunda.rules.editions import BASE
from westamunda.rules.kinds import Calling, Rank
from westamunda.rules.weapons import Group

KINDS = [kind.slug for kind in BASE.kinds]
CLASSES = [klass.slug for klass in BASE.armoury]
SOLD = [klass.slug for klass in BASE.armoury if klass.price and klass.at_start] + ["buffalo-gun"]
LONG_GUNS = ["", *(k.slug for k in BASE.armoury if k.group in (Group.LONG_GUN, Group.BOW))]
GOODS = [good.slug for good in BASE.goods]
KITS = [kit.slug for kit in BASE.kits]
SKILLS = [skill.slug for skill in BASE.skills]
RECRUITS = [
    (Rank.LEADER, None),
    (Rank.SPECIALIST, Calling.SHOOTIST),
    (Rank.SPECIALIST, Calling.PUGILIST),
    (Rank.GANG_MEMBER, None),
    (Rank.YOUNG_BLOOD, None),
]
