import { describe, expect, it } from "vitest";
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  Dropwise,
  DropwiseError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "../src/index.js";
import { PARAMS, payment } from "./support/payments.js";
import { type Answer, cut, hang, json, type ScriptedServer, serve, text } from "./support/server.js";

const client = ({ baseUrl }: ScriptedServer, more: { timeoutMs?: number; maxRetries?: number } = {}) =>
  new Dropwise("sk_test_4f1c", { baseUrl, ...more });

const made = json(201, { success: true, payment_request: payment() });
const refusal = (status: number, code?: string, headers?: Record<string, string>) =>
  json(status, { error: "A sentence.", ...(code && { code }), request_id: "req-7" }, headers);

async function failure(call: Promise<unknown>): Promise<ApiError> {
  return (await call.then(
    () => expect.unreachable("The call succeeded."),
    (error: unknown) => error,
  )) as ApiError;
}

describe.concurrent("repeats", () => {
  it.for<[string, Answer]>([
    ["a broken connection", cut],
    ["a 409 for a creation in flight", refusal(409, "idempotency_in_flight")],
    ["a 429", refusal(429)],
    ["a 500", refusal(500)],
    ["a 502 from a proxy", text(502, "<html>Bad Gateway</html>")],
  ])("a creation after %s, with the same idempotency key", async ([, answer]) => {
    const server = await serve(answer, answer, made);
    expect(await client(server).createPayment(PARAMS)).toEqual(payment());
    expect(server.received).toHaveLength(3);
    expect(new Set(server.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(server.received.map(({ body }) => body)).toEqual([PARAMS, PARAMS, PARAMS]);
  });

  it("waits longer each time, and at least half of it", async () => {
    const server = await serve(refusal(500), refusal(500), made);
    await client(server).createPayment(PARAMS);
    const [first = 0, second = 0, third = 0] = server.received.map(({ at }) => at);
    expect(second - first).toBeGreaterThanOrEqual(249);
    expect(third - second).toBeGreaterThanOrEqual(499);
  });

  it.for([
    ["in seconds", (): string => "2"],
    ["as a date", (): string => new Date(Date.now() + 3_000).toUTCString()],
  ] as const)("waits as long as Retry-After says, %s", async ([, value]) => {
    const server = await serve(refusal(429, undefined, { "Retry-After": value() }), made);
    await client(server).createPayment(PARAMS);
    const [first = 0, second = 0] = server.received.map(({ at }) => at);
    expect(second - first).toBeGreaterThan(1_500);
  });

  it("gives up after two repeats unless told otherwise", async () => {
    const server = await serve(refusal(503));
    expect(await failure(client(server).createPayment(PARAMS))).toBeInstanceOf(ServerError);
    expect(server.received).toHaveLength(3);

    const none = await serve(cut);
    expect(await failure(client(none, { maxRetries: 0 }).createPayment(PARAMS))).toBeInstanceOf(ConnectionError);
    expect(none.received).toHaveLength(1);
  });

  it("does not repeat what would be refused again", async () => {
    for (const [status, code] of [[400], [401], [403], [404], [409, "idempotency_mismatch"]] as const) {
      const server = await serve(refusal(status, code));
      await failure(client(server).createPayment(PARAMS));
      expect(server.received).toHaveLength(1);
    }
  });

  it("does not send a webhook's retry twice, unless the server only asked to wait", async () => {
    for (const answer of [cut, refusal(500)]) {
      const server = await serve(answer);
      await failure(client(server).webhooks.retry("d1"));
      expect(server.received).toHaveLength(1);
    }
    const server = await serve(refusal(429), json(200, { success: true, message: "Queued." }));
    expect(await client(server).webhooks.retry("d1")).toEqual({ success: true, message: "Queued." });
  });
});

describe.concurrent("deadlines", () => {
  it("ends a call that gets no answer", async () => {
    const server = await serve(hang);
    expect(await failure(client(server, { timeoutMs: 200 }).createPayment(PARAMS))).toBeInstanceOf(TimeoutError);
    expect(server.received).toHaveLength(1);
    await expect(client(server).getPaymentStatus("p", { timeoutMs: 200 })).rejects.toThrow("No answer within 200 ms.");
  });

  it("ends a call whose answer never ends", async () => {
    const server = await serve((response) => void response.writeHead(200).write('{"success":'));
    expect(await failure(client(server, { timeoutMs: 200 }).getPaymentStatus("p"))).toBeInstanceOf(TimeoutError);
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])("takes %s ms as long, not as none", async (timeoutMs) => {
    const server = await serve((response) => void setTimeout(() => made(response), 50));
    expect(await client(server, { timeoutMs }).createPayment(PARAMS)).toEqual(payment());
  });

  it("does not wait for longer than is left: the refusal comes at once", async () => {
    const server = await serve(refusal(429, undefined, { "Retry-After": "3600" }));
    const error = await failure(client(server).createPayment(PARAMS));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error.retryAfterMs).toBe(3_600_000);
    expect(server.received).toHaveLength(1);
  });

  it("ends at the caller's signal, before the call, during it and between repeats", async () => {
    const server = await serve(hang);
    await expect(
      client(server).getPaymentStatus("p", { signal: AbortSignal.abort(new Error("early")) }),
    ).rejects.toThrow("early");
    expect(server.received).toEqual([]);
    await expect(client(server).getPaymentStatus("p", { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: "TimeoutError",
    });
    const busy = await serve(refusal(429, undefined, { "Retry-After": "20" }));
    await expect(client(busy).getPaymentStatus("p", { signal: AbortSignal.timeout(300) })).rejects.toMatchObject({
      name: "TimeoutError",
    });
    expect(busy.received).toHaveLength(1);
  });
});

describe.concurrent("errors", () => {
  it.for([
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
    [413, InvalidRequestError],
    [415, InvalidRequestError],
    [418, ApiError],
    [429, RateLimitError],
    [500, ServerError],
    [503, ServerError],
  ] as const)("a %i has the server's sentence, code and request id", async ([status, kind]) => {
    const server = await serve(refusal(status, "a_code"));
    const error = await failure(client(server, { maxRetries: 0 }).getPaymentStatus("p"));
    expect(error).toBeInstanceOf(kind);
    expect(error).toBeInstanceOf(DropwiseError);
    expect(error).toMatchObject({
      name: kind.name,
      message: "A sentence.",
      status,
      code: "a_code",
      requestId: "req-7",
      body: { error: "A sentence.", code: "a_code", request_id: "req-7" },
      retryAfterMs: null,
    });
  });

  it("an answer without a body of the API's keeps its text and the id of its header", async () => {
    const server = await serve(text(502, "Bad Gateway", { "X-Request-ID": "req-8" }));
    const error = await failure(client(server, { maxRetries: 0 }).getPaymentStatus("p"));
    expect(error).toMatchObject({ status: 502, code: null, requestId: "req-8", body: "Bad Gateway" });
  });

  it("an address that is not Dropwise's is named", async () => {
    const page = await serve(text(200, "<!doctype html>"));
    await expect(client(page).getPaymentStatus("p")).rejects.toThrow("Is baseUrl the address of Dropwise?");
    const moved = await serve(text(301, "", { Location: "https://pay.example/" }));
    await expect(client(moved).createPayment(PARAMS)).rejects.toThrow("redirects to https://pay.example/");
    expect(moved.received).toHaveLength(1);
    const nobody = new Dropwise("sk_test_1", { baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
    await expect(nobody.getPaymentStatus("p")).rejects.toThrow(
      /^GET http:\/\/127.0.0.1:9\/api\/payments\/status\/p\/ failed/,
    );
  });

  it("what cannot be sent is a mistake of the program, not of the connection", async () => {
    const server = await serve(made);
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    for (const metadata of [circular, { drops: 1n }]) {
      await expect(client(server).createPayment({ ...PARAMS, metadata })).rejects.toThrow(TypeError);
    }
    for (const idempotencyKey of ["", "order…", "order\n1", "x".repeat(256)]) {
      await expect(client(server).createPayment(PARAMS, { idempotencyKey })).rejects.toThrow("1 to 255 printable");
    }
    expect(server.received).toEqual([]);
  });

  it("no error shows the secret key", async () => {
    for (const answer of [cut, refusal(401), text(200, "")]) {
      const server = await serve(answer);
      const error = await failure(client(server, { maxRetries: 0 }).getPaymentStatus("p"));
      const { inspect } = await import("node:util");
      expect(inspect(error, { depth: null })).not.toContain("sk_test_4f1c");
    }
  });
});
