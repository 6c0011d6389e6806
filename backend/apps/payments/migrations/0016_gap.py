from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("payments", "0015_second_opinions"), ("treasury", "0015_gap")]
    operations = [sql_file(__file__, "gap.sql")]
