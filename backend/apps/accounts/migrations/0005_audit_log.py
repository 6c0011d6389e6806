"""The audit log: who did what, from where."""

from django.db import migrations, models

from apps.common.sql import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_key_by_administrator'),
        ('common', '0002_refusals'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField()),
                ('source', models.CharField(max_length=7)),
                ('actor_id', models.BigIntegerField(null=True)),
                ('actor_email', models.CharField(blank=True, max_length=254)),
                ('client', models.CharField(blank=True, max_length=64)),
                ('user_agent', models.CharField(blank=True, max_length=200)),
                ('action', models.CharField(max_length=32)),
                ('subject', models.CharField(max_length=200)),
                ('before', models.JSONField(null=True)),
                ('after', models.JSONField(null=True)),
                ('reason', models.TextField(blank=True)),
                ('previous', models.CharField(blank=True, max_length=64)),
                ('hash', models.CharField(max_length=64)),
            ],
            options={
                'indexes': [models.Index(fields=['actor_id'], name='audit_actor')],
                'constraints': [models.UniqueConstraint(fields=('previous',), name='audit_previous_once'), models.UniqueConstraint(fields=('hash',), name='audit_hash_once'), models.CheckConstraint(condition=models.Q(('source__in', ('web', 'command'))), name='audit_source')],
            },
        ),
        sql_file(__file__, "audit.sql"),
    ]
