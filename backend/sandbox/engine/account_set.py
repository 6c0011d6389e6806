"""AccountSet: an account's flags and a few of its fields."""

from typing import Any, Final

from sandbox.engine.directory import owns_anything
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol import flags as f
from sandbox.protocol.hashing import ZERO_HASH, account_key, signer_list_key
from sandbox.protocol.keys import is_public_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules

_FLAGS: Final = (
    f.TF_UNIVERSAL
    | f.TF_REQUIRE_DEST_TAG
    | f.TF_OPTIONAL_DEST_TAG
    | f.TF_REQUIRE_AUTH
    | f.TF_OPTIONAL_AUTH
    | f.TF_DISALLOW_XRP
    | f.TF_ALLOW_XRP
)
# (SetFlag number, transaction flag that also sets it, transaction flag that also clears it)
_OLDER_FORMS: Final = (
    (f.ASF_REQUIRE_AUTH, f.TF_REQUIRE_AUTH, f.TF_OPTIONAL_AUTH),
    (f.ASF_REQUIRE_DEST, f.TF_REQUIRE_DEST_TAG, f.TF_OPTIONAL_DEST_TAG),
    (f.ASF_DISALLOW_XRP, f.TF_DISALLOW_XRP, f.TF_ALLOW_XRP),
)
_RATE_ONE: Final = 1_000_000_000
_LONGEST_DOMAIN: Final = 256  # bytes
_NO_TICK_SIZE: Final = 16
# A field set to this value is removed from the account.
_EMPTY_VALUES: Final = {
    "EmailHash": ("0" * 32,),
    "WalletLocator": ("0" * 64,),
    "MessageKey": ("",),
    "Domain": ("",),
    "TransferRate": (0, _RATE_ONE),
    "TickSize": (0, _NO_TICK_SIZE),
}


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~_FLAGS:
        return "temINVALID_FLAG"
    to_set, to_clear = _switches(tx)
    if to_set and to_set == to_clear:
        return "temINVALID_FLAG"
    for number, setter, clearer in _OLDER_FORMS:
        if (tx.flags & setter or to_set == number) and (tx.flags & clearer or to_clear == number):
            return "temINVALID_FLAG"
    return _preflight_fields(tx.fields, to_set, to_clear)


def _preflight_fields(fields: dict[str, Any], to_set: int, to_clear: int) -> str:
    rate = fields.get("TransferRate", 0)
    if rate and not _RATE_ONE <= rate <= 2 * _RATE_ONE:
        return "temBAD_TRANSFER_RATE"
    tick_size = fields.get("TickSize", 0)
    if tick_size and not 3 <= tick_size <= _NO_TICK_SIZE:
        return "temBAD_TICK_SIZE"
    message_key = fields.get("MessageKey", "")
    if message_key and not is_public_key(bytes.fromhex(message_key)):
        return "telBAD_PUBLIC_KEY"
    if len(fields.get("Domain", "")) // 2 > _LONGEST_DOMAIN:
        return "telBAD_DOMAIN"
    names_minter = "NFTokenMinter" in fields
    if to_set == f.ASF_AUTHORIZED_MINTER and not names_minter:
        return "temMALFORMED"
    if to_clear == f.ASF_AUTHORIZED_MINTER and names_minter:
        return "temMALFORMED"
    return TES_SUCCESS


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Checks against the state: some flags conflict with others, or with what the account owns."""
    account = view.read(account_key(tx.account)) or {}
    to_set, _ = _switches(tx)
    requires_auth = to_set == f.ASF_REQUIRE_AUTH or tx.flags & f.TF_REQUIRE_AUTH
    if requires_auth and not account["Flags"] & f.LSF_REQUIRE_AUTH and owns_anything(view, tx.account):
        return "tecOWNERS"
    if to_set == f.ASF_ALLOW_TRUST_LINE_CLAWBACK:
        if account["Flags"] & f.LSF_NO_FREEZE:
            return "tecNO_PERMISSION"
        return "tecOWNERS" if owns_anything(view, tx.account) else TES_SUCCESS
    if to_set == f.ASF_NO_FREEZE and account["Flags"] & f.LSF_ALLOW_TRUST_LINE_CLAWBACK:
        return "tecNO_PERMISSION"
    return TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Set and clear the flags and fields."""
    key = account_key(tx.account)
    account = dict(view.read(key) or {})
    to_set, to_clear = _switches(tx)
    result = _guard_keys(tx, account, to_set, view)
    if result != TES_SUCCESS:
        return result
    account["Flags"] = _new_flags(tx, account["Flags"], to_set, to_clear)
    if to_set == f.ASF_ACCOUNT_TXN_ID:
        account.setdefault("AccountTxnID", ZERO_HASH)
    if to_clear == f.ASF_ACCOUNT_TXN_ID:
        account.pop("AccountTxnID", None)
    if to_set == f.ASF_AUTHORIZED_MINTER:
        account["NFTokenMinter"] = tx.fields["NFTokenMinter"]
    if to_clear == f.ASF_AUTHORIZED_MINTER:
        account.pop("NFTokenMinter", None)
    for name, empty in _EMPTY_VALUES.items():
        if name in tx.fields:
            if tx.fields[name] in empty:
                account.pop(name, None)
            else:
                account[name] = tx.fields[name]
    view.write(key, account)
    return TES_SUCCESS


def _switches(tx: SignedTransaction) -> tuple[int, int]:
    return tx.fields.get("SetFlag", 0), tx.fields.get("ClearFlag", 0)


def _guard_keys(tx: SignedTransaction, account: dict[str, Any], to_set: int, view: TransactionView) -> str:
    """Disabling the master key, or giving up the right to freeze, needs the master key itself."""
    with_master = tx.signer == tx.account
    if to_set == f.ASF_DISABLE_MASTER and not account["Flags"] & f.LSF_DISABLE_MASTER:
        if not with_master:
            return "tecNEED_MASTER_KEY"
        if "RegularKey" not in account and view.read(signer_list_key(tx.account)) is None:
            return "tecNO_ALTERNATIVE_KEY"
    if to_set == f.ASF_NO_FREEZE and not with_master and not account["Flags"] & f.LSF_DISABLE_MASTER:
        return "tecNEED_MASTER_KEY"
    return TES_SUCCESS


def _new_flags(tx: SignedTransaction, flags: int, to_set: int, to_clear: int) -> int:
    flags |= f.PLAIN_ACCOUNT_FLAGS.get(to_set, 0) | f.LASTING_ACCOUNT_FLAGS.get(to_set, 0)
    # Who has given up the right to freeze cannot end a global freeze either.
    if to_clear != f.ASF_GLOBAL_FREEZE or not flags & f.LSF_NO_FREEZE:
        flags &= ~f.PLAIN_ACCOUNT_FLAGS.get(to_clear, 0)
    for number, setter, clearer in _OLDER_FORMS:
        if tx.flags & setter:
            flags |= f.PLAIN_ACCOUNT_FLAGS[number]
        if tx.flags & clearer:
            flags &= ~f.PLAIN_ACCOUNT_FLAGS[number]
    if to_set == f.ASF_DISABLE_MASTER:
        flags |= f.LSF_DISABLE_MASTER
    if to_clear == f.ASF_DISABLE_MASTER:
        flags &= ~f.LSF_DISABLE_MASTER
    return flags
