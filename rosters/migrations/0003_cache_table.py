"""Make the table of the database's cache, in which processes share their rate limits."""

from django.core.management import call_command
from django.db import migrations


def make(apps, schema_editor):
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


def drop(apps, schema_editor):
    schema_editor.execute("DROP TABLE IF EXISTS westamunda_cache")


class Migration(migrations.Migration):

    dependencies = [("rosters", "0002_append_only")]

    operations = [migrations.RunPython(make, drop)]
