from django.contrib.postgres.operations import AddIndexConcurrently, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("treasury", "0018_tickets")]

    operations = [
        ValidateConstraint("transfer", "transfer_kind"),
        ValidateConstraint("transfer", "transfer_amount_by_kind"),
        ValidateConstraint("transfer", "transfer_ticket_count"),
        AddIndexConcurrently(
            model_name="slot",
            index=models.Index(
                fields=["wallet", "number"], condition=models.Q(state="free"), name="slot_free_tickets"
            ),
        ),
    ]
