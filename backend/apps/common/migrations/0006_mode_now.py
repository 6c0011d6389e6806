from django.db import migrations

from apps.common.sql import sql_file


class Migration(migrations.Migration):

    dependencies = [
        ('common', '0005_heartbeat'),
    ]

    operations = [sql_file(__file__, "mode_now.sql")]
