/**
 * Writes the types of the API's fields from the backend's schema: `npm run schema`, or
 * `node scripts/schema-types.mjs <file>`.
 */

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { codes, nameOf, names, schemas, textOf } from "./schema-parts.mjs";

const TYPES = fileURLToPath(new URL("../src/generated.ts", import.meta.url));
const WIDTH = 120;

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
  const text = textOf(schema);
  return text ? `${indent}/** ${text} */\n` : "";
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

const errorCodes = `export type ErrorCode =${wrapped(codes.map((code) => JSON.stringify(code)).join(" | "), WIDTH)};\n`;
const head = "// Written by `npm run schema` from the API's schema. Do not edit.\n";
const code = [head, errorCodes, ...names().map(declaration)].join("\n");
writeFileSync(process.argv[2] ?? TYPES, code);
