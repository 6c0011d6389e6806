"""What administrators were told: alarms, and the daily emails."""

from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):

    dependencies = [
        ('reports', '0003_platform_hour'),
    ]

    operations = [
        migrations.CreateModel(
            name='Alarm',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=120, unique=True)),
                ('kind', models.CharField(choices=[('wallet_halted', 'Platform wallet halted'), ('transfer_stuck', 'Transfer stuck'), ('transfer_failed', 'Transfer failed'), ('retired_wallet_paid', 'Deposit to a retired wallet'), ('fee_changed', 'Fee settings changed'), ('wallet_changed', 'Platform wallet changed'), ('burn_wallet_changed', 'Burn wallet changed'), ('audit_log_broken', 'Audit log broken')], max_length=20)),
                ('mode', models.CharField(max_length=4, null=True)),
                ('message', models.TextField()),
                ('path', models.CharField(max_length=100)),
                ('created_at', models.DateTimeField(db_default=Now())),
                ('mailed_at', models.DateTimeField(null=True)),
                ('closed_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('closed_at', None)), fields=['id'], name='alarm_open'), models.Index(condition=models.Q(('mailed_at', None)), fields=['id'], name='alarm_unmailed'), models.Index(fields=['mailed_at'], name='alarm_mailed')],
            },
        ),
        migrations.CreateModel(
            name='DailyReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(unique=True)),
                ('audit_id', models.BigIntegerField(null=True)),
                ('audit_hash', models.CharField(blank=True, max_length=64)),
                ('created_at', models.DateTimeField(db_default=Now())),
            ],
        ),
    ]
