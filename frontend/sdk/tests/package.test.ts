/** The package as its users get it: packed, checked, and installed without the network. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { VERSION } from "../src/index.js";

const folder = fileURLToPath(new URL("..", import.meta.url));
const modules = join(folder, "..", "node_modules");
const scratch = mkdtempSync(join(tmpdir(), "dropwise-sdk-"));
const tarball = join(scratch, `dropwise-sdk-${VERSION}.tgz`);
const packed = join(scratch, "package");
const user = join(scratch, "user");

const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;

function run(command: string, args: string[], cwd = folder): string {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

const tool = (name: string) => join(modules, ".bin", name);

function write(name: string, content: string): string {
  writeFileSync(join(user, name), content);
  return name;
}

beforeAll(() => {
  // Built apart, because other tests may be using `dist`.
  mkdirSync(packed);
  for (const file of ["package.json", "README.md", "CHANGELOG.md", "LICENSE"])
    copyFileSync(join(folder, file), join(packed, file));
  run(process.execPath, ["scripts/build.mjs", join(packed, "dist")]);
  run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", scratch], packed);
  mkdirSync(user);
  write("package.json", '{ "private": true }');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", tarball], user);
}, 60_000);

afterAll(() => rmSync(scratch, { recursive: true }));

it("has the version of its changelog, and no dependencies", () => {
  expect(manifest.version).toBe(VERSION);
  expect(manifest.dependencies).toBeUndefined();
  const [, newest] = /^## (\S+)/m.exec(readFileSync(join(folder, "CHANGELOG.md"), "utf8")) ?? [];
  expect(newest).toBe(VERSION);
});

it.each([
  ["JavaScript", "schema-types.mjs", "src/generated.ts"],
  ["Python", "python-types.mjs", "../../backend/sdk/dropwise/generated.py"],
])("has types for %s that are fresh: the ones that the API's schema gives", (_, script, types) => {
  const draft = join(scratch, script);
  run(process.execPath, [`scripts/${script}`, draft]);
  const stale = `${types} is stale: run \`make schema\` and commit it.`;
  expect(readFileSync(join(folder, types), "utf8"), stale).toBe(readFileSync(draft, "utf8"));
});

it("type-checks, tests and samples included", () => {
  run(tool("tsc"), ["--noEmit", "-p", "."]);
});

it("satisfies publint", async () => {
  const { messages, pkg } = await publint({ pkgDir: join(user, "node_modules", "@dropwise", "sdk"), strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

it("satisfies Are the types wrong?", () => {
  expect(run(tool("attw"), [tarball, "--format", "ascii", "--no-color"])).toContain("No problems found");
});

it("contains the built code, its types, the readme, the licence and the changelog, nothing else", () => {
  const files = run("tar", ["-tzf", tarball]).trim().split("\n");
  const others = files.filter((file) => !/^package\/dist\/(esm(\/cli)?|cjs)\/[\w-]+\.(js|d\.ts)$/.test(file));
  expect(others.sort()).toEqual(
    ["CHANGELOG.md", "LICENSE", "README.md", "dist/cjs/package.json", "package.json"].map((file) => `package/${file}`),
  );
});

it("is at most 6.5 kB, minified and compressed", async () => {
  const entry = join(packed, "dist", "esm", "index.js");
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: "strict" } },
  }).then((built) => (Array.isArray(built) ? built[0] : built))) as { output: [{ code: string }] };
  expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(6_500);
  // It runs at the edge too: nothing of Node is imported.
  expect(output[0].code).not.toMatch(/from\s*["']node:/);
});

const USE = `
const dropwise = new Dropwise("sk_test_1", { baseUrl: "https://pay.example" });
console.log(typeof dropwise.createPayment, typeof dropwise.webhooks.verify, VERSION);
`;

it.each([
  ["an ES module", "use.mjs", 'import { Dropwise, VERSION } from "@dropwise/sdk";'],
  ["CommonJS", "use.cjs", 'const { Dropwise, VERSION } = require("@dropwise/sdk");'],
])("runs in %s after an install without the network", (_, name, line) => {
  expect(run(process.execPath, [write(name, line + USE)], user)).toBe(`function function ${VERSION}\n`);
});

it.each([
  ["an ES module", "use.mts", "NodeNext"],
  ["CommonJS", "use.cts", "NodeNext"],
  ["a bundler's module", "bundled.ts", "Bundler"],
])("has strict types in %s after an install without the network", (_, name, resolution) => {
  const types = join(user, "node_modules", "@types");
  mkdirSync(types, { recursive: true });
  for (const dependency of ["@types/node", "undici-types"]) {
    const link = join(user, "node_modules", dependency);
    rmSync(link, { force: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(modules, dependency), link);
  }
  write(
    name,
    `import { ConflictError, Dropwise, type EventOf, type Payment, type PaymentStatus, verifyWebhook } from "@dropwise/sdk";
const deliver = (event: EventOf<"payment.completed">): string => event.received_amount.trim() + event.payment_id.trim();
export async function sell(): Promise<Payment> {
  const dropwise = new Dropwise("sk_test_1", { baseUrl: "https://pay.example" });
  const event = await verifyWebhook("{}", {}, ["whsec_AAAA", "whsec_BBBB"]);
  // @ts-expect-error It may be another event.
  event.rejected_payment.amount.trim();
  if (event.event_type === "payment.completed") deliver(event);
  if (event.event_type === "payment.created") event.status satisfies "pending";
  if (event.event_type === "payment.rejected") event.rejected_payment.reason_code.trim();
  if (event.event_type === "webhook.test") event.payment_id satisfies null;
  else event.payment_id.trim();
  const status: PaymentStatus = "failed";
  for await (const payment of dropwise.listPayments({ status, page_size: 20 })) payment.status.at(0);
  for await (const { event_id } of dropwise.events({ after: null, type: "payment.completed" })) event_id.trim();
  const failed = { event_type: "payment.failed", created_from: new Date(0) } as const;
  for await (const { can_retry, id } of dropwise.webhooks.history(failed)) if (can_retry) await dropwise.webhooks.retry(id);
  const params = { title: "A", platform_name: "B", username: "c", redirect_url: "https://shop.example/" };
  // @ts-expect-error An amount is a string or a number.
  dropwise.createPayment({ ...params, amount: 10n }).catch((error) => {
    if (error instanceof ConflictError && error.code === "idempotency_mismatch") error.docUrl?.trim();
  });
  const payment = await dropwise.createPayment({ ...params, amount: 10.0 });
  payment.requestId?.trim();
  return payment;
}
`,
  );
  const module = resolution === "Bundler" ? "ESNext" : resolution;
  const options = ["--noEmit", "--strict", "--target", "ES2022", "--lib", "ES2022", "--types", "node"];
  run(tool("tsc"), [...options, "--ignoreConfig", "--module", module, "--moduleResolution", resolution, name], user);
});
