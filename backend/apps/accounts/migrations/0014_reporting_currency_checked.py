from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0013_reporting_currency")]
    operations = [ValidateConstraint(model_name="shop", name="shop_reporting_currency")]
