from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('trial', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='TrialClock',
            fields=[
                ('mode', models.CharField(choices=[('test', 'Test'), ('live', 'Live')], max_length=4, primary_key=True, serialize=False)),
                ('behind', models.DurationField()),
            ],
        ),
    ]
