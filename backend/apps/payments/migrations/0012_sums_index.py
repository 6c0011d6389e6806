from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("payments", "0011_reference_index")]
    operations = [
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(
                fields=["merchant", "mode", "created_at"],
                include=["status", "exception", "received", "fee", "burn", "payout"],
                condition=Q(received__isnull=False),
                name="payment_sums",
            ),
        ),
    ]
