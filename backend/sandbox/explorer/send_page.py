"""The page for sending play money by hand."""

from collections.abc import Mapping
from typing import Any, Final

from sandbox.api.context import Node
from sandbox.explorer.formatting import xrp
from sandbox.explorer.html import Html, join, render
from sandbox.explorer.layout import NOTHING, Page, section
from sandbox.explorer.play_accounts import STARTING_XRP, NotSentError, PlayAccount, PlayAccounts
from sandbox.explorer.rows import plural
from sandbox.explorer.send_form import SendRequest, parse_form
from sandbox.protocol.results import MESSAGES

# An account can be deleted once its Sequence is this many ledgers behind.
_DELETION_AGE: Final = 255
_NAME_RULE: Final = (
    "Use 1 to 32 letters, digits, spaces, dots, underscores or dashes, starting with a letter or digit."
)

_FORM: Final = """<h1>Send play money</h1>
<p class="lead">Sends a signed transaction from an account of this server. A new name creates an account
with {starting} XRP.</p>
{problem}
<form class="send" method="post" action="/explorer/send">
<fieldset><legend>Transaction</legend>
<label class="choice"><input type="radio" name="kind" value="payment"{payment}> Payment</label>
<label class="choice"><input type="radio" name="kind" value="delete"{delete}> AccountDelete: deletes the
 sender’s account and sends its balance to the destination</label>
</fieldset>
{fields}
<p class="field wide"><label for="tag_rule">Payments to the sender</label>
<select id="tag_rule" name="tag_rule">{tag_rules}</select></p>
<fieldset><legend>Deletion</legend>
<label class="choice"><input type="checkbox" name="close_ledgers" value="1"{close_ledgers}> Don’t wait: close
 the ledgers an account must exist for before it can be deleted (moves the ledger’s clock up to five
 minutes ahead)</label>
</fieldset>
<button class="primary">Send</button>
</form>
<datalist id="accounts">{names}</datalist>"""
_FIELD: Final = """<p class="field{width}"><label for="{name}">{label}</label>
<input id="{name}" name="{name}" value="{value}" placeholder="{placeholder}" autocomplete="off"
 spellcheck="false" maxlength="200"{more} aria-describedby="{name}-note">
<span id="{name}-note" class="{look}">{note}</span></p>"""
_TEXT_FIELDS: Final = (
    ("from", "From", "a new account", "Optional. The name of an account below, or a new name."),
    ("to", "To", "r… or X…", "Any address."),
    ("amount", "Amount in XRP", "10", "Not used for AccountDelete."),
    ("destination_tag", "Destination tag", "none", "Optional."),
    ("source_tag", "Source tag", "none", "Optional. A return uses it as its destination tag."),
)
_WIDE_FIELDS: Final = ("from", "to")
# Whether the sender's account accepts payments without a destination tag.
_TAG_RULES: Final = (
    ("", "Leave as it is"),
    ("require", "Require a destination tag"),
    ("optional", "Don’t require a tag"),
)


class TooYoungError(Exception):
    """The account cannot be deleted yet; the message says why."""


def send_page(node: Node, form: Mapping[str, str], problems: Mapping[str, str], status: int = 200) -> Page:
    """The form as filled in, and the accounts. ``problems``: a sentence per field; "" for the whole form."""
    accounts = PlayAccounts(node).all()
    problem = problems.get("", "") or ("Nothing was sent. Check the fields below." if problems else "")
    body = render(
        _FORM,
        starting=f"{STARTING_XRP:,}",
        problem=render('<p class="problem" role="alert">{p}</p>', p=problem) if problem else NOTHING,
        payment=_checked(form.get("kind") != "delete"),
        delete=_checked(form.get("kind") == "delete"),
        tag_rules=join(_option(*rule, form.get("tag_rule", "")) for rule in _TAG_RULES),
        close_ledgers=_checked(bool(form.get("close_ledgers"))),
        fields=join(_field(form, problems, *field) for field in _TEXT_FIELDS),
        names=join(render('<option value="{name}">', name=account.name) for account in accounts),
    )
    rows = [_account_row(account) for account in accounts]
    return Page("Send play money", join([body, section("Your accounts", rows, "No accounts yet.")]), status)


def send(node: Node, form: Mapping[str, str]) -> str | Page:
    """Send what the form describes: the transaction's hash, or the page with what is wrong."""
    request, problems = parse_form(form)
    if request is None:
        return send_page(node, form, problems, 400)
    accounts = PlayAccounts(node)
    try:
        sender = accounts.get_or_create(request.sender or accounts.unused_name())
    except ValueError:
        return send_page(node, form, {"from": _NAME_RULE}, 400)
    except NotSentError as error:
        return send_page(node, form, {"": _refusal(error)}, 400)
    # The account now exists, whether or not its transaction is sent.
    form = {**form, "from": sender.name}
    if sender.key.address == request.to:
        return send_page(node, form, {"to": "This is the sender’s own address."}, 400)
    try:
        return _send_transaction(node, accounts, sender, request)
    except TooYoungError as error:
        return send_page(node, form, {"": str(error)}, 400)
    except NotSentError as error:
        return send_page(node, form, {"": _refusal(error)}, 400)


def _send_transaction(node: Node, accounts: PlayAccounts, sender: PlayAccount, request: SendRequest) -> str:
    """Returns the hash. Raises TooYoungError, NotSentError."""
    fields: dict[str, Any] = {"Destination": request.to}
    if request.destination_tag is not None:
        fields["DestinationTag"] = request.destination_tag
    if request.source_tag is not None:
        fields["SourceTag"] = request.source_tag
    if request.kind == "delete":
        _ensure_deletable(node, sender, close_ledgers=request.close_ledgers)
        fee = str(node.settings.rules.reserve_increment)
        return accounts.send(sender, fields | {"TransactionType": "AccountDelete", "Fee": fee})
    accounts.top_up(sender, request.drops)
    if request.require_tag is not None and request.require_tag != sender.requires_tag:
        accounts.set_tag_requirement(sender, required=request.require_tag)
    return accounts.send(sender, fields | {"TransactionType": "Payment", "Amount": str(request.drops)})


def _ensure_deletable(node: Node, sender: PlayAccount, *, close_ledgers: bool) -> None:
    """Close the ledgers that the account still has to wait for. Raises TooYoungError if not asked to."""
    sequence = int((sender.entry or {"Sequence": 0})["Sequence"])
    missing = sequence + _DELETION_AGE - node.chain.open.seq
    if missing <= 0:
        return
    if not close_ledgers:
        raise TooYoungError(
            f"“{sender.name}” cannot be deleted yet (tecTOO_SOON): {plural(missing, 'more ledger')} must "
            "close first. Wait, or tick “Don’t wait” to close them now."
        )
    for _ in range(missing):
        node.close_ledger()


def _refusal(error: NotSentError) -> str:
    result = str(error)
    return f"The ledger refused the transaction: {result}. {MESSAGES.get(result, '')}".rstrip()


def _field(
    form: Mapping[str, str], problems: Mapping[str, str], name: str, label: str, placeholder: str, note: str
) -> Html:
    wrong = name in problems
    more = ' list="accounts"' if name == "from" else ' inputmode="decimal"' if name == "amount" else ""
    return render(
        _FIELD,
        name=name,
        width=" wide" if name in _WIDE_FIELDS else "",
        label=label,
        value=form.get(name, ""),
        placeholder=placeholder,
        more=Html(more + (' aria-invalid="true"' if wrong else "")),
        look="wrong" if wrong else "note",
        note=problems.get(name, note),
    )


def _account_row(account: PlayAccount) -> Html:
    state = "deleted" if account.entry is None else "requires a tag" if account.requires_tag else ""
    return render(
        '<div class="row play"><b>{name}</b><a class="mono cut" href="/explorer/accounts/{a}">{a}</a>'
        '<span class="quiet">{state}</span><span class="money">{balance}</span>'
        '<details><summary>Secret</summary><span class="mono hash">{seed}</span></details></div>',
        name=account.name,
        a=account.key.address,
        state=state,
        balance=xrp(int((account.entry or {"Balance": 0})["Balance"]), exact=True),
        seed=account.seed,
    )


def _option(value: str, label: str, chosen: str) -> Html:
    selected = Html(" selected" if value == chosen else "")
    return render('<option value="{v}"{s}>{l}</option>', v=value, s=selected, l=label)


def _checked(on: bool) -> Html:
    return Html(" checked" if on else "")
