"""What an administrator's action on a merchant answers."""

from __future__ import annotations

from apps.common.wire.examples import SECRET_KEY
from apps.common.wire.record import Success, about


class ResetKeyResponse(Success):
    new_key: str = about("The new key, shown only once.", SECRET_KEY)


class Toggled(Success):
    is_active: bool = about("False while the merchant is suspended.", True)
