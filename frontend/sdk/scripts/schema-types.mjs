/**
 * Writes the types of the API's fields from the backend's schema: `npm run schema`, or
 * `node scripts/schema-types.mjs <file>`.
 */

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import SwaggerParser from "@apidevtools/swagger-parser";

const SCHEMA = fileURLToPath(new URL("../../../backend/schema/openapi.yaml", import.meta.url));
const TYPES = fileURLToPath(new URL("../src/generated.ts", import.meta.url));

/** The bodies that the SDK sends and receives. What these refer to follows. */
const ROOTS = [
  "ApiError",
  "Checked",
  "CheckRequest",
  "Created",
  "CreateRequest",
  "DeliveryState",
  "History",
  "PaymentEvent",
  "Recovery",
  "RecoveryState",
  "SimulateRequest",
  "Simulated",
  "Success",
  "TestEvent",
  "WebhookHistory",
  "WebhookLogDetails",
];
const WIDTH = 120;

const { schemas } = (await SwaggerParser.parse(SCHEMA)).components;

/** The names that a schema refers to. */
function references(node) {
  if (node === null || typeof node !== "object") return [];
  if (typeof node.$ref === "string") return [nameOf(node.$ref)];
  return Object.values(node).flatMap(references);
}

function nameOf(ref) {
  return ref.slice("#/components/schemas/".length);
}

function withReferences(roots) {
  const found = new Set();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    if (schemas[name] === undefined) throw new Error(`The schema has no ${name}.`);
    found.add(name);
    open.push(...references(schemas[name]));
  }
  return [...found].sort();
}

const PRIMITIVES = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

function typeOf(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts) return parts.map(typeOf).join(" | ");
  if (schema.allOf) return schema.allOf.map(typeOf).join(" & ");
  const types = [schema.type ?? "object"].flat();
  return types.map((type) => plainType(type, schema)).join(" | ");
}

function plainType(type, schema) {
  if (type === "array") {
    const item = typeOf(schema.items);
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  if (type === "object") {
    if (schema.properties) throw new Error("An object within a field needs a name of its own in the schema.");
    return schema.additionalProperties?.type
      ? `Record<string, ${typeOf(schema.additionalProperties)}>`
      : "Record<string, unknown>";
  }
  if (PRIMITIVES[type] === undefined) throw new Error(`Unknown type ${type}.`);
  return PRIMITIVES[type];
}

function comment(schema, indent = "") {
  const text = schema.enum ? undefined : schema.description?.replace(/\s+/g, " ").trim();
  return text && !text.startsWith("Describes a projection") ? `${indent}/** ${text} */\n` : "";
}

function declaration(name) {
  const schema = schemas[name];
  if (schema.type !== "object" || !schema.properties) {
    return `${comment(schema)}export type ${name} =${wrapped(typeOf(schema), `export type ${name} = ;`.length)};\n`;
  }
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(([field, of]) => {
    const optional = required.has(field) ? "" : "?";
    return `${comment(of, "  ")}  ${field}${optional}: ${typeOf(of)};\n`;
  });
  return `${comment(schema)}export interface ${name} {\n${fields.join("")}}\n`;
}

/** A long union stands below its name, one member a line. */
function wrapped(type, used) {
  return used + type.length > WIDTH
    ? `\n${type
        .split(" | ")
        .map((member) => `  | ${member}`)
        .join("\n")}`
    : ` ${type}`;
}

/** The codes that a merchant's program meets. */
function codes() {
  const known = Object.entries(schemas.ApiError.properties.code["x-codes"]).filter(([, { cause }]) => cause);
  return `export type ErrorCode =${wrapped(known.map(([code]) => JSON.stringify(code)).join(" | "), WIDTH)};\n`;
}

const head = "// Written by `npm run schema` from the API's schema. Do not edit.\n";
const code = [head, codes(), ...withReferences(ROOTS).map(declaration)].join("\n");
writeFileSync(process.argv[2] ?? TYPES, code);
