/** What the table of `contract.test.ts` cannot say: signals, keys of its own, what the constructor refuses. */
import { describe, expect, it } from "vitest";
import { Dropwise, VERSION, verifyWebhook } from "../src/index.js";
import { PARAMS, payment } from "./support/payments.js";
import { json, type ScriptedServer, serve } from "./support/server.js";

const KEY = "sk_test_4f1c";

const client = ({ baseUrl }: ScriptedServer) => new Dropwise(KEY, { baseUrl });

describe("calls", () => {
  it("gives each creation a key of its own, and says who calls", async () => {
    const server = await serve(json(201, { success: true, payment_request: payment() }));
    const dropwise = client(server);
    await dropwise.createPayment(PARAMS);
    await dropwise.createPayment(PARAMS);
    const [first, second] = server.received.map(({ headers }) => headers);
    expect(first?.["idempotency-key"]).not.toBe(second?.["idempotency-key"]);
    expect(first?.["user-agent"]).toBe(`Dropwise-SDK/${VERSION}`);
  });

  it("hides the request id from JSON, from copies and from comparisons", async () => {
    const server = await serve(json(200, payment(), { "X-Request-ID": "req-9" }));
    const read = await client(server).getPaymentStatus("p");
    expect(read.requestId).toBe("req-9");
    expect(JSON.parse(JSON.stringify({ ...read }))).toEqual(payment());
  });

  it("takes a Date where the API takes a time", async () => {
    const server = await serve(json(200, { payments: [], has_next: false, total_count: 0, total: 0 }));
    const at = new Date("2026-11-22T09:00:00Z");
    for await (const _ of client(server).listPayments({ created_from: at })) break;
    await client(server).webhooks.recover("7", at);
    expect(server.received.map(({ url, body }) => [url, body])).toEqual([
      ["/api/payments/history/?page_size=100&created_from=2026-11-22T09%3A00%3A00.000Z", null],
      ["/api/webhooks/recover/7/", { since: "2026-11-22T09:00:00.000Z" }],
    ]);
  });

  it("reads no further page than is asked for", async () => {
    const server = await serve(json(200, { payments: [payment()], has_next: true }));
    for await (const _ of client(server).listPayments()) break;
    expect(server.received).toHaveLength(1);
  });

  it("waits five seconds between two reads unless told otherwise, and ends at once when it is aborted", async () => {
    const server = await serve(json(200, payment()));
    const abort = new AbortController();
    const waiting = client(server).waitForPayment("p", { signal: abort.signal });
    await expect.poll(() => server.received.length).toBe(1);
    abort.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    expect(server.received).toHaveLength(1);
  });

  it("ends to follow events when it is aborted, also while the server is away", async () => {
    const server = await serve(json(503, { error: "Away." }));
    const abort = new AbortController();
    const next = new Dropwise(KEY, { baseUrl: server.baseUrl, maxRetries: 0 })
      .events({ follow: true }, { signal: abort.signal })
      .next();
    await expect.poll(() => server.received.length).toBe(1);
    abort.abort(new Error("enough"));
    await expect(next).rejects.toThrow("enough");
  });
});

describe("what it refuses before any call", () => {
  it.each([
    ["sk_other", "https://pay.example", "sk_test_ or sk_live_"],
    ["", "https://pay.example", "DROPWISE_SECRET_KEY"],
    ["sk_test_…", "https://pay.example", "whole"],
    ["sk_test_1", "pay.example", "baseUrl"],
    ["sk_test_1", "ftp://pay.example", "https:// or http://"],
    ["sk_live_1", "http://pay.example", "https:// only"],
  ])("the key %j at %s", (key, baseUrl, sentence) => {
    expect(() => new Dropwise(key, { baseUrl })).toThrow(sentence);
  });

  it("an amount that is no number at all", async () => {
    const server = await serve(json(200, {}));
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, 10n as unknown as number]) {
      await expect(client(server).createPayment({ ...PARAMS, amount })).rejects.toThrow("six decimals");
    }
    expect(server.received).toEqual([]);
  });

  it("a misspelt option", async () => {
    const server = await serve(json(200, payment()));
    const dropwise = client(server);
    const misspelt = (options: object) => options as never;
    const refusal = (name: string, known: string) => `There is no option ${name}. The options are ${known}.`;
    const ofCalls = refusal("timeout", "signal, timeoutMs");

    expect(() => new Dropwise(KEY, misspelt({ baseUrl: server.baseUrl, retries: 1 }))).toThrow(
      refusal("retries", "baseUrl, timeoutMs, maxRetries, fetch"),
    );
    await expect(dropwise.createPayment(PARAMS, misspelt({ idempotencykey: "x" }))).rejects.toThrow(
      refusal("idempotencykey", "idempotencyKey, signal, timeoutMs"),
    );
    await expect(dropwise.getPaymentStatus("p", misspelt({ timeout: 1 }))).rejects.toThrow(ofCalls);
    await expect(dropwise.listPayments({}, misspelt({ timeout: 1 })).next()).rejects.toThrow(ofCalls);
    await expect(dropwise.waitForPayment("p", misspelt({ every: 1 }))).rejects.toThrow("everyMs, attempts, signal");
    await expect(dropwise.events(misspelt({ since: "e1" })).next()).rejects.toThrow("after, type, follow, limit");
    await expect(verifyWebhook("{}", {}, "whsec_AAAA", misspelt({ tolerance: 1 }))).rejects.toThrow(
      refusal("tolerance", "toleranceSeconds, now"),
    );
    expect(server.received).toEqual([]);
  });

  it("an address with a path of its own is kept, /api is not doubled", async () => {
    const server = await serve(json(200, payment()));
    for (const suffix of ["/", "/api", "/api/", "/pay/"]) {
      await new Dropwise(KEY, { baseUrl: server.baseUrl + suffix }).getPaymentStatus("p");
    }
    const below = server.received.map(({ url }) => url.replace("/api/payments/status/p/", ""));
    expect(below).toEqual(["", "", "", "/pay"]);
  });
});
