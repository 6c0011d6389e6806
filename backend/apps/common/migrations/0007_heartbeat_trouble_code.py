from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('common', '0006_mode_now'),
    ]

    operations = [
        migrations.AddField(
            model_name='heartbeat',
            name='trouble_code',
            field=models.CharField(blank=True, db_default='', default='', max_length=40),
        ),
    ]
