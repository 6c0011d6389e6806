"""Payout wallets on the wire."""

from __future__ import annotations

from apps.common.forms import Form, TextField
from apps.common.wire.examples import MERCHANT
from apps.wallets.services.account_check import BLANK

_LONGEST_ADDRESS = 100


class AddressRequestSerializer(Form):
    examples = {"address": MERCHANT}
    address = TextField(
        "Address",
        max_length=_LONGEST_ADDRESS,
        error_messages=dict.fromkeys(("required", "null", "blank", "invalid", "max_length"), BLANK),
        help_text="`r…`, `r…:tag` or an X-address.",
    )
