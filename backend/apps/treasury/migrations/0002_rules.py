from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("treasury", "0001_initial"), ("common", "0002_refusals")]
    operations = [
        sql_file(__file__, name)
        for name in (
            "tags.sql",
            "networks.sql",
            "wallets.sql",
            "transfers.sql",
            "attempts.sql",
            "journal.sql",
        )
    ]
