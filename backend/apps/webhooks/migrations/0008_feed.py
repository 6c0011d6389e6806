from django.db import migrations, models
from django.db.models import Func, Q, Value

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0007_claim_plans")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[sql_file(__file__, "feed.sql")],
            state_operations=[
                migrations.AddField(
                    model_name="event",
                    name="serial",
                    field=models.BigIntegerField(
                        editable=False,
                        db_default=Func(Value("webhooks_event_serial_seq"), function="nextval"),
                    ),
                ),
                migrations.AddField(
                    model_name="event",
                    name="position",
                    field=models.BigIntegerField(null=True, editable=False),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(
                fields=["owner", "mode", "serial"],
                condition=Q(position=None),
                name="event_unplaced",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(
                fields=["owner", "mode", "position"],
                condition=Q(position__isnull=False),
                name="event_place",
            ),
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(
                fields=["owner", "mode", "type", "position"],
                condition=Q(position__isnull=False),
                name="event_place_by_type",
            ),
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["created_at"], name="event_age"),
        ),
    ]
