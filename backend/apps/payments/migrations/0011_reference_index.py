from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("payments", "0010_repairs")]
    operations = [
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(
                fields=["merchant", "mode", "developer_reference", "-created_at", "-serial"],
                condition=Q(developer_reference__isnull=False),
                name="payment_by_reference",
            ),
        ),
    ]
