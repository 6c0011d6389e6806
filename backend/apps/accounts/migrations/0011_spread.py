from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_key_overlap")]
    operations = [
        migrations.AddField(model_name="shop", name="spread_ppm", field=models.IntegerField(db_default=0)),
        AddConstraintNotValid(
            model_name="shop",
            constraint=models.CheckConstraint(
                condition=models.Q(("spread_ppm__gte", 0), ("spread_ppm__lte", 50_000)), name="shop_spread"
            ),
        ),
    ]
