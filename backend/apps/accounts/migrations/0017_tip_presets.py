from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0016_keypads_checked")]
    operations = [
        migrations.AddField(
            model_name="shop",
            name="tip_presets",
            field=ArrayField(base_field=models.SmallIntegerField(), db_default=[5, 10, 15], size=None),
        ),
        AddConstraintNotValid(
            model_name="shop",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("tip_presets__contained_by", list(range(1, 101))), ("tip_presets__len__lte", 3)
                ),
                name="shop_tip_presets",
            ),
        ),
    ]
