"""Let PostgreSQL too refuse to change or remove minutes, dice and editions.

The function and its one gate are those of ``rosters`` 0002.
"""

from django.db import migrations

TABLES = ("campaigns_minute", "campaigns_battleroll", "campaigns_edition")

TRIGGER = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION westamunda_refuse_change()
"""


def guard(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    for table in TABLES:
        schema_editor.execute(TRIGGER.format(table=table), params=None)


def unguard(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    for table in TABLES:
        schema_editor.execute(f"DROP TRIGGER append_only ON {table}", params=None)


class Migration(migrations.Migration):

    dependencies = [("campaigns", "0001_first"), ("rosters", "0002_append_only")]

    operations = [migrations.RunPython(guard, unguard)]
