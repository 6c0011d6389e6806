from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("payments", "0028_refunds_listed")]
    operations = [sql_file(__file__, "refunds_again.sql")]
