from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("payments", "0027_refunds_indexes")]
    operations = [
        AddIndexConcurrently(
            "refund", models.Index(fields=["-created_at", "-serial"], name="refund_newest")
        ),
        AddIndexConcurrently(
            "refund",
            models.Index(
                fields=["mode", "status"],
                condition=models.Q(("given_back", False), ("status__in", ["sending", "failed"])),
                name="refund_needs",
            ),
        ),
    ]
