import apps.pricing.models
import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

from apps.common.sql import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('payments', '0024_value_totals'),
        ('treasury', '0017_refunds_checked'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Refund',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('mode', models.CharField(choices=[('test', 'Test'), ('live', 'Live')], max_length=4)),
                ('method', models.CharField(choices=[('own_wallet', 'Own Wallet'), ('platform', 'Platform')], max_length=10)),
                ('amount', models.BigIntegerField()),
                ('price', apps.pricing.models.ExactDecimalField(decimal_places=30, max_digits=60, null=True)),
                ('currency', models.CharField(max_length=3, null=True)),
                ('rate', apps.pricing.models.ExactDecimalField(decimal_places=30, max_digits=60, null=True)),
                ('rate_at', models.DateTimeField(null=True)),
                ('return_fee', models.BigIntegerField()),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('key', models.CharField(max_length=255)),
                ('body_sha256', models.CharField(max_length=64)),
                ('claim_token', models.CharField(max_length=22, null=True, unique=True)),
                ('created_at', models.DateTimeField()),
                ('from_ledger', models.BigIntegerField(default=0)),
                ('dest', models.CharField(max_length=35, null=True)),
                ('dest_tag', models.BigIntegerField(default=-1)),
                ('confirmed_at', models.DateTimeField(null=True)),
                ('tag', models.BigIntegerField(null=True)),
                ('expires_at', models.DateTimeField()),
                ('status', models.CharField(choices=[('awaiting_payer', 'Awaiting Payer'), ('awaiting_merchant', 'Awaiting Merchant'), ('sending', 'Sending'), ('succeeded', 'Succeeded'), ('failed', 'Failed'), ('canceled', 'Canceled'), ('expired', 'Expired')], max_length=17)),
                ('sequence', models.IntegerField(default=1)),
                ('given_back', models.BooleanField(default=False)),
                ('proof_hash', models.CharField(max_length=64, null=True)),
                ('proof_ledger', models.BigIntegerField(null=True)),
                ('failure_reason', models.CharField(max_length=200, null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('updated_at', models.DateTimeField()),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='deposit',
            name='deposit_flow',
        ),
        migrations.RemoveConstraint(
            model_name='leg',
            name='leg_kind',
        ),
        migrations.RemoveConstraint(
            model_name='release',
            name='release_to',
        ),
        migrations.AddField(
            model_name='payment',
            name='refund_status',
            field=models.CharField(choices=[('none', 'None'), ('partial', 'Partial'), ('full', 'Full')], db_default='none', max_length=7),
        ),
        migrations.AddField(
            model_name='payment',
            name='refunded_amount',
            field=models.BigIntegerField(db_default=0),
        ),
        migrations.AddField(
            model_name='redirect',
            name='merchant',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='redirect',
            name='own',
            field=models.BooleanField(db_default=False),
        ),
        migrations.AddField(
            model_name='release',
            name='merchant',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        AddConstraintNotValid(
            model_name='leg',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('flow', 'settle'), ('kind__in', ['payout', 'burn', 'excess'])), models.Q(('flow', 'refund'), ('gathered', False), ('kind__in', ['refund', 'excess'])), models.Q(('flow', 'held'), ('gathered', False), ('kind__in', ['payout', 'refund'])), models.Q(('gathered', False), ('kind', 'return')), _connector='OR'), name='leg_kind'),
        ),
        AddConstraintNotValid(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('refund_status', 'none'), ('refunded_amount', 0)), models.Q(models.Q(('refund_status__in', ['partial', 'full'])), ('refunded_amount__gt', 0), ('refunded_amount__lte', models.F('amount'))), _connector='OR'), name='payment_refunded'),
        ),
        AddConstraintNotValid(
            model_name='redirect',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('admin_id', None), ('merchant__isnull', False)), models.Q(('admin_id__isnull', False), ('merchant', None)), _connector='OR'), name='redirect_actor'),
        ),
        AddConstraintNotValid(
            model_name='release',
            constraint=models.CheckConstraint(condition=models.Q(('to__in', ['equity', 'payout', 'return', 'refund'])), name='release_to'),
        ),
        AddConstraintNotValid(
            model_name='release',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('admin_id', None), ('merchant__isnull', False)), models.Q(('admin_id__isnull', False), ('merchant', None)), _connector='OR'), name='release_actor'),
        ),
        migrations.AddField(
            model_name='refund',
            name='came_back',
            field=models.OneToOneField(db_column='came_back', null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='returned_refund', to='payments.deposit'),
        ),
        migrations.AddField(
            model_name='refund',
            name='deposit',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='funded_refund', to='payments.deposit'),
        ),
        migrations.AddField(
            model_name='refund',
            name='merchant',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='refund',
            name='payment',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.RESTRICT, related_name='refunds', to='payments.payment'),
        ),
        migrations.AddField(
            model_name='refund',
            name='wallet',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='treasury.wallet'),
        ),
        migrations.AddField(
            model_name='deposit',
            name='refund',
            field=models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='deposits', to='payments.refund'),
        ),
        AddConstraintNotValid(
            model_name='deposit',
            constraint=models.CheckConstraint(condition=models.Q(('flow__in', ['settle', 'reject', 'equity', 'held', 'refund'])), name='deposit_flow'),
        ),
        AddConstraintNotValid(
            model_name='deposit',
            constraint=models.CheckConstraint(condition=models.Q(('payment', None), ('refund', None), _connector='OR'), name='deposit_one_subject'),
        ),
        AddConstraintNotValid(
            model_name='deposit',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('flow', 'refund'), _negated=True), models.Q(('destination_tag__gte', 0), ('refund__isnull', False), ('sender__isnull', False), ('tx_type', 'Payment')), _connector='OR'), name='deposit_refund'),
        ),
        migrations.AddIndex(
            model_name='refund',
            index=models.Index(fields=['payment'], name='refund_of_payment'),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[sql_file(__file__, "refund_serial.sql")],
            state_operations=[
                migrations.AddField(
                    model_name="refund",
                    name="serial",
                    field=models.BigIntegerField(
                        editable=False,
                        db_default=models.Func(
                            models.Value("payments_refund_serial_seq"), function="nextval"
                        ),
                    ),
                )
            ],
        ),
        migrations.AddIndex(
            model_name='refund',
            index=models.Index(fields=['merchant', 'mode', '-created_at', '-serial'], name='refund_history'),
        ),
        migrations.AddIndex(
            model_name='refund',
            index=models.Index(condition=models.Q(('status', 'awaiting_merchant'), ('wallet__isnull', False)), fields=['wallet'], name='refund_wallet_open'),
        ),
        migrations.AddIndex(
            model_name='refund',
            index=models.Index(condition=models.Q(('status__in', ['awaiting_payer', 'awaiting_merchant'])), fields=['mode', 'expires_at'], name='refund_open'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('mode__in', ['test', 'live'])), name='refund_mode'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('method__in', ['own_wallet', 'platform'])), name='refund_method'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['awaiting_payer', 'awaiting_merchant', 'sending', 'succeeded', 'failed', 'canceled', 'expired'])), name='refund_status'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0), ('return_fee__gte', 0)), name='refund_amounts'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('currency', None), ('price', None), ('rate', None), ('rate_at', None)), models.Q(('currency__isnull', False), ('price__gt', 0), ('price__isnull', False), ('rate__gt', 0), ('rate__isnull', False), ('rate_at__isnull', False)), _connector='OR'), name='refund_price_whole'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.UniqueConstraint(fields=('merchant', 'mode', 'key'), name='refund_key_once'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.UniqueConstraint(fields=('mode', 'tag'), name='refund_tag_once'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('dest_tag__gte', -1), ('dest_tag__lte', 4294967295)), name='refund_dest_tag'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('confirmed_at', None), ('dest', None), ('dest_tag', -1), ('status__in', ['awaiting_payer', 'canceled', 'expired'])), models.Q(('dest__isnull', False), models.Q(('status', 'awaiting_payer'), _negated=True)), _connector='OR'), name='refund_dest'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('confirmed_at__isnull', False), ('method', 'platform'), ('tag__isnull', False), ('wallet__isnull', False)), models.Q(models.Q(('method', 'own_wallet'), ('confirmed_at', None), _connector='OR'), ('tag', None), ('wallet', None)), _connector='OR'), name='refund_tag_whole'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('confirmed_at__isnull', False), models.Q(('status__in', ['sending', 'succeeded', 'failed']), _negated=True), _connector='OR'), name='refund_confirmed'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('method', 'platform'), models.Q(('status__in', ['sending', 'failed']), _negated=True), _connector='OR'), name='refund_own_wallet'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(models.Q(('status__in', ['sending', 'succeeded', 'failed'])), ('deposit__isnull', False), ('method', 'platform')), models.Q(models.Q(('method', 'own_wallet'), models.Q(('status__in', ['sending', 'succeeded', 'failed']), _negated=True), _connector='OR'), ('deposit', None)), _connector='OR'), name='refund_funded'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('proof_hash', None), ('proof_ledger', None)), models.Q(models.Q(('status__in', ['succeeded', 'canceled', 'expired'])), ('method', 'own_wallet'), ('proof_hash__regex', '^[0-9A-F]{64}$'), ('proof_ledger__isnull', False)), _connector='OR'), name='refund_proof'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('proof_hash__isnull', False), ('method', 'platform'), models.Q(('status', 'succeeded'), _negated=True), _connector='OR'), name='refund_proven'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('given_back', False), ('status', 'failed'), _connector='OR'), name='refund_given_back'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('came_back', None), ('deposit__isnull', False), _connector='OR'), name='refund_came_back'),
        ),
        migrations.RemoveConstraint("notice", "notice_kind"),
        AddConstraintNotValid(
            "notice",
            models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        ["first_payment", "payout_failed", "payout_held", "return_failed", "refund_failed"],
                    )
                ),
                name="notice_kind",
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='notice',
                    name='kind',
                    field=models.CharField(choices=[('first_payment', 'First Payment'), ('payout_failed', 'Payout Failed'), ('payout_held', 'Payout Held'), ('return_failed', 'Return Failed'), ('refund_failed', 'Refund Failed')], max_length=13),
                ),
                migrations.AlterField(
                    model_name='deposit',
                    name='flow',
                    field=models.CharField(choices=[('settle', 'Settle'), ('reject', 'Reject'), ('equity', 'Equity'), ('held', 'Held'), ('refund', 'Refund')], max_length=6),
                ),
                migrations.AlterField(
                    model_name='leg',
                    name='flow',
                    field=models.CharField(choices=[('settle', 'Settle'), ('reject', 'Reject'), ('equity', 'Equity'), ('held', 'Held'), ('refund', 'Refund')], max_length=6),
                ),
                migrations.AlterField(
                    model_name='leg',
                    name='kind',
                    field=models.CharField(choices=[('payout', 'Payout'), ('burn', 'Burn'), ('excess', 'Excess'), ('return', 'Return'), ('refund', 'Refund')], max_length=6),
                ),
                migrations.AlterField(
                    model_name='redirect',
                    name='admin_id',
                    field=models.BigIntegerField(null=True),
                ),
                migrations.AlterField(
                    model_name='release',
                    name='admin_id',
                    field=models.BigIntegerField(null=True),
                ),
                migrations.AlterField(
                    model_name='release',
                    name='to',
                    field=models.CharField(choices=[('equity', 'Equity'), ('payout', 'Payout'), ('return', 'Return'), ('refund', 'Refund')], max_length=6),
                ),
            ]
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.UniqueConstraint(fields=('proof_hash',), name='refund_proof_once'),
        ),
        sql_file(__file__, "refunds.sql"),
        sql_file(__file__, "refund_money.sql"),
    ]
