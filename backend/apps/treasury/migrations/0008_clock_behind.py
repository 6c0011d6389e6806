import datetime

from django.db import migrations, models

from apps.common.sql import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('treasury', '0007_entry_closed_at'),
    ]

    operations = [
        migrations.AddField(
            model_name='network',
            name='clock_behind',
            field=models.DurationField(db_default=datetime.timedelta(0), default=datetime.timedelta(0)),
        ),
        migrations.AddConstraint(
            model_name='network',
            constraint=models.CheckConstraint(condition=models.Q(('clock_behind', datetime.timedelta(0)), models.Q(('clock_behind__gt', datetime.timedelta(0)), ('local', True)), _connector='OR'), name='network_clock_behind_local'),
        ),
        sql_file(__file__, "clock_behind.sql"),
    ]
