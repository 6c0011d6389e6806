from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_shops")]

    operations = [
        migrations.AddField(
            model_name="secretkey",
            name="ends_at",
            field=models.DateTimeField(null=True),
        ),
        # The narrower rule stands before the wider one is dropped: at no moment may there be two current keys.
        migrations.AddConstraint(
            model_name="secretkey",
            constraint=models.UniqueConstraint(
                condition=Q(revoked_at=None, ends_at=None),
                fields=("owner", "mode"),
                name="secret_key_one_current",
            ),
        ),
        migrations.AddConstraint(
            model_name="secretkey",
            constraint=models.UniqueConstraint(
                condition=Q(revoked_at=None, ends_at__isnull=False),
                fields=("owner", "mode"),
                name="secret_key_one_ending",
            ),
        ),
        migrations.RemoveConstraint(model_name="secretkey", name="secret_key_one_alive"),
    ]
