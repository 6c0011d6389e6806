/** The command `dropwise`, as a process of its own: built, with a server that answers as each test says. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { VERSION, verifyWebhook } from "../src/index.js";
import { payment } from "./support/payments.js";
import { type Answer, hang, json, serve, text } from "./support/server.js";

const folder = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "dropwise-cli-"));
const main = join(scratch, "dist", "esm", "cli", "main.js");
const runs = promisify(execFile);
const open = new Set<ChildProcess>();

beforeAll(async () => {
  cpSync(join(folder, "package.json"), join(scratch, "package.json"));
  await runs(process.execPath, ["scripts/build.mjs", join(scratch, "dist")], { cwd: folder });
}, 60_000);

afterEach(() => {
  for (const child of open) child.kill("SIGKILL");
  open.clear();
});

afterAll(() => rmSync(scratch, { recursive: true }));

const event = (event_id: string, event_type = "payment.created") => ({
  event_id,
  event_type,
  payment_id: payment().id,
  amount: "10.000000",
  title: "Low Tide EP",
});
const page = (...events: object[]): Answer => json(200, { events });

function started(url: string, ...args: string[]) {
  const env = { ...process.env, DROPWISE_SECRET_KEY: "sk_test_4f1c", DROPWISE_URL: url };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: "pipe" });
  open.add(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value as string;
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, next, ended };
}

/** What a command that ends by itself prints, and its exit status. */
async function ran(env: Record<string, string>, ...args: string[]) {
  const all = { PATH: process.env.PATH ?? "", HOME: scratch, ...env };
  try {
    return { ...(await runs(process.execPath, [main, ...args], { env: all })), code: 0 };
  } catch (error) {
    return error as { stdout: string; stderr: string; code: number };
  }
}

it("listen forwards new events with a signature of the secret that it prints, and again on r", async () => {
  const server = await serve(page(event("e1")), page(), page(event("e2")), hang);
  const receiver = await serve(text(204, ""));
  const { child, next, ended } = started(
    server.baseUrl,
    "listen",
    "--forward-to",
    `${receiver.baseUrl}/hook`,
    "--json",
  );

  const { secret } = JSON.parse(await next()) as { secret: string };
  const { ms, ...sent } = JSON.parse(await next()) as { ms: number };
  expect(sent).toEqual({ event: event("e2"), status: 204, error: null });
  expect(ms).toBeGreaterThanOrEqual(0);
  child.stdin.write("r");
  expect(JSON.parse(await next())).toMatchObject({ event: event("e2"), status: 204 });
  child.kill("SIGINT");
  expect(await ended).toBe(0);

  expect(receiver.received.map(({ url, headers }) => [url, headers["webhook-id"]])).toEqual([
    ["/hook", "e2"],
    ["/hook", "e2"],
  ]);
  for (const { body, headers } of receiver.received) {
    expect(await verifyWebhook(JSON.stringify(body), headers, secret)).toEqual(event("e2"));
  }
});

it("listen shows a receiver that is away, and goes on", async () => {
  const server = await serve(page(), page(event("e1")), page(event("e2")), hang);
  const { child, next, ended } = started(server.baseUrl, "listen", "--forward-to", "http://127.0.0.1:9/hook");

  expect(await next()).toMatch(/^Signing secret: whsec_/);
  expect(await next()).toContain("payment.created");
  expect(await next()).toMatch(/→ no answer: bad port in \d+ ms$/);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

it("events tail ends when its reader is gone", async () => {
  const held: (() => void)[] = [];
  const server = await serve(page(event("e0")), page(), (response) => {
    held.push(() => page(event("e1"))(response));
  });
  const { child, ended } = started(server.baseUrl, "events", "tail", "--type", "payment.created");
  await expect.poll(() => held.length, { timeout: 15_000 }).toBe(1);
  child.stdout.destroy();
  held[0]?.();
  expect(await ended).toBe(0);
  expect(server.received[2]?.url).toBe("/api/events/?limit=100&after=e0&type=payment.created");
});

it("events tail ends cleanly on Ctrl-C", async () => {
  const server = await serve(page(event("e0")), page(), hang);
  const { child, ended } = started(server.baseUrl, "events", "tail");
  await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(3);
  child.kill("SIGINT");
  expect(await ended).toBe(0);
});

it("trigger makes a payment on the test ledger and shows its event", async () => {
  const server = await serve(
    page(event("e0")),
    page(),
    json(201, { success: true, payment_request: payment() }),
    json(200, { success: true }),
    page(event("e1"), { ...event("e2", "payment.completed"), payment_id: "another" }, event("e3", "payment.completed")),
  );
  const { stdout } = await ran(
    { DROPWISE_SECRET_KEY: "sk_test_1", DROPWISE_URL: server.baseUrl },
    ...["trigger", "completed", "--json"],
  );
  expect(JSON.parse(stdout)).toEqual(event("e3", "payment.completed"));
  expect(server.received.slice(2, 4)).toMatchObject([
    { method: "POST", url: "/api/payments/create/", body: { amount: "10" } },
    { method: "POST", url: `/api/payments/simulate/${payment().id}/`, body: { scenario: "exact" } },
  ]);
});

it("payments create, list and get show what they got", async () => {
  const server = await serve(
    json(201, { success: true, payment_request: payment() }),
    json(200, { payments: [payment(), payment({ id: "p2" })], has_next: true, total_count: 200 }),
    json(200, payment()),
  );
  const env = { DROPWISE_SECRET_KEY: "sk_test_1", DROPWISE_URL: server.baseUrl };
  const line = `${payment().id}  pending     10.000000 XRP  Low Tide EP\n`;
  expect((await ran(env, "payments", "create", "--amount", "12.5", "--reference", "order 7")).stdout).toBe(
    `${line}${payment().checkout_url}\n`,
  );
  expect((await ran(env, "payments", "list", "--limit", "1", "--status", "pending,failed")).stdout).toBe(line);
  const { stdout } = await ran(env, "payments", "get", payment().id, "--json");
  expect(JSON.parse(stdout)).toEqual(payment());
  expect(server.received.map(({ url, body }) => [url, body])).toEqual([
    ["/api/payments/create/", expect.objectContaining({ amount: "12.5", developer_reference: "order 7" })],
    ["/api/payments/history/?page_size=1&status=pending%2Cfailed", null],
    [`/api/payments/status/${payment().id}/`, null],
  ]);
});

it("takes the key from a file that nobody else can read", async () => {
  const server = await serve(json(200, payment()));
  const file = join(scratch, "key");
  writeFileSync(file, "sk_test_of_file\n", { mode: 0o600 });
  const args = ["payments", "get", "p", "--key-file", file, "--url", server.baseUrl];
  expect(await ran({}, ...args)).toMatchObject({ code: 0 });
  expect(server.received[0]?.headers.authorization).toBe("Bearer sk_test_of_file");

  chmodSync(file, 0o644);
  expect(await ran({}, ...args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("chmod 600") });
  expect(server.received).toHaveLength(1);
});

it.each([
  [["listen"], 2, "--forward-to"],
  [["listen", "--forward-to", "localhost"], 2, "--forward-to"],
  [["listen", "--forward-to", "http://127.0.0.1:9", "--secret", "foo"], 2, "A webhook secret starts with whsec_"],
  [["listen", "--forward-to", "http://127.0.0.1:9", "--after", "nope"], 1, "http://127.0.0.1:9/api/events/"],
  [["trigger", "payment.failed"], 2, "payment.completed"],
  [["payments", "sell"], 2, 'no command "payments sell"'],
  [["payments", "list", "--limit", "0"], 2, "--limit"],
  [["--nope"], 2, "There is no option --nope. dropwise --help lists them."],
  [["payments", "create", "--ammount", "5"], 2, "There is no option --ammount. Did you mean --amount?"],
  [["payments", "get", "p"], 1, "http://127.0.0.1:9/api/payments/status/p/ failed"],
])("%j is refused with a sentence", async (args, code, sentence) => {
  const result = await ran({ DROPWISE_SECRET_KEY: "sk_test_1", DROPWISE_URL: "http://127.0.0.1:9" }, ...args);
  expect(result).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) });
  expect(result.stderr).not.toContain("    at ");
});

it("refuses to trigger with a live key, and tells its version and its commands without any", async () => {
  const refused = await ran(
    { DROPWISE_SECRET_KEY: "sk_live_1", DROPWISE_URL: "http://127.0.0.1:9" },
    "trigger",
    "completed",
  );
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("sk_test_") });
  expect(await ran({}, "--version")).toMatchObject({ code: 0, stdout: `${VERSION}\n` });
  expect((await ran({}, "--help")).stdout).toContain("dropwise listen --forward-to");
});
