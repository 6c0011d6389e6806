import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import apps.pricing.models


class Migration(migrations.Migration):
    dependencies = [
        ("payments", "0023_values"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="ValueTotal",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                (
                    "merchant",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("mode", models.CharField(choices=[("test", "Test"), ("live", "Live")], max_length=4)),
                ("currency", models.CharField(max_length=3)),
                ("kind", models.CharField(max_length=8)),
                ("value", apps.pricing.models.ExactDecimalField(decimal_places=30, default=0, max_digits=60)),
                ("missing", models.BigIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("merchant", "mode", "currency", "kind"), name="value_total_once"
                    )
                ]
            },
        ),
    ]
