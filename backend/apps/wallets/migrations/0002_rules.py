from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("wallets", "0001_initial"), ("treasury", "0002_rules")]
    operations = [sql_file(__file__, "merchant_wallet.sql")]
