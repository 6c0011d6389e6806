/**
 * Writes what the documentation says of each of the merchant's calls, from the backend's schema: address, parameters,
 * limits and errors. `npm run schema` runs it, or `node scripts/docs-reference.mjs <file>`.
 */

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import SwaggerParser from "@apidevtools/swagger-parser";

const SCHEMA = fileURLToPath(new URL("../../backend/schema/openapi.yaml", import.meta.url));
const TARGET = fileURLToPath(new URL("../src/features/docs/reference.generated.ts", import.meta.url));

const OPERATIONS = [
  "payments_create",
  "payment_links_create",
  "invoices_create",
  "refunds_create",
  "statements_create",
  "payments_status",
  "payments_history",
  "payments_cancel",
  "payments_check_transaction",
  "payments_simulate",
  "payments_detected",
  "payments_detected_latest",
  "events_list",
  "webhooks_history",
  "webhooks_log_details",
  "webhooks_recover",
  "webhooks_recovery",
  "webhooks_details",
  "webhooks_retry",
];
/** What is sent to the merchant, whose fields are documented as well: the two bodies of webhooks, and a part. */
const PAYLOADS = ["PaymentEvent", "TestEvent"];
const REJECTED = "RejectedPayment";
const REASONS = "ReasonCodeEnum";

/** A reference with a description of its own would lose it to that of the component. */
function withOwnDescriptions(node) {
  if (node === null || typeof node !== "object") return node;
  if (Array.isArray(node)) return node.map(withOwnDescriptions);
  const { $ref, ...rest } = node;
  const parts = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, withOwnDescriptions(part)]));
  if ($ref === undefined) return parts;
  return Object.keys(rest).length === 0 ? node : { ...parts, allOf: [{ $ref }] };
}

const schema = await SwaggerParser.dereference(withOwnDescriptions(await SwaggerParser.parse(SCHEMA)));

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

function typeOf({ type, format, anyOf, oneOf, allOf, items }) {
  const one = (allOf ?? oneOf ?? anyOf)?.[0];
  if (type === undefined && one !== undefined) return typeOf(one);
  const words = [type].flat().filter((word) => word !== "null");
  if (words[0] === "array") return `list of ${typeOf(items)}s`;
  return format === "uuid"
    ? "UUID"
    : format === "date-time"
      ? "time"
      : format === "decimal"
        ? "string or number"
        : words.join(" or ");
}

function limitsOf({ maxLength, minimum, maximum, default: standard, enum: choices, items, allOf }) {
  const options = choices ?? items?.enum ?? allOf?.[0]?.enum;
  const parts = [
    maxLength !== undefined && `Up to ${number.format(maxLength)} characters`,
    minimum !== undefined && maximum !== undefined && `${number.format(minimum)} to ${number.format(maximum)}`,
    minimum !== undefined && maximum === undefined && `From ${number.format(minimum)}`,
    options !== undefined && `One of ${options.map((value) => `\`${value}\``).join(", ")}`,
    standard !== undefined && standard !== "" && `${standard} by default`,
  ];
  return parts.filter(Boolean).join("; ");
}

function field(name, part, required, description) {
  // The generator's list of the choices, which are among the limits.
  const text = (description ?? part.description ?? "").split("\n\n* `")[0].replaceAll("\n", " ");
  return { name, type: typeOf(part), required, text: text.startsWith("* `") ? "" : text, limits: limitsOf(part) };
}

function fieldsOf({ properties, required = [] }) {
  const fields = Object.entries(properties).map(([name, part]) => field(name, part, required.includes(name)));
  return fields.sort((one, other) => Number(other.required) - Number(one.required));
}

/** Statuses that have nothing to do with what a call is for: the page of errors explains them. */
const ELSEWHERE = new Set(["401", "403", "413", "414", "415", "429", "503"]);
/** From so many calls on, the same words are not repeated with each. */
const GENERAL_FROM = 3;
const described = Object.values(schema.paths)
  .flatMap((methods) => Object.values(methods))
  .filter(({ operationId }) => OPERATIONS.includes(operationId))
  .flatMap(({ responses }) => Object.values(responses).map(({ description }) => description));
const isGeneral = (words) => described.filter((other) => other === words).length >= GENERAL_FROM;

function operation(id) {
  for (const [path, methods] of Object.entries(schema.paths)) {
    for (const [method, one] of Object.entries(methods)) {
      if (one.operationId !== id) continue;
      const parameters = (place) =>
        (one.parameters ?? [])
          .filter((part) => part.in === place)
          .map((part) => field(part.name, part.schema, part.required ?? false, part.description));
      const body = one.requestBody?.content["application/json"].schema;
      return {
        method: method.toUpperCase(),
        path,
        parameters: {
          Path: parameters("path"),
          Query: parameters("query"),
          Header: parameters("header"),
          Body: body === undefined ? [] : fieldsOf(body),
        },
        errors: Object.entries(one.responses)
          // An address without a query cannot become too long.
          .filter(([status]) => status >= "400" && (status !== "414" || parameters("query").length > 0))
          .map(([status, { description }]) => ({
            status,
            text: description,
            ...(ELSEWHERE.has(status) && isGeneral(description) && { general: true }),
          })),
      };
    }
  }
  throw new Error(`The schema has no operation ${id}.`);
}

const isNull = ({ type, oneOf, anyOf }) =>
  type === "null" || (Array.isArray(type) && type.includes("null")) || (oneOf ?? anyOf ?? []).some(isNull);

/** The fields of what is sent, null among the types where it may be. */
function sentFields(name) {
  const component = schema.components.schemas[name];
  return fieldsOf(component).map((one) => {
    const type = isNull(component.properties[one.name]) ? `${one.type} or null` : one.type;
    return { ...one, type };
  });
}

/** Those of both bodies, each once: where they differ, what each says. */
function payloadFields() {
  const [ofPayments, ofTests] = PAYLOADS.map(sentFields);
  const tests = new Map(ofTests.map((one) => [one.name, one]));
  const missing = ofTests.filter(({ name }) => !ofPayments.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`Only the test event has ${missing.map(({ name }) => name)}.`);
  return ofPayments.map((one) => {
    const test = tests.get(one.name);
    if (test === undefined || (test.type === one.type && test.text === one.text && test.limits === one.limits))
      return one;
    const own = `In \`webhook.test\`: ${test.text.charAt(0).toLowerCase()}${test.text.slice(1)}`;
    const type = test.type.length > one.type.length ? test.type : one.type;
    const limits = [one.limits, test.limits.replace(/^One of /, "")].filter(Boolean).join(", ");
    return { ...one, type, limits, text: `${one.text} ${own}` };
  });
}

/** The reasons of a rejection, from the list that describes the enumeration. */
const reasons = [...schema.components.schemas[REASONS].description.matchAll(/^\* `(\w+)` - (.+)$/gm)].map(
  ([, code, sentence]) => [code, sentence],
);
if (reasons.length !== schema.components.schemas[REASONS].enum.length) throw new Error("A reason has no sentence.");

/** The codes that a merchant's program meets. */
const codes = Object.entries(schema.components.schemas.ApiError.properties.code["x-codes"])
  .filter(([, { cause }]) => cause !== undefined)
  .map(([code, { cause, remedy }]) => [code, cause, remedy]);
const events = Object.values(schema.webhooks).flatMap(({ post }) =>
  Object.entries(post.requestBody.content["application/json"].examples).map(([type, { summary }]) => [type, summary]),
);

const text = `// Written by scripts/docs-reference.mjs from backend/schema/openapi.yaml. Do not edit: run \`npm run schema\`.
import type { Field, Operation, OperationId } from "./model.ts";

export const OPERATIONS: Record<OperationId, Operation> = ${JSON.stringify(Object.fromEntries(OPERATIONS.map((id) => [id, operation(id)])), null, 2)};

export const PAYLOAD_FIELDS: readonly Field[] = ${JSON.stringify(payloadFields(), null, 2)};

export const REJECTED_FIELDS: readonly Field[] = ${JSON.stringify(sentFields(REJECTED), null, 2)};

export const REASON_ROWS: readonly (readonly string[])[] = ${JSON.stringify(reasons, null, 2)};

export const CODE_ROWS: readonly (readonly string[])[] = ${JSON.stringify(codes, null, 2)};

export const EVENT_ROWS: readonly (readonly string[])[] = ${JSON.stringify(events, null, 2)};
`;
writeFileSync(process.argv[2] ?? TARGET, text);
