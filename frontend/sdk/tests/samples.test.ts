/** The samples of the documentation, run as they are by Node with the built package. The browser tests run the others. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { webhookTestHeaders } from "../src/index.js";
import { payment } from "./support/payments.js";
import { json, type ScriptedServer, serve } from "./support/server.js";

const folder = fileURLToPath(new URL("..", import.meta.url));
const user = mkdtempSync(join(tmpdir(), "dropwise-samples-"));
const runs = promisify(execFile);

const SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

beforeAll(async () => {
  const installed = join(user, "node_modules", "@dropwise", "sdk");
  mkdirSync(installed, { recursive: true });
  cpSync(join(folder, "package.json"), join(installed, "package.json"));
  await runs(process.execPath, ["scripts/build.mjs", join(installed, "dist")], { cwd: folder });
});

afterAll(() => rmSync(user, { recursive: true }));

/** What the sample prints, with the server in place of the one it names. */
async function printed(name: string, server: ScriptedServer | null, args: string[] = [name]): Promise<string> {
  const text = readFileSync(join(folder, "samples", name), "utf8");
  writeFileSync(join(user, name), server ? text.replaceAll("http://localhost:8000", server.baseUrl) : text);
  const env = { ...process.env, DROPWISE_SECRET_KEY: "sk_test_1", DROPWISE_WEBHOOK_SECRETS: SECRET };
  return (await runs(process.execPath, args, { cwd: user, env })).stdout;
}

it("quick-start.mjs creates a payment and reads its status", async () => {
  const server = await serve(json(201, { success: true, payment_request: payment() }), json(200, payment()));
  expect(await printed("quick-start.mjs", server)).toBe(`${payment().checkout_url}\npending\n`);
});

it("wait-and-list.mjs waits for a payment, then lists the completed ones", async () => {
  const done = payment({ status: "completed", received_amount: "10.000000" });
  const server = await serve(json(200, done), json(200, { payments: [done], has_next: false }));
  const text = await printed("wait-and-list.mjs", server, ["wait-and-list.mjs", done.id]);
  expect(text).toBe(`completed 10.000000\n${done.id} 10.000000\n`);
});

it("verify-webhook.mjs accepts what is signed, and answers 400 to anything else", async () => {
  const body = JSON.stringify({ event_type: "payment.completed", payment_id: "p1", amount: "10.000000" });
  const headers = await webhookTestHeaders(body, SECRET);
  const script = `
    import { receive } from "./verify-webhook.mjs";
    const [body, headers] = ${JSON.stringify([body, headers])};
    const paid = async (...payment) => console.log(...payment);
    console.log(await receive(body, headers, paid));
    console.log(await receive(body.replace("10.0", "99.0"), headers, paid));`;
  await expect(printed("verify-webhook.mjs", null, ["--input-type=module", `--eval=${script}`])).resolves.toBe(
    "p1 10.000000\n204\n400\n",
  );
});
