from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("payments", "0026_refunds_checked")]
    operations = [
        AddIndexConcurrently(
            "deposit",
            models.Index(
                condition=models.Q(("refund__isnull", False)), fields=["refund"], name="deposit_of_refund"
            ),
        ),
    ]
