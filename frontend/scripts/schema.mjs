/**
 * Writes the typed client of the API that the backend's schema describes: `npm run schema`, or
 * `node scripts/schema.mjs <directory>`.
 *
 * One module an area, so that a page loads only the calls of its own: the sign-in pages need none of the dashboards'.
 * `index.ts` exports them all by name, and the build takes from it what a page imports.
 *
 * The generator makes types only of what an operation names. What the server sends unasked (webhooks and live
 * messages) is therefore given to it as further responses of one operation: as types, without an endpoint.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import SwaggerParser from "@apidevtools/swagger-parser";
import { generateEndpoints } from "@rtk-query/codegen-openapi";

const SCHEMA = fileURLToPath(new URL("../../backend/schema/openapi.yaml", import.meta.url));
const CLIENT = fileURLToPath(new URL("../src/lib/api/generated/", import.meta.url));
const WRITTEN =
  "// Written by scripts/schema.mjs from backend/schema/openapi.yaml. Do not edit: run `npm run schema`.\n";
const MESSAGES = ["LiveMessage", "PaymentEvent"];

// Apart from the account's: signing in needs it only where there is one.
const isFactor = (_, { path }) => /^\/api\/auth\/second-factor\//.test(path);
const isAccount = (_, { path }) => /^\/api\/(auth\/(?!second-factor\/|keypads?\/)|config\/)/.test(path);
// A locked tablet's, with the charges.
const isKeypad = (_, { path }) => /^\/api\/(auth\/keypads?|keypad)\//.test(path);
const isAdmin = (_, { path }) => /^\/api\/platform-admin\/(?!contact\/submit|statement\/)/.test(path);
// Links and invoices have pages of their own.
const isSelling = (_, { path }) => /^\/api\/(payment-links|invoices)\//.test(path);
const isStatements = (_, { path }) => /^\/api\/(platform-admin\/)?statements?\//.test(path);
const AREAS = {
  account: isAccount,
  admin: isAdmin,
  factor: isFactor,
  keypad: isKeypad,
  merchant: (...operation) =>
    ![isAccount, isAdmin, isFactor, isKeypad, isSelling, isStatements].some((is) => is(...operation)),
  selling: isSelling,
  statements: isStatements,
};

const schema = await SwaggerParser.parse(SCHEMA);
const { responses } = schema.paths["/api/payments/public/status/{payment_id}/"].get;
for (const [number, name] of MESSAGES.entries()) {
  const content = { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
  // Not statuses of 2xx, which would make them types of what the operation returns.
  responses[`x${number}`] = { description: name, content };
}

/** The codes of refusals: a comparison with any other does not compile. */
function errorCodes({ ApiError }) {
  const codes = Object.keys(ApiError.properties.code["x-codes"]).map((code) => `  | "${code}"`);
  return `${WRITTEN}export type ErrorCode =\n${codes.join("\n")};\n`;
}

/** The events that a webhook can choose. */
function eventTypes({ PaymentEventEventTypeEnum, RefundEventEventTypeEnum }) {
  const types = [...PaymentEventEventTypeEnum.enum, ...RefundEventEventTypeEnum.enum].map((type) => `  "${type}",\n`);
  return `${WRITTEN}export const EVENT_TYPES = [\n${types.join("")}] as const;\n`;
}

/** A type that several areas have is the same in each, and exported once. */
function index(areas) {
  const types = new Set();
  const lines = areas.map(([area, code]) => {
    const values = [...code.matchAll(/^export \{ injectedRtkApi as (\w+) \}/gm)].map(([, name]) => name);
    const hooks = /^export const \{([^}]*)\} =\s*injectedRtkApi/m.exec(code)?.[1].match(/\w+/g) ?? [];
    const own = [...code.matchAll(/^export type (\w+)/gm)].map(([, name]) => name).filter((name) => !types.has(name));
    for (const name of own) {
      types.add(name);
    }
    return (
      `export { ${[...values, ...hooks].join(", ")} } from "./${area}";\n` +
      `export type { ${own.join(", ")} } from "./${area}";\n`
    );
  });
  return lines.join("");
}

const target = process.argv[2] ?? CLIENT;
mkdirSync(target, { recursive: true });
const directory = mkdtempSync(join(tmpdir(), "schema-"));
try {
  const schemaFile = join(directory, "openapi.json");
  writeFileSync(schemaFile, JSON.stringify(schema));
  const written = [];
  for (const [area, filterEndpoints] of Object.entries(AREAS)) {
    const code = await generateEndpoints({
      schemaFile,
      apiFile: "../base",
      apiImport: "api",
      exportName: `${area}Api`,
      filterEndpoints,
      hooks: true,
      tag: true,
      // Ids come from addresses too: none may become another path.
      encodePathParams: true,
      endpointOverrides: [
        { pattern: "authProfile", type: "mutation", invalidatesTags: [] },
        { pattern: "authTestMode", type: "mutation", invalidatesTags: [] },
      ],
    });
    writeFileSync(join(target, `${area}.ts`), code);
    written.push([area, code]);
  }
  writeFileSync(join(target, "index.ts"), index(written));
  writeFileSync(join(target, "error-codes.ts"), errorCodes(schema.components.schemas));
  writeFileSync(join(target, "event-types.ts"), eventTypes(schema.components.schemas));
} finally {
  rmSync(directory, { recursive: true });
}
