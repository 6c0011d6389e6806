from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0001_initial"), ("common", "0002_refusals")]
    operations = [sql_file(__file__, "deliveries.sql")]
