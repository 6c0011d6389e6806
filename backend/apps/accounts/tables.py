"""Tables that SQL of higher apps may read, by the names that this app exports."""

from typing import Final

AUDIT_RECORD: Final = "accounts_auditrecord"
USER: Final = "accounts_user"
SHOP: Final = "accounts_shop"
