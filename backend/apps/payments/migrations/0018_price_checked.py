from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("payments", "0017_price")]
    operations = [sql_file(__file__, "price_checked.sql")]
