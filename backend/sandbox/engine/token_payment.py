"""Payments of tokens, or with them: along trust lines, through the accounts that issue them.

There are no order books on this ledger, so a way that changes the currency is always empty.
"""

from typing import Any, Final

from sandbox.engine.token_flow import Step, Strand, flow
from sandbox.engine.transaction import SignedTransaction
from sandbox.engine.trust_lines import has, read_line, side_of
from sandbox.engine.views import TransactionView
from sandbox.protocol.flags import TF_LIMIT_QUALITY, TF_NO_RIPPLE_DIRECT, TF_PARTIAL_PAYMENT
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS
from sandbox.protocol.token_value import ZERO, token, value_of

XRP: Final = "XRP"

Amount = str | dict[str, Any]


def currency_of(amount: Amount) -> str:
    """The currency code of an amount."""
    return XRP if isinstance(amount, str) else str(amount["currency"])


def most_sent(tx: SignedTransaction) -> Amount:
    """What the payment may cost at most. A token without SendMax may be of any issuer."""
    amount: Amount = tx.fields["Amount"]
    if "SendMax" in tx.fields:
        limit: Amount = tx.fields["SendMax"]
        return limit
    return amount if isinstance(amount, str) else amount | {"issuer": tx.account}


def pay_tokens(tx: SignedTransaction, view: TransactionView) -> str:
    """Deliver the amount, or what can be of it if the payment may be partial."""
    strands: list[Strand] = []
    problem, is_open = "temRIPPLE_EMPTY", False  # if there is no way to try
    paths: list[list[dict[str, str]]] = tx.fields.get("Paths", [])
    for path in [*([] if tx.flags & TF_NO_RIPPLE_DIRECT else [[]]), *paths]:
        accounts = _accounts(tx, path)
        if accounts is None:
            problem = _exchange_problem(tx, view)
        else:
            strand = Strand(accounts, currency_of(tx.fields["Amount"]))
            problem = strand.problem(view)
            if problem == TES_SUCCESS:
                strands.append(strand)
        if problem.startswith("tem"):
            return problem
        is_open = is_open or problem == TES_SUCCESS
    if not is_open:
        # Nothing that a later ledger could change is waited for: it has its fee.
        return "tecPATH_DRY" if problem.startswith("ter") else problem
    return _deliver(tx, view, strands)


def _deliver(tx: SignedTransaction, view: TransactionView, strands: list[Strand]) -> str:
    amount, most = tx.fields["Amount"], most_sent(tx)
    given = wanted = ZERO
    if isinstance(amount, dict) and isinstance(most, dict):
        wanted, budget = value_of(amount), value_of(most)
        dearest = budget / wanted if tx.flags & TF_LIMIT_QUALITY else None
        given = flow(strands, view, wanted, budget, dearest)
    if given and given == wanted:
        return TES_SUCCESS
    if not tx.flags & TF_PARTIAL_PAYMENT:
        return "tecPATH_PARTIAL"
    if not given:
        return "tecPATH_DRY"
    if "DeliverMin" in tx.fields and given < value_of(tx.fields["DeliverMin"]):
        return "tecPATH_PARTIAL"
    view.delivered = token(amount["currency"], amount["issuer"], given)
    return TES_SUCCESS


def _accounts(tx: SignedTransaction, path: list[dict[str, str]]) -> list[str] | None:
    """All accounts on the way, None if the currency changes on it."""
    amount, most = tx.fields["Amount"], most_sent(tx)
    if isinstance(amount, str) or isinstance(most, str) or amount["currency"] != most["currency"]:
        return None
    if any("account" not in element for element in path):
        return None
    between = [element["account"] for element in path]
    return accounts_between(tx.account, most["issuer"], between, amount["issuer"], tx.fields["Destination"])


def accounts_between(source: str, sent: str, path: list[str], delivered: str, target: str) -> list[str]:
    """The accounts from source to target, with the issuers of what is sent and of what is delivered."""
    accounts = [source, *([] if sent == source or path[:1] == [sent] else [sent]), *path]
    if delivered not in (accounts[-1], target):
        accounts.append(delivered)
    return accounts if accounts[-1] == target else [*accounts, target]


def _exchange_problem(tx: SignedTransaction, view: TransactionView) -> str:
    """Why the currency could not change even if there were offers."""
    amount, most = tx.fields["Amount"], most_sent(tx)
    if isinstance(most, dict) and most["issuer"] != tx.account:
        first = Step(tx.account, most["issuer"], most["currency"], None, is_last=False)
        problem = first.problem(view)
        if problem == TES_SUCCESS:
            problem = _ripple_problem(view, most["issuer"], tx.account, most["currency"])
        if problem != TES_SUCCESS:
            return problem
    for each in (most, amount):
        if isinstance(each, dict) and view.read(account_key(each["issuer"])) is None:
            return "tecNO_ISSUER"
    destination = tx.fields["Destination"]
    if isinstance(amount, dict) and amount["issuer"] != destination:
        last = Step(amount["issuer"], destination, amount["currency"], None, is_last=False)
        problem = last.problem(view)
        if problem != TES_SUCCESS:
            return problem
        return _ripple_problem(view, amount["issuer"], destination, amount["currency"])
    return TES_SUCCESS


def _ripple_problem(view: TransactionView, issuer: str, holder: str, currency: str) -> str:
    line = read_line(view, issuer, holder, currency)
    refuses = line is not None and has(line, side_of(issuer, holder), "NoRipple")
    return "terNO_RIPPLE" if refuses else TES_SUCCESS
