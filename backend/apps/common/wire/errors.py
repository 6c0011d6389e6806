"""The body of every refusal."""

from __future__ import annotations

from apps.common.wire.examples import REQUEST_ID
from apps.common.wire.record import ABSENT, Record, about


class WrongFieldRecord(Record):
    """What is wrong with one field."""

    param: str = about("The field's name.", "amount")
    code: str = about("For programs: why it is refused.", "parameter_missing")
    message: str = about("What is wrong, in a sentence.", "Amount is required")


# Without a docstring: the schema would show it as the description of every subclass.
class ApiErrorRecord(Record):
    error: str = about("A sentence that says what is wrong.", "The request is not valid.")
    code: str = about("For programs: unlike the sentence, it does not change.", "invalid_request")
    param: str = about("The field or parameter that is wrong, where it is one.", "amount", default=ABSENT)
    request_id: str = about(
        "Names this call in the server's log. Quote it when you ask for help.", REQUEST_ID
    )
    doc_url: str = about(
        "Where the documentation explains the code.", "https://pay.example/docs/errors#invalid_request"
    )
    errors: list[WrongFieldRecord] = about(
        "Every wrong field of a creation, each with its code.", default=ABSENT
    )
    non_field_errors: list[str] = about(
        "What is wrong with a form as a whole.", ["Invalid credentials"], default=ABSENT
    )
