from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("payments", "0001_initial"), ("treasury", "0002_rules")]
    operations = [sql_file(__file__, name) for name in ("payments.sql", "legs.sql", "deposits.sql")]
