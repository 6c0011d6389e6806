import uuid

import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

from apps.common.sql import sql_file

_ORIGINS = [("api", "Api"), ("link", "Link"), ("invoice", "Invoice"), ("keypad", "Keypad")]
_STOCKED = models.Q(("origin__in", ["link", "invoice"]))
_REASONS = [
    ("amount_too_low", "Amount too low"),
    ("payment_expired", "Payment expired"),
    ("already_paid", "Already paid"),
    ("unknown_destination_tag", "Unknown destination tag"),
    ("no_destination_tag", "No destination tag"),
    ("merchant_suspended", "Merchant suspended"),
    ("overpaid_excess", "Overpaid (excess)"),
    ("unsupported_transaction", "Unsupported transaction"),
    ("sold_out", "Sold out"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("payments", "0018_price_checked"),
        ("treasury", "0015_gap"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="Stock",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("kind", models.CharField(choices=_ORIGINS, max_length=7)),
                (
                    "merchant",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("mode", models.CharField(choices=[("test", "Test"), ("live", "Live")], max_length=4)),
                ("total", models.BigIntegerField(null=True)),
                ("sold", models.BigIntegerField(db_default=0, default=0)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("mode__in", ["test", "live"])), name="stock_mode"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["link", "invoice"])), name="stock_kind"
                    ),
                    models.CheckConstraint(condition=models.Q(("sold__gte", 0)), name="stock_sold"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("total", None), ("sold__lte", models.F("total")), _connector="OR"
                        ),
                        name="stock_left",
                    ),
                    models.UniqueConstraint(fields=("id", "kind", "merchant", "mode"), name="stock_owner"),
                ]
            },
        ),
        migrations.AddField("payment", "customer_email", models.CharField(max_length=254, null=True)),
        migrations.AddField(
            "payment",
            "origin",
            models.CharField(choices=_ORIGINS, db_default="api", default="api", max_length=7),
        ),
        migrations.AddField("payment", "pieces", models.IntegerField(null=True)),
        migrations.AddField(
            "payment",
            "stock",
            models.ForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="+",
                to="payments.stock",
            ),
        ),
        AddConstraintNotValid(
            "payment",
            models.CheckConstraint(
                condition=models.Q(("origin__in", ["api", "link", "invoice", "keypad"])),
                name="payment_origin",
            ),
        ),
        AddConstraintNotValid(
            "payment",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        _STOCKED, ("pieces__gte", 1), ("pieces__isnull", False), ("stock__isnull", False)
                    ),
                    models.Q(
                        models.Q(("origin__in", ["link", "invoice"]), _negated=True),
                        ("pieces", None),
                        ("stock", None),
                    ),
                    _connector="OR",
                ),
                name="payment_stock_whole",
            ),
        ),
        # One word more: the code that runs meanwhile writes the others.
        migrations.RemoveConstraint("deposit", "deposit_reason_word"),
        migrations.RemoveConstraint("rejected", "rejected_reason_word"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "deposit", "reason", models.CharField(choices=_REASONS, max_length=40, null=True)
                ),
                migrations.AlterField(
                    "rejected", "reason", models.CharField(choices=_REASONS, max_length=40)
                ),
            ]
        ),
        AddConstraintNotValid(
            "deposit",
            models.CheckConstraint(
                condition=models.Q(
                    ("reason", None),
                    (
                        "reason__in",
                        [word for word, _ in _REASONS if word != "overpaid_excess"],
                    ),
                    _connector="OR",
                ),
                name="deposit_reason_word",
            ),
        ),
        AddConstraintNotValid(
            "rejected",
            models.CheckConstraint(
                condition=models.Q(("reason__in", [word for word, _ in _REASONS])),
                name="rejected_reason_word",
            ),
        ),
        sql_file(__file__, "stock.sql"),
    ]
