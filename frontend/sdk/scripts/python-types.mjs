/**
 * Writes the Python SDK's types from the backend's schema: `npm run schema`, or `node scripts/python-types.mjs <file>`.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { codes, nameOf, names, schemas, textOf } from "./schema-parts.mjs";

const TYPES = fileURLToPath(new URL("../../../backend/sdk/dropwise/generated.py", import.meta.url));
const WIDTH = 110;

/** The names that programs see, where the schema has others. */
const PUBLIC = {
  PaymentStatus: "CurrentPayment",
  StatusEnum: "PaymentStatus",
  ExceptionEnum: "PaymentException",
  ScenarioEnum: "Scenario",
};

const ARRIVED = Object.fromEntries(
  ["transaction_hash", "received_amount", "received_at", "platform_fee", "burn_amount", "merchant_payout"].map(
    (field) => [field, "str"],
  ),
);
/** What is known of an event once its type is: as in `src/events.ts`. */
const KNOWN = {
  "payment.created": { status: 'Literal["pending"]' },
  "payment.processing": { ...ARRIVED, status: 'Literal["processing"]' },
  "payment.completed": { ...ARRIVED, status: 'Literal["completed"]' },
  "payment.failed": { ...ARRIVED, status: 'Literal["failed"]' },
  "payment.expired": { status: 'Literal["expired"]' },
  "payment.rejected": { rejected_payment: "RejectedPayment" },
  "payment.returned": { rejected_payment: "RejectedPayment" },
};

const PRIMITIVES = { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" };

const publicName = (name) => PUBLIC[name] ?? name;

function literal(values) {
  return values.length === 1 && values[0] === null
    ? "None"
    : `Literal[${values.map((one) => JSON.stringify(one)).join(", ")}]`;
}

function typeOf(schema) {
  if (schema.$ref) return publicName(nameOf(schema.$ref));
  if (schema.enum) return literal(schema.enum);
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts) return union(parts.map(typeOf));
  if (schema.allOf) return typeOf(schema.allOf[0]);
  return union([schema.type ?? "object"].flat().map((type) => plainType(type, schema)));
}

const union = (types) => [...new Set(types)].join(" | ");

function plainType(type, schema) {
  if (type === "array") return `list[${typeOf(schema.items)}]`;
  if (type === "object") {
    return schema.additionalProperties?.type ? `dict[str, ${typeOf(schema.additionalProperties)}]` : "dict[str, Any]";
  }
  if (PRIMITIVES[type] === undefined) throw new Error(`Unknown type ${type}.`);
  return PRIMITIVES[type];
}

/** A text as a docstring, at most as wide as the code. */
function docstring(text, indent) {
  if (!text) return "";
  const words = `"""${text.replaceAll("\\", "\\\\").replaceAll('"""', "'''")}"""`.split(" ");
  const lines = [""];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && indent.length + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return `${lines.map((line) => indent + line).join("\n")}\n`;
}

function structure(name, schema, { known = {}, without = [], text = textOf(schema) } = {}) {
  const required = new Set([...(schema.required ?? []), ...Object.keys(known)]);
  const fields = Object.entries(schema.properties)
    .filter(([field]) => !without.includes(field))
    .map(([field, of]) => {
      const type =
        known[field] ?? (field === "amount" && name === "CreateRequest" ? "str | float | Decimal" : typeOf(of));
      return `    ${field}: ${required.has(field) ? type : `NotRequired[${type}]`}\n${docstring(textOf(of), "    ")}`;
    });
  const head = docstring(text, "    ");
  return `class ${publicName(name)}(TypedDict):\n${head}${head && "\n"}${fields.join("")}`;
}

const className = (type) =>
  `${type
    .split(/[._]/)
    .map((part) => part[0].toUpperCase() + part.slice(1))
    .join("")}Event`;

function events() {
  const schema = schemas.PaymentEvent;
  const types = schemas[nameOf(schema.properties.event_type.$ref)].enum;
  const classes = types.map((type) => {
    const known = { event_type: literal([type]), ...KNOWN[type] };
    const without = known.rejected_payment ? [] : ["rejected_payment"];
    return structure(className(type), schema, { known, without, text: `The body of \`${type}\`.` });
  });
  const test = structure("WebhookTestEvent", schemas.TestEvent, {
    known: { event_type: 'Literal["webhook.test"]', payment_id: "None" },
  });
  const all = [...types.map(className), "WebhookTestEvent"];
  return [
    ...classes,
    test,
    `${alias("EventType", literal([...types, "webhook.test"]))}\n${alias("WebhookEvent", `(\n    ${all.join("\n    | ")}\n)`)}`,
  ];
}

function alias(name, type) {
  const line = `${name} = ${type}\n`;
  if (line.length <= WIDTH + 1 || !type.startsWith("Literal[")) return line;
  const values = type.slice("Literal[".length, -1).split(", ");
  return `${name} = Literal[\n${values.map((value) => `    ${value},\n`).join("")}]\n`;
}

const known = names().filter((name) => !["ApiError", "PaymentEvent", "TestEvent", "NullEnum"].includes(name));
const isStructure = (name) => schemas[name].type === "object" && schemas[name].properties;
const enums = known
  .filter((name) => !isStructure(name) && !/EventTypeEnum$/.test(name))
  .map((name) => alias(publicName(name), typeOf(schemas[name])));
const code = [
  `"""Written by \`npm run schema\` from the API's schema. Do not edit."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypedDict

${alias("ErrorCode", literal(codes))}${enums.join("")}`,
  ...known.filter(isStructure).map((name) => structure(name, schemas[name])),
  ...events(),
].join("\n\n");
writeFileSync(process.argv[2] ?? TYPES, code.replaceAll(" | NullEnum", " | None"));
