from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('common', '0006_mode_now'),
        ('treasury', '0011_withdrawals'),
    ]

    operations = [
        sql_file(__file__, "mode_now.sql"),
        migrations.RemoveConstraint(model_name='network', name='network_clock_behind_local'),
        migrations.RemoveField(model_name='network', name='clock_behind'),
    ]
