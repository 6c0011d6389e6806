from django.db import migrations, models
from django.db.models import Func, Value

from apps.common.sql import sql_file


class Migration(migrations.Migration):
    dependencies = [("payments", "0007_title_search")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[sql_file(__file__, "serial.sql")],
            state_operations=[
                migrations.AddField(
                    model_name="payment",
                    name="serial",
                    field=models.BigIntegerField(
                        editable=False,
                        db_default=Func(Value("payments_payment_serial_seq"), function="nextval"),
                    ),
                )
            ],
        ),
        migrations.RemoveIndex(model_name="payment", name="payment_history"),
        migrations.RemoveIndex(model_name="payment", name="payment_by_status"),
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(
                fields=["merchant", "mode", "-created_at", "-serial"], name="payment_history"
            ),
        ),
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(
                condition=models.Q(("status", "completed"), _negated=True),
                fields=["merchant", "mode", "status", "-created_at", "-serial"],
                name="payment_by_status",
            ),
        ),
    ]
