"""Events keep the id of the request that recorded them. With a default in the database: no row is rewritten."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0008_feed")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="request_id",
            field=models.CharField(blank=True, db_default="", default="", max_length=32),
        ),
    ]
