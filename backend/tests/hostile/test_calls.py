"""Every operation of the API is called with everything that is wrong with a call of it."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.contract.random_calls import MERCHANT, create_world
from tests.factories.schema import errors_of, operations
from tests.hostile.attacked import Attacked
from tests.hostile.calls import Call, caller_of, calls
from tests.hostile.corpus import read
from tests.hostile.wire_client import Answer, WireClient

URLS = read("webhook_urls")["urls"]
log = logging.getLogger(__name__)

# The 503 that readings.md names: for a ledger that does not answer, and a currency without a rate.
NAMED = {"ledger_unavailable", "ledger_refused", "rate_unavailable"}
_LEDGER_SILENT = "The ledger does not respond. Try again."
# What may be said of any call, before anybody has read what it is.
_OF_ANY_CALL = {400, 404, 405, 413, 414, 415, 431}

# An administrator may, with any words for a reason.
_ENDS_THE_BOOKS = {"admin_rebind"}
# A credential that is no header of HTTP is a 400.
_NOT_LET_IN = {400, 401, 403}


def test_every_operation_gets_every_kind_of_call() -> None:
    by_operation: dict[str, set[str]] = {}
    for call in calls({}):
        by_operation.setdefault(call.operation.id, set()).add(call.family)
    for operation in operations():
        wanted = {"credentials", "methods", "unknown_parameters"}
        wanted |= {"ids"} if operation.parameters("path") else set()
        wanted |= {"queries"} if operation.parameters("query") else set()
        wanted |= {"bodies", "content_types", "values"} if operation.body else set()
        assert wanted - by_operation[operation.id] == set(), operation.id


def test_what_no_call_may_be_is_refused_and_changes_nothing(attacked: Attacked) -> None:
    refused = [call for call in calls(attacked.world.ids) if call.refused]
    with attacked.beside(), attacked.unchanged():
        wrong = list(_wrong(attacked, refused))
        assert "\n".join(wrong) == ""
    attacked.still_right()


def test_what_is_odd_but_allowed_breaks_nothing(attacked: Attacked) -> None:
    made = calls(attacked.world.ids)
    odd = [call for call in made if not call.refused and call.operation.id not in _ENDS_THE_BOOKS]
    with attacked.beside():
        wrong = list(_wrong(attacked, odd))
        assert "\n".join(wrong) == ""
    attacked.still_right()


def test_no_webhook_goes_where_it_must_not(attacked: Attacked) -> None:
    client = WireClient(attacked.web.port)
    # Anew: what is odd but allowed may have ended the sessions of the others.
    credential = create_world().credentials[MERCHANT] or ""
    headers = {"Authorization": credential, "Content-Type": "application/json"}
    accepted = []
    with attacked.beside(), attacked.unchanged():
        for url in URLS:
            body = json.dumps({"name": "Shop", "webhook_url": url}).encode()
            answer = client.ask("POST", "/api/webhooks/create/", headers, body)
            if answer.status != 400 or not answer.json["error"]:
                accepted.append((url, answer.status, answer.content))
        assert accepted == []
    client.close()


def _wrong(attacked: Attacked, made: Iterable[Call]) -> Iterator[str]:
    """What is wrong with the answers."""
    client, families = WireClient(attacked.web.port), Counter[str]()
    for call in made:
        credential = attacked.world.credentials[caller_of(call.operation)]
        own = {} if credential is None else {"Authorization": credential}
        answer = client.ask(call.method, call.path, {**own, **call.headers}, call.content)
        families[call.family] += 1
        yield from (f"{call}: {found}" for found in _odd(call, answer))
    client.close()
    log.info("%s calls: %s", families.total(), dict(families))


def _odd(call: Call, answer: Answer) -> Iterator[str]:
    said = f"{answer.status} {answer.content[:200]!r}"
    if answer.status >= 500 and not _is_named(answer):
        yield said
    if call.refused and answer.status < 400:
        yield f"accepted: {said}"
    if call.family == "credentials" and call.refused and answer.status not in _NOT_LET_IN:
        yield f"not for its credential: {said}"
    if answer.status < 400:
        return
    if not answer.is_json:
        yield f"no JSON: {said}"
    else:
        yield from errors_of({"$ref": "#/components/schemas/ApiError"}, answer.json)
    if str(answer.status) not in call.operation.spec["responses"] and answer.status not in _OF_ANY_CALL:
        yield f"not documented: {said}"


def _is_named(answer: Answer) -> bool:
    if answer.status != 503 or not answer.is_json:
        return False
    return answer.json["code"] in NAMED or answer.json["error"] == _LEDGER_SILENT
