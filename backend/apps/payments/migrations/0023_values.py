import apps.pricing.models
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from apps.common.sql import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('payments', '0022_stock_indexes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Value',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mode', models.CharField(choices=[('test', 'Test'), ('live', 'Live')], max_length=4)),
                ('drops', models.BigIntegerField()),
                ('moved_at', models.DateTimeField()),
                ('currency', models.CharField(max_length=3, null=True)),
                ('valued_at', models.DateTimeField(null=True)),
                ('value', apps.pricing.models.ExactDecimalField(decimal_places=30, max_digits=60, null=True)),
                ('rate', apps.pricing.models.ExactDecimalField(decimal_places=30, max_digits=60, null=True)),
                ('rate_at', models.DateTimeField(null=True)),
                ('rate_sources', models.JSONField(null=True)),
                ('deposit', models.OneToOneField(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='value', to='payments.deposit')),
                ('leg', models.OneToOneField(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='value', to='payments.leg')),
                ('merchant', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('valued_at', None)), fields=['id'], name='value_waiting'), models.Index(fields=['merchant', 'mode', 'moved_at'], name='value_by_time')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('deposit__isnull', False), ('leg', None)), models.Q(('deposit', None), ('leg__isnull', False)), _connector='OR'), name='value_of_one'), models.CheckConstraint(condition=models.Q(models.Q(('rate', None), ('rate_at', None), ('rate_sources', None), ('value', None)), models.Q(('currency__isnull', False), ('rate__isnull', False), ('rate_at__isnull', False), ('rate_sources__isnull', False), ('value__isnull', False), ('valued_at__isnull', False)), _connector='OR'), name='value_whole')],
            },
        ),
        sql_file(__file__, "values.sql"),
    ]
