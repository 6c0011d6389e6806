from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("common", "0001_initial")]
    operations = [sql_file(__file__, "refusals.sql")]
