from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0015_keypads")]
    operations = [ValidateConstraint(model_name="session", name="session_scope")]
