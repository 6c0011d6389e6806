from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("payments", "0020_payment_stock")]
    operations = [
        ValidateConstraint("payment", "payment_origin"),
        ValidateConstraint("payment", "payment_stock_whole"),
        ValidateConstraint("deposit", "deposit_reason_word"),
        ValidateConstraint("rejected", "rejected_reason_word"),
        sql_file(__file__, "stock_checked.sql"),
    ]
