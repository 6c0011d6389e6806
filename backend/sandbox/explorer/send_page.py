"""The page for sending play money by hand, and what it sends."""

from collections.abc import Mapping
from typing import Any, Final

from sandbox.api.context import Node
from sandbox.explorer.html import Html, join, render
from sandbox.explorer.layout import Page, section
from sandbox.explorer.purse import FIRST_XRP, NotSentError, PlayAccount, Purse
from sandbox.explorer.rows import plural
from sandbox.explorer.wishes import Wish, read_wish
from sandbox.explorer.words import xrp
from sandbox.protocol.results import MESSAGES

# An account may be deleted once this many ledgers lie behind its Sequence.
_LEDGERS_BEHIND: Final = 255
_NAME_RULE: Final = "A name has 1 to 32 letters, digits, spaces, dots, dashes; a letter or digit first."

_FORM: Final = """<p class="label">Play money</p><h1>Send play money</h1>
<p class="lead">An ordinary signed transaction from a throw-away account of this server. A name that is new
makes an account with {first} XRP.</p>
{problem}
<form class="send" method="post" action="/explorer/send">
<fieldset><legend>What</legend>
<label class="choice"><input type="radio" name="kind" value="payment"{payment}> Payment</label>
<label class="choice"><input type="radio" name="kind" value="delete"{delete}> AccountDelete: the sender ends,
 all it holds goes to the address</label>
</fieldset>
{fields}
<fieldset><legend>The sender</legend>
<label class="choice">takes payments <select name="tag_rule">{tag_rules}</select></label>
<label class="choice"><input type="checkbox" name="hurry" value="1"{hurry}> is deleted at once:
 the ledgers that it must be old close now, and the ledger’s clock runs up to five minutes ahead</label>
</fieldset>
<button class="primary">Send</button>
</form>
<datalist id="accounts">{names}</datalist>"""
_FIELD: Final = """<p class="field"><label for="{name}">{label}</label>
<input id="{name}" name="{name}" value="{value}" placeholder="{placeholder}" autocomplete="off"
 spellcheck="false" maxlength="200"{more} aria-describedby="{name}-note">
<span id="{name}-note" class="{look}">{note}</span></p>"""
_TEXTS: Final = (
    ("from", "From", "a new account", "Optional: one of the names below, or a new one."),
    ("to", "To", "r… or X…", "Any address."),
    ("amount", "Amount in XRP", "10", "Not for AccountDelete."),
    ("destination_tag", "Destination tag", "none", "Optional."),
    ("source_tag", "Source tag", "none", "Optional: a return carries it as its destination tag."),
)
# How the sender's account is to treat payments without a destination tag.
_TAG_RULES: Final = (
    ("", "as it did before"),
    ("demand", "only with a destination tag, from now on"),
    ("free", "with and without a tag, from now on"),
)


class RefusedError(Exception):
    """The wish cannot be granted; the message is a sentence."""


def send_page(node: Node, form: Mapping[str, str], problems: Mapping[str, str], status: int = 200) -> Page:
    """The form with what was filled in, and the accounts. ``problems``: sentences by field; "" for all."""
    purse = Purse(node)
    accounts = purse.accounts()
    trouble = problems.get("", "") or ("Nothing was sent: see below." if problems else "")
    body = render(
        _FORM,
        first=f"{FIRST_XRP:,}",
        problem=render('<p class="trouble" role="alert">{t}</p>', t=trouble) if trouble else Html(""),
        payment=_checked(form.get("kind") != "delete"),
        delete=_checked(form.get("kind") == "delete"),
        tag_rules=join(_option(*rule, form.get("tag_rule", "")) for rule in _TAG_RULES),
        hurry=_checked(bool(form.get("hurry"))),
        fields=join(_field(form, problems, *text) for text in _TEXTS),
        names=join(render('<option value="{name}">', name=one.name) for one in accounts),
    )
    rows = [_account_row(one) for one in accounts]
    return Page("Send play money", join([body, section("Accounts of this page", rows, "None yet.")]), status)


def send(node: Node, form: Mapping[str, str]) -> str | Page:
    """Do what the form says: the hash of the transaction, or the page that says why not."""
    wish, problems = read_wish(form)
    if wish is None:
        return send_page(node, form, problems, 400)
    purse = Purse(node)
    try:
        sender = purse.named(wish.sender or purse.free_name())
    except ValueError:
        return send_page(node, form, {"from": _NAME_RULE}, 400)
    except NotSentError as error:
        return send_page(node, form, {"": _sentence(error)}, 400)
    # From here on the account has its name, whatever becomes of the wish.
    form = {**form, "from": sender.name}
    if sender.key.address == wish.to:
        return send_page(node, form, {"to": "That is the sender’s own address."}, 400)
    try:
        return _granted(node, purse, sender, wish)
    except RefusedError as error:
        return send_page(node, form, {"": str(error)}, 400)
    except NotSentError as error:
        return send_page(node, form, {"": _sentence(error)}, 400)


def _granted(node: Node, purse: Purse, sender: PlayAccount, wish: Wish) -> str:
    """The hash of what was sent. Raises RefusedError, NotSentError."""
    fields: dict[str, Any] = {"Destination": wish.to}
    if wish.destination_tag is not None:
        fields["DestinationTag"] = wish.destination_tag
    if wish.source_tag is not None:
        fields["SourceTag"] = wish.source_tag
    if wish.kind == "delete":
        _wait_for_age(node, sender, hurry=wish.hurry)
        rules = node.settings.rules
        return purse.send(
            sender, fields | {"TransactionType": "AccountDelete", "Fee": str(rules.reserve_increment)}
        )
    purse.top_up(sender, wish.drops)
    if wish.demand_tag is not None and wish.demand_tag != sender.demands_tag:
        purse.demand_tag(sender, wish.demand_tag)
    return purse.send(sender, fields | {"TransactionType": "Payment", "Amount": str(wish.drops)})


def _wait_for_age(node: Node, sender: PlayAccount, *, hurry: bool) -> None:
    """Close the ledgers that the account lacks. Raises RefusedError where that was not asked for."""
    sequence = int((sender.entry or {"Sequence": 0})["Sequence"])
    missing = sequence + _LEDGERS_BEHIND - node.chain.open.seq
    if missing <= 0:
        return
    if not hurry:
        raise RefusedError(
            f"“{sender.name}” is too young to be deleted (tecTOO_SOON): {plural(missing, 'ledger')} must "
            "close first. Wait, or tick the box that closes them at once."
        )
    for _ in range(missing):
        node.close_ledger()


def _sentence(error: NotSentError) -> str:
    result = str(error)
    return f"The ledger did not take it: {result}. {MESSAGES.get(result, '')}".rstrip()


def _field(
    form: Mapping[str, str], problems: Mapping[str, str], name: str, label: str, placeholder: str, note: str
) -> Html:
    wrong = name in problems
    more = ' list="accounts"' if name == "from" else ' inputmode="decimal"' if name == "amount" else ""
    return render(
        _FIELD,
        name=name,
        label=label,
        value=form.get(name, ""),
        placeholder=placeholder,
        more=Html(more + (' aria-invalid="true"' if wrong else "")),
        look="wrong" if wrong else "note",
        note=problems.get(name, note),
    )


def _account_row(account: PlayAccount) -> Html:
    state = "deleted" if account.entry is None else "demands a tag" if account.demands_tag else ""
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


def _option(value: str, words: str, chosen: str) -> Html:
    selected = Html(" selected" if value == chosen else "")
    return render('<option value="{v}"{s}>{w}</option>', v=value, s=selected, w=words)


def _checked(on: bool) -> Html:
    return Html(" checked" if on else "")
