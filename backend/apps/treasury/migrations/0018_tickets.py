from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("treasury", "0017_refunds_checked")]

    operations = [
        migrations.RemoveConstraint(model_name="transfer", name="transfer_kind"),
        migrations.RemoveConstraint(model_name="transfer", name="transfer_amount_by_kind"),
        AddConstraintNotValid(
            model_name="transfer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    kind__in=["payout", "burn", "return", "refund", "withdraw", "setup", "tickets"]
                ),
                name="transfer_kind",
            ),
        ),
        AddConstraintNotValid(
            model_name="transfer",
            constraint=models.CheckConstraint(
                condition=models.Q(kind__in=["setup", "tickets"], amount=0)
                | (~models.Q(kind__in=["setup", "tickets"]) & models.Q(amount__gt=0)),
                name="transfer_amount_by_kind",
            ),
        ),
        AddConstraintNotValid(
            model_name="transfer",
            constraint=models.CheckConstraint(
                condition=~models.Q(kind="tickets") | models.Q(dest_tag__gte=1, dest_tag__lte=250),
                name="transfer_ticket_count",
            ),
        ),
    ]
