"""Let PostgreSQL too refuse to change or remove what is written once.

The one gate is the session setting ``westamunda.erasing``: while it is ``on``, a person may be
erased, and a later migration may touch these tables.
"""

from django.db import migrations

TABLES = ("rosters_act", "rosters_diceroll", "rosters_paper")

FUNCTION = """
CREATE FUNCTION westamunda_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('westamunda.erasing', true) = 'on' THEN
        IF TG_OP = 'DELETE' THEN
            RETURN OLD;
        END IF;
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% rows are never changed or removed', TG_TABLE_NAME;
END
$$
"""
TRIGGER = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION westamunda_refuse_change()
"""


def guard(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute(FUNCTION, params=None)
    for table in TABLES:
        schema_editor.execute(TRIGGER.format(table=table), params=None)


def unguard(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    for table in TABLES:
        schema_editor.execute(f"DROP TRIGGER append_only ON {table}", params=None)
    schema_editor.execute("DROP FUNCTION westamunda_refuse_change()", params=None)


class Migration(migrations.Migration):

    dependencies = [("rosters", "0001_first")]

    operations = [migrations.RunPython(guard, unguard)]
