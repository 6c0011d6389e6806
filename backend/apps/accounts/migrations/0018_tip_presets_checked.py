from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0017_tip_presets")]
    operations = [ValidateConstraint(model_name="shop", name="shop_tip_presets")]
