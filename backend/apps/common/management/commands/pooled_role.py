"""`manage.py pooled_role`: give the database's role the session settings that a pooler does not pass on."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connection
from psycopg import sql

from apps.common.management.command import AppCommand


class Command(AppCommand):
    help = "Before DATABASE_POOLED=1: set lock and statement time-outs for the role itself."

    def handle(self, *args: Any, **options: Any) -> None:
        with connection.cursor() as cursor:
            for name, value in settings.SESSION.items():
                statement = sql.SQL("alter role current_user in database {} set {} = {}").format(
                    sql.Identifier(connection.settings_dict["NAME"]), sql.Identifier(name), sql.Literal(value)
                )
                cursor.execute(statement.as_string(cursor.cursor))
        self.stdout.write(
            f"The role has {', '.join(settings.SESSION)}. Connections made from now on have them."
        )
