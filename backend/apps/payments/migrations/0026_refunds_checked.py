from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("payments", "0025_refunds")]
    operations = [
        ValidateConstraint("leg", "leg_kind"),
        ValidateConstraint("notice", "notice_kind"),
        ValidateConstraint("payment", "payment_refunded"),
        ValidateConstraint("redirect", "redirect_actor"),
        ValidateConstraint("release", "release_to"),
        ValidateConstraint("release", "release_actor"),
        ValidateConstraint("deposit", "deposit_flow"),
        ValidateConstraint("deposit", "deposit_one_subject"),
        ValidateConstraint("deposit", "deposit_refund"),
        sql_file(__file__, "refunds_checked.sql"),
    ]
