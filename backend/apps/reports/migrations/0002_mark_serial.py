from django.db import migrations, models


def marks_delete(apps, schema_editor):
    """The next update of the totals marks every history again."""
    apps.get_model("reports", "HistoryMark").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("reports", "0001_initial"), ("payments", "0008_payment_serial")]
    operations = [
        migrations.RunPython(marks_delete, marks_delete),
        migrations.RemoveField(model_name="historymark", name="payment_id"),
        migrations.AddField(
            model_name="historymark",
            name="serial",
            field=models.BigIntegerField(default=0),
            preserve_default=False,
        ),
    ]
