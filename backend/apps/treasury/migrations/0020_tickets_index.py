from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("treasury", "0019_tickets_checked")]

    operations = [
        AddIndexConcurrently(
            model_name="transfer",
            index=models.Index(
                fields=["wallet", "next_at"], condition=models.Q(kind="tickets"), name="transfer_tickets"
            ),
        ),
    ]
