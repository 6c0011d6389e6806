"""The schema generator's last hook: examples, descriptions, and the errors that follow from a call's shape.

A call with a body can be refused with 400, 413 and 415, one with a query with 400, one with a credential with
401, and each with 414 for an address that is too long and with 503 while the database is away. The other
errors are declared where the call is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
from drf_spectacular.generators import SchemaGenerator

from apps.common.modes import Mode
from apps.common.schema import SECURITY_SCHEMES
from apps.common.wire.errors import ApiErrorRecord
from apps.common.wire.examples import CREATED
from apps.common.wire.record import NO_EXAMPLE
from apps.common.wire.schema import DESCRIBED, FORMS, told
from apps.common.wire.types import XRP_TEXT, as_json
from apps.payments.services.sample_events import event_catalogue
from config.api_schema.errors import RETRY_AFTER, error_cause, error_codes, error_example
from config.api_schema.parameters import EMPTY_IS_REFUSED, PATH_PARAMETERS
from config.api_schema.response_values import RESPONSES, TEXTS

Schema = dict[str, Any]
MESSAGES_BY_FIELD = "Below the name of each wrong field: a list of sentences."
NO_NUL = r"^[^\u0000]*$"
METHODS = ("get", "put", "post", "delete", "patch")


def complete(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Complete the schema in place, and return it. Raises LookupError for a field without a description or an
    example."""
    components: dict[str, Schema] = result["components"]["schemas"]
    examples = Examples(components)
    for title in FORMS.keys() & components.keys():
        _defaults(components[title])
        for field in components[title].get("properties", {}).values():
            _without_nul(field)
    for title, component in components.items():
        for name, field in component.get("properties", {}).items():
            _reference(field)
            field["description"] = _description(title, name, field)
            if not examples.is_composed(field):
                field["examples"] = [examples.of(field, name=name, component=title)]
            field.pop("example", None)
    for operation in operations(result):
        _parameters(operation)
        _body(operation, components)
        _errors(operation)
        _examples(operation, examples)
        # A call that needs no credential says so, too.
        operation.setdefault("security", [])
    components["ApiError"]["properties"]["code"]["x-codes"] = error_codes()
    for name, record in DESCRIBED.items():
        if issubclass(record, ApiErrorRecord):
            # A schema of lists alone would make clients expect lists of `error` and `code` too.
            components[name]["additionalProperties"] = {"description": MESSAGES_BY_FIELD}
    _webhook_examples(result["webhooks"])
    _event_feed(result)
    result["components"]["securitySchemes"] = SECURITY_SCHEMES
    return result


def _reference(field: Schema) -> None:
    """A reference may have a description beside it: OpenAPI 3.1 needs no `allOf` around it."""
    parts = field.get("allOf", [])
    if len(parts) == 1 and "$ref" in parts[0]:
        del field["allOf"]
        field |= parts[0]


def _defaults(form: Schema) -> None:
    """The default of a field that may be left out is told in words: generators of clients take one with a
    `default` for one that is always there, and would demand it of the caller."""
    for field in form.get("properties", {}).values():
        default = field.pop("default", None)
        if default not in (None, ""):
            field["description"] = f"{field['description'].removesuffix('.')}; {default} by default."


def _without_nul(field: Schema) -> None:
    """PostgreSQL cannot store NUL, so that no text that is sent may have one."""
    if "string" in _kinds(field) and not field.keys() & {"enum", "format", "pattern"}:
        field["pattern"] = NO_NUL


def _kinds(schema: Schema) -> list[str]:
    kind = schema.get("type", [])
    return kind if isinstance(kind, list) else [kind]


def _description(component: str, name: str, field: Schema) -> str:
    """What the record or the serializer says. The words of an enumeration that is a component are there."""
    said: str = field.get("description", "")
    record = told(component, name)
    if record is not None:
        return f"{record['text']} {said}" if said == XRP_TEXT else str(record["text"])
    if not said or said.startswith("*"):
        raise LookupError(f"{component}.{name} needs a `help_text`.")
    return said if "enum" in field else said.partition("\n\n* `")[0]


def operations(schema: Schema) -> Iterator[Schema]:
    """Every operation of the paths."""
    for path in schema["paths"].values():
        for method in METHODS:
            if method in path:
                yield path[method]


class Examples:
    """Makes examples of schemas, from those of the fields."""

    def __init__(self, components: dict[str, Schema]) -> None:
        self._components = components

    def of(self, schema: Schema, *, name: str = "", component: str = "") -> Any:
        """An example of `schema`, the field `name` of `component`: its own one, where it has one."""
        record = told(component, name)
        if record is not None:
            if record["example"] is not NO_EXAMPLE:
                return record["example"]
            return self._of_type(schema, name=name, component=component)
        if "example" in schema:
            return schema["example"]
        if "examples" in schema:
            return schema["examples"][0]
        return self._of_type(schema, name=name, component=component)

    def _of_type(self, schema: Schema, *, name: str, component: str) -> Any:
        if "$ref" in schema:
            component = schema["$ref"].rpartition("/")[2]
            return self.of(self._components[component], component=component)
        for part in schema.get("oneOf") or schema.get("anyOf") or schema.get("allOf") or ():
            return self.of(part)
        if "properties" in schema:
            return {
                field: self.of(one, name=field, component=component)
                for field, one in schema["properties"].items()
            }
        if "enum" in schema:
            return schema["enum"][0]
        return self._plain(schema, name=name, component=component)

    def is_composed(self, schema: Schema) -> bool:
        """Whether it has fields of its own, each with an example."""
        if "$ref" in schema:
            return self.is_composed(self._components[schema["$ref"].rpartition("/")[2]])
        parts = schema.get("oneOf") or schema.get("anyOf") or schema.get("allOf") or ()
        return (
            "properties" in schema
            or any(self.is_composed(part) for part in parts)
            or ("items" in schema and self.is_composed(schema["items"]))
        )

    def _plain(self, schema: Schema, *, name: str, component: str) -> Any:
        kind = schema.get("type")
        match kind[0] if isinstance(kind, list) else kind:
            case "array":
                return [self.of(schema["items"])]
            case "boolean":
                return False
            case "integer" | "number":
                return schema.get("default", schema.get("minimum", 1))
            case "string" if schema.get("format") == "date-time":
                return CREATED
            case "string" if schema.get("format") == "date":
                return CREATED[:10]
        raise LookupError(f"{component}.{name} needs an example.")


def _parameters(operation: Schema) -> None:
    for parameter in operation.get("parameters", []):
        name = parameter["name"]
        if parameter["in"] == "path":
            parameter |= {key: value for key, value in PATH_PARAMETERS[name].items() if key != "schema"}
            parameter["schema"] |= PATH_PARAMETERS[name].get("schema", {})
        elif parameter.get("description", "*").startswith("*"):  # only the words that there are
            raise LookupError(f"The parameter {name} of {operation['operationId']} needs a `help_text`.")
        if parameter["in"] == "query":
            _without_nul(parameter["schema"])
            refused = name in EMPTY_IS_REFUSED.get(operation["operationId"], ())
            if not parameter.get("required") and not refused:
                parameter["allowEmptyValue"] = True
                parameter["schema"].pop("minLength", None)


def _body(operation: Schema, components: dict[str, Schema]) -> None:
    """The generator does not see that a body is required where it is one of several forms."""
    for content in operation.get("requestBody", {}).get("content", {}).values():
        # A picture's bytes have no form.
        form = components.get(content["schema"].get("$ref", "").rpartition("/")[2], {})
        if "oneOf" in form:
            operation["requestBody"]["required"] = True


def _errors(operation: Schema) -> None:
    """The errors that follow from the call's shape, and of each error its description and example."""
    responses = operation["responses"]
    implied = {414, 503}
    if "application/json" in operation.get("requestBody", {}).get("content", {}):
        implied |= {400, 413, 415}
    if any(parameter["in"] == "query" for parameter in operation.get("parameters", [])):
        implied.add(400)
    if operation.get("security"):
        implied.add(401)
    for status in implied:
        content = {"application/json": {"schema": {"$ref": "#/components/schemas/ApiError"}}}
        responses.setdefault(str(status), {"content": content})
    for status in sorted(responses):
        response = responses.pop(status)
        responses[status] = response
        if int(status) < 400:
            response["description"] = response.get("description") or "Done."
            continue
        response["description"] = response.get("description") or error_cause(operation, int(status))
        if status in ("429", "503"):
            response["headers"] = RETRY_AFTER
        response["content"]["application/json"]["example"] = error_example(operation, int(status))


def _examples(operation: Schema, examples: Examples) -> None:
    identity = operation["operationId"]
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        if kind == "application/json":
            content["example"] = examples.of(content["schema"])
    for status, response in operation["responses"].items():
        if int(status) >= 400:
            continue
        for kind, content in response["content"].items():
            if kind == "application/json":
                example = examples.of(content["schema"])
                changes = RESPONSES.get(identity)
                content["example"] = example if changes is None else _merged(example, changes)
            else:
                content["example"] = TEXTS[identity]


def _merged(value: Any, changes: Any) -> Any:
    if isinstance(value, dict) and isinstance(changes, dict):
        return {
            **value,
            **{name: _merged(value.get(name), change) for name, change in changes.items()},
        }
    return changes


def _webhook_examples(webhooks: Schema) -> None:
    """Those of the catalogue of events, which the dashboard shows too."""
    events = {str(each.event_type): each for each in event_catalogue(mode=Mode.TEST)}
    for name, webhook in webhooks.items():
        prefix = "webhook" if name == "test" else name
        chosen = [event for event in events if event.startswith(f"{prefix}.")]
        webhook["post"]["security"] = []  # its signature, which no scheme of OpenAPI describes
        webhook["post"]["requestBody"]["content"]["application/json"]["examples"] = {
            event: {
                "summary": events[event].sent_when,
                "value": orjson.loads(as_json(events[event].example)),
            }
            for event in chosen
        }


def _event_feed(result: Schema) -> None:
    """Its events are the bodies of webhooks. The app that stores them does not know that of payments."""
    bodies = [each["post"]["requestBody"]["content"] for each in result["webhooks"].values()]
    schemas = [body["application/json"]["schema"] for body in bodies]
    example = [bodies[0]["application/json"]["examples"]["payment.created"]["value"]]
    field = result["components"]["schemas"]["EventFeed"]["properties"]["events"]
    field |= {"items": {"anyOf": schemas}, "examples": [example]}
    answer = result["paths"]["/api/events/"]["get"]["responses"]["200"]["content"]["application/json"]
    answer["example"]["events"] = example
