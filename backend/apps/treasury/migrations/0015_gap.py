import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models

from apps.common.sql import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('treasury', '0014_ledger_servers'),
    ]

    operations = [
        migrations.CreateModel(
            name='Adoption',
            fields=[
                ('external', models.OneToOneField(on_delete=django.db.models.deletion.RESTRICT, primary_key=True, related_name='adoption', serialize=False, to='treasury.externaltransaction')),
                ('admin_id', models.BigIntegerField()),
                ('reason', models.TextField()),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
        ),
        migrations.CreateModel(
            name='KnownDatabase',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('system', models.BigIntegerField()),
                ('database', models.BigIntegerField()),
                ('timeline', models.CharField(max_length=8)),
                ('changed_at', models.DateTimeField(null=True)),
                ('promoted', models.BooleanField(db_default=False)),
            ],
        ),
        migrations.AddField(
            model_name='externaltransaction',
            name='closed_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='externaltransaction',
            name='delivered',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='externaltransaction',
            name='dest',
            field=models.CharField(max_length=35, null=True),
        ),
        migrations.AddField(
            model_name='externaltransaction',
            name='dest_tag',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='externaltransaction',
            name='fee',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='externaltransaction',
            name='result',
            field=models.CharField(max_length=40, null=True),
        ),
        migrations.AddField(
            model_name='externaltransaction',
            name='source_tag',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='wallet',
            name='gap_after',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='wallet',
            name='gap_until',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name='wallet',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('gap_after', None), ('gap_until', None)), models.Q(('gap_after__isnull', False), ('halted_at__isnull', False), models.Q(('gap_until', None), ('gap_until__gte', models.F('gap_after')), _connector='OR')), _connector='OR'), name='wallet_gap'),
        ),
        migrations.AddField(
            model_name='adoption',
            name='transfer',
            field=models.OneToOneField(on_delete=django.db.models.deletion.RESTRICT, related_name='adoption', to='treasury.transfer'),
        ),
        migrations.AddConstraint(
            model_name='knowndatabase',
            constraint=models.CheckConstraint(condition=models.Q(('id', 1)), name='known_database_one_row'),
        ),
        migrations.AddConstraint(
            model_name='adoption',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='adoption_has_reason'),
        ),
        sql_file(__file__, "gap.sql"),
    ]
