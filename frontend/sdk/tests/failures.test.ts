/** Failures that the table of `contract.test.ts` cannot say: signals, dates, timers, what an error shows. */
import { describe, expect, it } from "vitest";
import { type ApiError, Dropwise } from "../src/index.js";
import { PARAMS, payment } from "./support/payments.js";
import { cut, hang, json, type ScriptedServer, serve, text } from "./support/server.js";

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

it("waits until the date that Retry-After says", async () => {
  const later = new Date(Date.now() + 3_000).toUTCString();
  const server = await serve(refusal(429, undefined, { "Retry-After": later }), made);
  await client(server).createPayment(PARAMS);
  const [first = 0, second = 0] = server.received.map(({ at }) => at);
  expect(second - first).toBeGreaterThan(1_500);
});

describe.concurrent("deadlines", () => {
  it.each([Number.POSITIVE_INFINITY, 2 ** 31])("takes %s ms as long, not as none", async (timeoutMs) => {
    const server = await serve((response) => void setTimeout(() => made(response), 50));
    expect(await client(server, { timeoutMs }).createPayment(PARAMS)).toEqual(payment());
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
  it("an address where nobody listens is named", async () => {
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
