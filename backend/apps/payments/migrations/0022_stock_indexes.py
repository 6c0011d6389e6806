from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("payments", "0021_stock_checked")]
    operations = [
        AddIndexConcurrently(
            "payment",
            models.Index(
                condition=models.Q(("stock__isnull", False)),
                fields=["stock", "-created_at", "-serial"],
                name="payment_of_stock",
            ),
        ),
        AddIndexConcurrently(
            "payment",
            models.Index(
                condition=models.Q(("status", "pending"), ("stock__isnull", False)),
                fields=["mode", "stock"],
                name="payment_of_stock_open",
            ),
        ),
        AddIndexConcurrently(
            "payment",
            models.Index(
                condition=models.Q(("origin", "keypad")),
                fields=["merchant", "mode", "-created_at", "-serial"],
                name="payment_by_keypad",
            ),
        ),
    ]
