"""Who did what by hand, and why."""

import django.db.models.functions.datetime
from django.db import migrations, models

from apps.common.sql import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('treasury', '0004_clock'),
    ]

    operations = [
        migrations.CreateModel(
            name='AdminActionRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=8)),
                ('subject', models.CharField(max_length=64)),
                ('admin_id', models.BigIntegerField(null=True)),
                ('reason', models.TextField()),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'indexes': [models.Index(fields=['kind', 'subject'], name='admin_action_subject')],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['resume', 'retry', 'void', 'retire', 'rebind'])), name='admin_action_kind'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='admin_action_reason'), models.CheckConstraint(condition=models.Q(('admin_id__isnull', False), ('kind', 'rebind'), _connector='OR'), name='admin_action_by_whom')],
            },
        ),
        sql_file(__file__, "admin_actions.sql"),
    ]
