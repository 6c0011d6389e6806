from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("treasury", "0016_refunds")]
    operations = [
        ValidateConstraint("line", "line_account"),
        ValidateConstraint("transfer", "transfer_kind"),
    ]
