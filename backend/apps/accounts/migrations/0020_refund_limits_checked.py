from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0019_refund_limits")]
    operations = [ValidateConstraint(model_name="shop", name="shop_refund_limits")]
