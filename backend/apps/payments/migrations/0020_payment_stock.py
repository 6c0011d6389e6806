from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    """In a step of its own: the key that it refers to is made at the end of the one before."""

    dependencies = [("payments", "0019_stock")]
    operations = [sql_file(__file__, "payment_stock.sql")]
