"""PaymentChannelFund: the owner of a payment channel adds drops, and may let it last longer."""

from sandbox.engine.channels import close_channel, is_over, read_channel
from sandbox.engine.fees import usual_fee
from sandbox.engine.transaction import SignedTransaction, drops_of
from sandbox.engine.views import Entry, LedgerView, TransactionView
from sandbox.protocol.flags import TF_UNIVERSAL
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.settings import Rules


def preflight(tx: SignedTransaction) -> str:
    """Checks that need no state."""
    if tx.flags & ~TF_UNIVERSAL:
        return "temINVALID_FLAG"
    return TES_SUCCESS if drops_of(tx.fields["Amount"]) > 0 else "temBAD_AMOUNT"


def base_fee(tx: SignedTransaction, account: Entry, rules: Rules) -> int:
    """The fee in drops."""
    return usual_fee(tx, rules)


def preclaim(tx: SignedTransaction, view: LedgerView) -> str:
    """Nothing to check before the fee is charged."""
    return TES_SUCCESS


def apply(tx: SignedTransaction, view: TransactionView, prior_drops: int) -> str:
    """Add the drops, or close a channel whose time is over."""
    key = bytes.fromhex(tx.fields["Channel"])
    channel = read_channel(tx, view)
    if channel is None:
        return "tecNO_ENTRY"
    if is_over(channel, view.parent_close_time):
        close_channel(view, key, channel)
        return TES_SUCCESS
    if channel["Account"] != tx.account:
        return "tecNO_PERMISSION"
    changed: Entry = {}
    if "Expiration" in tx.fields:
        earliest = view.parent_close_time + channel["SettleDelay"]
        if tx.fields["Expiration"] < min(earliest, channel.get("Expiration", earliest)):
            return "temBAD_EXPIRATION"
        changed["Expiration"] = tx.fields["Expiration"]
    place = account_key(tx.account)
    account = view.read(place) or {}
    balance, reserve = int(account["Balance"]), view.rules.account_reserve(account["OwnerCount"])
    drops = drops_of(tx.fields["Amount"])
    if balance < reserve:
        return "tecINSUFFICIENT_RESERVE"
    if balance < reserve + drops:
        return "tecUNFUNDED"
    changed["Amount"] = str(drops_of(channel["Amount"]) + drops)
    view.write(key, channel | changed)
    view.write(place, account | {"Balance": str(balance - drops)})
    return TES_SUCCESS
