import { describe, expect, it } from "vitest";
import { Dropwise, PaymentUnsettledError, VERSION } from "../src/index.js";
import { PARAMS, payment } from "./support/payments.js";
import { json, type ScriptedServer, serve } from "./support/server.js";

const KEY = "sk_test_4f1c";

const client = ({ baseUrl }: ScriptedServer) => new Dropwise(KEY, { baseUrl });

describe("calls", () => {
  it("creates a payment with the key, and returns it with its checkout's address", async () => {
    const server = await serve(json(201, { success: true, payment_request: payment() }));
    const created = await client(server).createPayment(PARAMS);
    expect(created).toEqual(payment());
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      method: "POST",
      url: "/api/payments/create/",
      body: PARAMS,
      headers: {
        authorization: `Bearer ${KEY}`,
        "content-type": "application/json",
        accept: "application/json",
        "user-agent": `Dropwise-SDK/${VERSION}`,
      },
    });
    expect(server.received[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("gives each creation a key of its own, or the one it was given", async () => {
    const server = await serve(json(201, { success: true, payment_request: payment() }));
    const dropwise = client(server);
    await dropwise.createPayment(PARAMS);
    await dropwise.createPayment(PARAMS);
    await dropwise.createPayment(PARAMS, { idempotencyKey: "order-1042" });
    const [first, second, third] = server.received.map(({ headers }) => headers["idempotency-key"]);
    expect(first).not.toBe(second);
    expect(third).toBe("order-1042");
  });

  it.each([
    ["getPaymentStatus", "GET", "/api/payments/status/a%2Fb/", null],
    ["cancelPayment", "POST", "/api/payments/cancel/a%2Fb/", null],
    ["checkTransaction", "POST", "/api/payments/check-transaction/", { transaction_hash: "a/b" }],
  ] as const)("%s sends %s %s", async (name, method, url, body) => {
    const server = await serve(json(200, payment()));
    expect(await client(server)[name]("a/b")).toEqual(payment());
    expect(server.received).toMatchObject([{ method, url, body }]);
  });

  it.each([
    ["details", "GET", "/api/webhooks/details/d1/"],
    ["retry", "POST", "/api/webhooks/retry/d1/"],
  ] as const)("webhooks.%s sends %s %s", async (name, method, url) => {
    const server = await serve(json(200, { success: true }));
    expect(await client(server).webhooks[name]("d1")).toEqual({ success: true });
    expect(server.received).toMatchObject([{ method, url, body: null }]);
  });

  it("lists every payment once, page by page, even if new ones move the others", async () => {
    const page = (ids: string[], has_next: boolean) =>
      json(200, { payments: ids.map((id) => payment({ id })), has_next });
    const server = await serve(page(["c", "b"], true), page(["b", "a"], false));
    const ids: string[] = [];
    for await (const { id } of client(server).listPayments({
      status: ["pending", "completed"],
      search: "low & tide",
    })) {
      ids.push(id);
    }
    expect(ids).toEqual(["c", "b", "a"]);
    expect(server.received.map(({ url }) => url)).toEqual(
      [1, 2].map(
        (number) =>
          `/api/payments/history/?page=${number}&page_size=100&status=pending%2Ccompleted&search=low+%26+tide`,
      ),
    );
  });

  it("misses no payment when others leave the list meanwhile", async () => {
    const page = (ids: string[], total_count: number, has_next: boolean) =>
      json(200, { payments: ids.map((id) => payment({ id })), total_count, has_next });
    // 150 pending: the first 100 are cancelled as they are read, so what was page 2 is page 1.
    const server = await serve(page(["c", "b"], 150, true), page([], 50, false), page(["a"], 50, false));
    const ids: string[] = [];
    for await (const { id } of client(server).listPayments({ status: "pending" })) ids.push(id);
    expect(ids).toEqual(["c", "b", "a"]);
    expect(server.received.map(({ url }) => new URLSearchParams(url.split("?")[1]).get("page"))).toEqual([
      "1",
      "2",
      "1",
    ]);
  });

  it("reads no further page than is asked for", async () => {
    const server = await serve(json(200, { payments: [payment()], has_next: true }));
    for await (const _ of client(server).listPayments()) break;
    expect(server.received).toHaveLength(1);
  });
});

describe("waitForPayment", () => {
  it.each(["completed", "failed", "expired"] as const)("ends when the payment is %s", async (status) => {
    const server = await serve(
      json(200, payment()),
      json(200, payment({ status: "processing" })),
      json(200, payment({ status })),
    );
    expect(await client(server).waitForPayment("p", { everyMs: 1 })).toEqual(payment({ status }));
    expect(server.received).toHaveLength(3);
  });

  it("reads thirty times unless told otherwise, then gives the last state with its error", async () => {
    const server = await serve(json(200, payment()));
    const error = await client(server)
      .waitForPayment("p", { everyMs: 1 })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PaymentUnsettledError);
    expect((error as PaymentUnsettledError).payment).toEqual(payment());
    expect(server.received).toHaveLength(30);
  });

  it("waits five seconds between two reads unless told otherwise, and ends at once when it is aborted", async () => {
    const server = await serve(json(200, payment()));
    const abort = new AbortController();
    const waiting = client(server).waitForPayment("p", { signal: abort.signal });
    await new Promise((later) => setTimeout(later, 600));
    expect(server.received).toHaveLength(1);
    abort.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
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

  it("an amount that is not a string, and an id that is empty", async () => {
    const server = await serve(json(200, {}));
    const dropwise = client(server);
    await expect(dropwise.createPayment({ ...PARAMS, amount: 10 as unknown as string })).rejects.toThrow(TypeError);
    await expect(dropwise.getPaymentStatus("")).rejects.toThrow(TypeError);
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
