"""Tables that SQL of higher apps may read, by the names that this app exports."""

from typing import Final

USER: Final = "accounts_user"
SHOP: Final = "accounts_shop"
