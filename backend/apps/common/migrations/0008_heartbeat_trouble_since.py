from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('common', '0007_heartbeat_trouble_code'),
    ]

    operations = [
        migrations.AddField(
            model_name='heartbeat',
            name='trouble_since',
            field=models.DateTimeField(null=True),
        ),
    ]
