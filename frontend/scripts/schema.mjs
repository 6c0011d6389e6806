/**
 * Writes the typed client of the API that the backend's schema describes: `npm run schema`, or
 * `node scripts/schema.mjs <file>`.
 *
 * The generator makes types only of what an operation names. What the server sends unasked (webhooks and live
 * messages) is therefore given to it as further responses of one operation: as types, without an endpoint.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import SwaggerParser from "@apidevtools/swagger-parser";
import { generateEndpoints } from "@rtk-query/codegen-openapi";

const SCHEMA = fileURLToPath(new URL("../../backend/schema/openapi.yaml", import.meta.url));
const CLIENT = fileURLToPath(new URL("../src/lib/api/generated.ts", import.meta.url));
const MESSAGES = ["LiveMessage", "PaymentEvent"];

const schema = await SwaggerParser.parse(SCHEMA);
const { responses } = schema.paths["/api/payments/public/status/{payment_id}/"].get;
for (const [number, name] of MESSAGES.entries()) {
  const content = { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
  // Not statuses of 2xx, which would make them types of what the operation returns.
  responses[`x${number}`] = { description: name, content };
}

const directory = mkdtempSync(join(tmpdir(), "schema-"));
try {
  const schemaFile = join(directory, "openapi.json");
  writeFileSync(schemaFile, JSON.stringify(schema));
  const code = await generateEndpoints({
    schemaFile,
    apiFile: "./base",
    apiImport: "api",
    exportName: "generatedApi",
    hooks: true,
    tag: true,
    endpointOverrides: [
      { pattern: "authProfile", type: "mutation", invalidatesTags: [] },
      { pattern: "authTestMode", type: "mutation", invalidatesTags: [] },
    ],
  });
  writeFileSync(process.argv[2] ?? CLIENT, code);
} finally {
  rmSync(directory, { recursive: true });
}
