"""The child of ``test_kill``: copies a man again and again, and dies at the nth statement."""

from __future__ import annotations

import os
import signal
import sys
import uuid
from typing import Any


def main(gang_slug: str, man_slug: str, last: int) -> None:
    import django
    from django.conf import settings

    sys.path.insert(0, os.getcwd())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "westamunda.settings")
    for name in ("NAME", "HOST", "PORT", "USER", "PASSWORD"):
        settings.DATABASES["default"][name] = os.environ[f"KILLED_{name}"]
    django.setup()

    from django.db import connection

    from rosters.models import Character, Gang
    from rosters.services import characters
    from rosters.services.acts import Hand

    gang = Gang.objects.select_related("owner").get(slug=gang_slug)
    man = Character.objects.get(slug=man_slug)
    said = 0

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal said
        said += 1
        if said == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        while True:
            hand = Hand(gang=gang, actor=gang.owner, key=uuid.uuid4())
            characters.copy(hand, man=man)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
