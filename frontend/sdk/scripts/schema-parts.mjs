/** The parts of the API's schema that the SDKs know. */
import { fileURLToPath } from "node:url";
import SwaggerParser from "@apidevtools/swagger-parser";

const SCHEMA = fileURLToPath(new URL("../../../backend/schema/openapi.yaml", import.meta.url));

/** The bodies that an SDK sends and receives. What these refer to follows. */
const ROOTS = [
  "ApiError",
  "Checked",
  "CheckRequest",
  "Created",
  "CreateRequest",
  "DeliveryState",
  "History",
  "InvoiceAnswer",
  "InvoiceForm",
  "InvoiceList",
  "LinkForm",
  "PatchedInvoiceForm",
  "PatchedLinkChangeForm",
  "PaymentLinkAnswer",
  "PaymentLinkList",
  "PaymentEvent",
  "RangeForm",
  "RefundAnswer",
  "RefundDetail",
  "RefundForm",
  "RefundList",
  "Recovery",
  "RecoveryState",
  "SimulateRequest",
  "Simulated",
  "StatementAnswer",
  "StatementList",
  "Success",
  "TestEvent",
  "WebhookHistory",
  "WebhookLogDetails",
];

export const { schemas } = (await SwaggerParser.parse(SCHEMA)).components;

/** The codes that a merchant's program meets. */
export const codes = Object.entries(schemas.ApiError.properties.code["x-codes"])
  .filter(([, { cause }]) => cause)
  .map(([code]) => code);

export function nameOf(ref) {
  return ref.slice("#/components/schemas/".length);
}

/** The names that a schema refers to. */
function references(node) {
  if (node === null || typeof node !== "object") return [];
  if (typeof node.$ref === "string") return [nameOf(node.$ref)];
  return Object.values(node).flatMap(references);
}

/** The names of all that the SDKs know, sorted. */
export function names() {
  const found = new Set();
  const open = [...ROOTS];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    if (schemas[name] === undefined) throw new Error(`The schema has no ${name}.`);
    found.add(name);
    open.push(...references(schemas[name]));
  }
  return [...found].sort();
}

/** What a schema says in words, on one line; empty for lists of values. */
export function textOf(schema) {
  const text = schema.enum ? "" : (schema.description ?? "").replace(/\s+/g, " ").trim();
  return text.startsWith("Describes a projection") ? "" : text;
}
