import django.db.models.deletion
import django.db.models.functions.datetime
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0014_reporting_currency_checked")]
    operations = [
        migrations.AddField(
            model_name="session",
            name="scope",
            field=models.CharField(
                blank=True, choices=[("", "Full"), ("keypad", "Keypad")], db_default="", max_length=10
            ),
        ),
        AddConstraintNotValid(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(("scope__in", ("", "keypad"))), name="session_scope"
            ),
        ),
        migrations.CreateModel(
            name="Keypad",
            fields=[
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="keypad",
                        serialize=False,
                        to="accounts.session",
                    ),
                ),
                ("mode", models.CharField(choices=[("test", "Test"), ("live", "Live")], max_length=4)),
                ("pin", models.CharField(max_length=128)),
                ("tries_left", models.SmallIntegerField(db_default=5)),
                ("is_open", models.BooleanField(db_default=False)),
                ("device", models.CharField(blank=True, db_default="", max_length=200)),
                (
                    "locked_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("tries_left__gte", 0), ("tries_left__lte", 5)),
                        name="keypad_tries",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("mode__in", ("test", "live"))), name="keypad_mode"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("is_open", False), ("tries_left__gt", 0), _connector="OR"),
                        name="keypad_open_with_tries",
                    ),
                ]
            },
        ),
    ]
