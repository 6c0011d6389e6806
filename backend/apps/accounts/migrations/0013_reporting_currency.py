from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0012_spread_checked")]
    operations = [
        migrations.AddField(
            model_name="shop",
            name="reporting_currency",
            field=models.CharField(db_default="USD", max_length=3),
        ),
        AddConstraintNotValid(
            model_name="shop",
            constraint=models.CheckConstraint(
                condition=models.Q(("reporting_currency__regex", "^[A-Z]{3}$")),
                name="shop_reporting_currency",
            ),
        ),
    ]
