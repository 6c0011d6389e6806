from django.db import migrations, models

import apps.pricing.models
from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("payments", "0016_gap"), ("pricing", "0001_initial")]
    operations = [
        migrations.AddField(
            model_name="payment", name="price", field=apps.pricing.models.ExactDecimalField(null=True)
        ),
        migrations.AddField(
            model_name="payment", name="currency", field=models.CharField(max_length=3, null=True)
        ),
        migrations.AddField(
            model_name="payment", name="rate", field=apps.pricing.models.ExactDecimalField(null=True)
        ),
        migrations.AddField(model_name="payment", name="spread_ppm", field=models.IntegerField(null=True)),
        migrations.AddField(model_name="payment", name="rate_sources", field=models.JSONField(null=True)),
        migrations.AddField(model_name="payment", name="rate_at", field=models.DateTimeField(null=True)),
        sql_file(__file__, "price.sql"),
    ]
