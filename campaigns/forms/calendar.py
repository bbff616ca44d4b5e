"""The form of a battle's day and place."""

from __future__ import annotations

from campaigns.forms.turns import Moment
from rosters.forms import ActForm, Line


class RescheduleForm(ActForm):
    """When and where a battle is fought."""

    set_for = Moment(label="When", help_text="Empty: not settled yet. In UTC.")
    place = Line(label="Where", required=False, max_length=80)
