from apps.common.sql import sql_file
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('statements', '0002_refunds'),
        ('treasury', '0017_refunds_checked'),
    ]

    operations = [
        migrations.AddField(
            model_name='cutoff',
            name='last_entry',
            field=models.BigIntegerField(db_default=0),
        ),
        migrations.AddField(
            model_name='statement',
            name='passed_through',
            field=models.JSONField(null=True),
        ),
        sql_file(__file__, "cutoff_entries.sql"),
    ]
