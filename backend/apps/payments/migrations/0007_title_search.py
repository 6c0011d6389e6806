from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("payments", "0006_history_indexes")]
    operations = [sql_file(__file__, "search.sql")]
