from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("payments", "0013_filter_indexes")]
    operations = [
        migrations.AddIndex(
            model_name="deposit", index=models.Index(fields=["close_time"], name="deposit_by_time")
        ),
    ]
