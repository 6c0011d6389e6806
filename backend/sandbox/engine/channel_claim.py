"""PaymentChannelClaim: delivers drops of a payment channel, and asks for its end or takes that back."""

from typing import Any

from sandbox.engine.channels import close_channel, is_over, read_channel
from sandbox.engine.deposit_preauth import may_deposit
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import TF_CLOSE, TF_RENEW, TF_UNIVERSAL
from sandbox.protocol.hashing import account_key
from sandbox.protocol.keys import claim_message, is_public_key, signature_is_valid
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state, among them the owner's signature."""
    fields = tx.fields
    for name in ("Balance", "Amount"):
        if name in fields and drops_of(fields[name]) <= 0:
            return "temBAD_AMOUNT"
    if "Balance" in fields and "Amount" in fields and _drops(fields, "Balance") > _drops(fields, "Amount"):
        return "temBAD_AMOUNT"
    if tx.flags & ~(TF_UNIVERSAL | TF_RENEW | TF_CLOSE):
        return "temINVALID_FLAG"
    if tx.flags & TF_RENEW and tx.flags & TF_CLOSE:
        return "temMALFORMED"
    return _preflight_signature(fields) if "Signature" in fields else TES_SUCCESS


def _preflight_signature(fields: dict[str, Any]) -> str:
    if "PublicKey" not in fields or "Balance" not in fields:
        return "temMALFORMED"
    key = bytes.fromhex(fields["PublicKey"])
    if not is_public_key(key):
        return "temMALFORMED"
    allowed = _drops(fields, "Amount" if "Amount" in fields else "Balance")
    message = claim_message(bytes.fromhex(fields["Channel"]), allowed)
    valid = signature_is_valid(message, bytes.fromhex(fields["Signature"]), key)
    return TES_SUCCESS if valid else "temBAD_SIGNATURE"


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Nothing to check before the fee is charged."""
    return TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Deliver, then renew or close. A channel whose time is over is only closed."""
    key = bytes.fromhex(tx.fields["Channel"])
    channel = read_channel(tx, view)
    if channel is None:
        return "tecNO_TARGET"
    if is_over(channel, view.parent_close_time):
        close_channel(view, key, channel)
        return TES_SUCCESS
    if tx.account not in (channel["Account"], channel["Destination"]):
        return "tecNO_PERMISSION"
    changed = dict(channel)
    if "Balance" in tx.fields:
        result = _deliver(tx, view, changed)
        if result != TES_SUCCESS:
            return result
    if tx.flags & TF_RENEW:
        if tx.account != channel["Account"]:
            return "tecNO_PERMISSION"
        changed.pop("Expiration", None)
    if tx.flags & TF_CLOSE:
        if tx.account == channel["Destination"] or changed["Balance"] == changed["Amount"]:
            close_channel(view, key, changed)
            return TES_SUCCESS
        settled = view.parent_close_time + channel["SettleDelay"]
        changed["Expiration"] = min(settled, channel.get("Expiration", settled))
    view.write(key, changed)
    return TES_SUCCESS


def _deliver(tx: SignedTransaction, view: TransactionView, channel: Entry) -> str:
    """Pay the destination up to the claimed balance. ``channel`` is a new dict, whose Balance changes."""
    if tx.account == channel["Destination"] and "Signature" not in tx.fields:
        return "temBAD_SIGNATURE"
    if "Signature" in tx.fields and tx.fields["PublicKey"] != channel["PublicKey"]:
        return "temBAD_SIGNER"
    claimed, paid = _drops(tx.fields, "Balance"), _drops(channel, "Balance")
    if not paid < claimed <= _drops(channel, "Amount"):
        return "tecUNFUNDED_PAYMENT"
    payee = channel["Destination"]
    place = account_key(payee)
    account = view.read(place)
    if account is None:
        return "tecNO_DST"
    if not may_deposit(view, tx.account, payee, account):
        return "tecNO_PERMISSION"
    channel["Balance"] = str(claimed)
    view.write(place, account | {"Balance": str(int(account["Balance"]) + claimed - paid)})
    return TES_SUCCESS


def _drops(fields: dict[str, Any], name: str) -> int:
    return drops_of(fields[name])
