from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("payments", "0012_sums_index")]
    operations = [
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(
                fields=["merchant", "mode", "username", "-created_at", "-serial"], name="payment_by_username"
            ),
        ),
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(
                fields=["merchant", "mode", "exception", "-created_at", "-serial"],
                condition=~Q(exception="none"),
                name="payment_by_exception",
            ),
        ),
    ]
