/** The recipes of the documentation in JavaScript and PHP, run as they are. Those in Python: `backend/tests/sdk`. */
import { execFile, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { webhookTestHeaders } from "../src/index.js";
import { payment } from "./support/payments.js";
import { json, type ScriptedServer, serve } from "./support/server.js";

const folder = fileURLToPath(new URL("..", import.meta.url));
const user = mkdtempSync(join(tmpdir(), "dropwise-recipes-"));
const runs = promisify(execFile);
const OLD = "whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";
const SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const BODY = JSON.stringify({ event_type: "payment.completed", developer_reference: "7", amount: "10.000000" });
const hasPhp = spawnSync("php", ["--version"]).status === 0;

beforeAll(async () => {
  const installed = join(user, "node_modules", "@dropwise", "sdk");
  mkdirSync(installed, { recursive: true });
  cpSync(join(folder, "package.json"), join(installed, "package.json"));
  symlinkSync(join(folder, "..", "node_modules", "express"), join(user, "node_modules", "express"));
  await runs(process.execPath, ["scripts/build.mjs", join(installed, "dist")], { cwd: folder });
  vi.stubEnv("DROPWISE_SECRET_KEY", "sk_test_1");
  vi.stubEnv("DROPWISE_WEBHOOK_SECRETS", `${OLD},${SECRET}`);
}, 60_000);

afterAll(() => rmSync(user, { recursive: true }));

/** A recipe's file, with the server in place of the one that it names. */
function written(name: string, server?: ScriptedServer): string {
  const text = readFileSync(join(folder, "samples", "recipes", name), "utf8");
  const path = join(user, name);
  writeFileSync(path, server ? text.replaceAll("http://localhost:8000", server.baseUrl) : text);
  return path;
}

const loaded = async (name: string, server?: ScriptedServer) =>
  await import(/* @vite-ignore */ pathToFileURL(written(name, server)).href);

const created = json(201, { success: true, payment_request: payment() });

function expectCreated({ received }: ScriptedServer): void {
  expect(received).toMatchObject([
    {
      url: "/api/payments/create/",
      headers: { "idempotency-key": "order-7", authorization: "Bearer sk_test_1" },
      body: { title: "Order 7", developer_reference: "7", redirect_url: "https://shop.example/orders/7" },
    },
  ]);
}

/** Of an address: the answers to a delivery signed with either secret, and to one that was changed. */
async function answers(post: (body: string, headers: Record<string, string>) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (const secret of [OLD, SECRET]) statuses.push(await post(BODY, await webhookTestHeaders(BODY, secret)));
  statuses.push(await post(BODY.replace("10.0", "99.0"), await webhookTestHeaders(BODY, SECRET)));
  return statuses;
}

it("express.mjs creates a payment and receives its webhook", async () => {
  const server = await serve(created);
  const { app } = await loaded("express.mjs", server);
  const log = vi.spyOn(console, "log").mockReturnValue();
  const shop = app.listen(0, "127.0.0.1");
  try {
    await new Promise((listening) => shop.once("listening", listening));
    const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    const paid = await fetch(`${origin}/orders/7/pay`, { method: "POST", redirect: "manual" });
    expect([paid.status, paid.headers.get("Location")]).toEqual([303, payment().checkout_url]);
    expectCreated(server);
    const post = async (body: string, headers: Record<string, string>) =>
      (await fetch(`${origin}/webhooks`, { method: "POST", body, headers })).status;
    expect(await answers(post)).toEqual([204, 204, 400]);
    expect(log.mock.calls).toEqual(Array(2).fill(["paid", "7", "10.000000"]));
  } finally {
    shop.close();
  }
});

it("next-create.mjs and next-webhook.mjs create a payment and receive its webhook", async () => {
  const server = await serve(created);
  const create = await loaded("next-create.mjs", server);
  const paid: Response = await create.POST(null, { params: Promise.resolve({ id: "7" }) });
  expect([paid.status, paid.headers.get("Location")]).toEqual([303, payment().checkout_url]);
  expectCreated(server);

  const { POST } = await loaded("next-webhook.mjs");
  const log = vi.spyOn(console, "log").mockReturnValue();
  const post = async (body: string, headers: Record<string, string>): Promise<number> =>
    (await POST(new Request("http://shop.example/webhooks", { method: "POST", body, headers }))).status;
  expect(await answers(post)).toEqual([204, 204, 400]);
  expect(log.mock.calls).toEqual(Array(2).fill(["paid", "7", "10.000000"]));
});

it("follow.mjs goes on after the event that it read last", async () => {
  const event = (event_id: string, sequence: number) => ({
    ...{ event_id, sequence, event_type: "payment.created", payment_id: "p" },
  });
  const page = (...events: object[]) => json(200, { events });
  const server = await serve(page(event("e1", 1), event("e2", 2)), page(), page(event("e3", 3)), page());
  const path = written("follow.mjs", server);
  const printed = async () => (await runs(process.execPath, [path], { cwd: user })).stdout;
  expect(await printed()).toBe("1 payment.created p\n2 payment.created p\n");
  expect(await printed()).toBe("3 payment.created p\n");
  expect(server.received[2]?.url).toBe("/api/events/?limit=100&after=e2");
});

it.skipIf(!hasPhp)("create.php and webhook.php create a payment and receive its webhook", async () => {
  const server = await serve(created);
  written("create.php", server);
  written("webhook.php");
  cpSync(join(folder, "..", "src", "lib", "code-samples", "verify-webhook.php"), join(user, "verify-webhook.php"));
  const shop = spawn("php", ["-d", "log_errors=1", "-S", "127.0.0.1:0", "-t", user], {
    stdio: "pipe",
    env: process.env,
  });
  try {
    const port = await new Promise<string>((found) =>
      shop.stderr.on("data", (chunk) => {
        const started = /127\.0\.0\.1:(\d+)\) started/.exec(String(chunk));
        if (started?.[1]) found(started[1]);
      }),
    );
    const origin = `http://127.0.0.1:${port}`;
    const body = new URLSearchParams({ order: "7" });
    const paid = await fetch(`${origin}/create.php`, { method: "POST", body, redirect: "manual" });
    expect([paid.status, paid.headers.get("Location")]).toEqual([303, payment().checkout_url]);
    expectCreated(server);
    const post = async (text: string, headers: Record<string, string>) =>
      (await fetch(`${origin}/webhook.php`, { method: "POST", body: text, headers })).status;
    expect(await answers(post)).toEqual([204, 204, 400]);
  } finally {
    shop.kill();
  }
});

it.skipIf(!hasPhp)("LaravelWebhook.php receives a webhook, with Laravel's two classes in place", async () => {
  written("LaravelWebhook.php");
  cpSync(join(folder, "..", "src", "lib", "code-samples", "verify-webhook.php"), join(user, "verify-webhook.php"));
  writeFileSync(
    join(user, "laravel.php"),
    `<?php
namespace Illuminate\\Http {
    class Request {
        public function __construct(private string $body, private array $headers) {}
        public function getContent() { return $this->body; }
        public function header($name, $default = null) { return $this->headers[strtolower($name)] ?? $default; }
    }
    class Response { public function __construct(public string $body, public int $status) {} }
}
namespace {
    require __DIR__ . '/LaravelWebhook.php';
    [$body, $headers] = json_decode(stream_get_contents(STDIN), true);
    $request = new Illuminate\\Http\\Request($body, array_change_key_case($headers));
    echo (new App\\Http\\Controllers\\LaravelWebhook())($request)->status;
}
`,
  );
  const post = async (body: string, headers: Record<string, string>) =>
    Number(
      spawnSync("php", ["-d", "display_errors=stderr", join(user, "laravel.php")], {
        input: JSON.stringify([body, headers]),
        encoding: "utf8",
      }).stdout,
    );
  expect(await answers(post)).toEqual([204, 204, 400]);
});
