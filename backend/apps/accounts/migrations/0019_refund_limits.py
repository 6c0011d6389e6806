from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0018_tip_presets_checked'),
    ]

    operations = [
        migrations.AddField(
            model_name='secretkey',
            name='may_refund',
            field=models.BooleanField(db_default=False),
        ),
        migrations.AddField(
            model_name='shop',
            name='refund_day_limit',
            field=models.BigIntegerField(db_default=1000000000),
        ),
        migrations.AddField(
            model_name='shop',
            name='refund_limit',
            field=models.BigIntegerField(db_default=100000000),
        ),
        AddConstraintNotValid(
            model_name='shop',
            constraint=models.CheckConstraint(condition=models.Q(('refund_day_limit__gte', 0), ('refund_day_limit__lte', 100000000000000000), ('refund_limit__gte', 0), ('refund_limit__lte', 100000000000000000)), name='shop_refund_limits'),
        ),
    ]
