/** The cases of `backend/schema/sdk-cases.json`, which the Python SDK runs too. */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import * as sdk from "../src/index.js";
import { type Answer, cut, hang, json, type Received, serve, text } from "./support/server.js";

interface ScriptedAnswer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  cut?: true;
  hang?: true;
  /** The beginning of a body that never ends. */
  drip?: string;
  /** A body of so many bytes. */
  bytes?: number;
}

interface Case {
  name: string;
  client?: { max_retries?: number; timeout?: number };
  call: { method: string; args: unknown[]; options?: Record<string, unknown> };
  answers: [ScriptedAnswer, ...ScriptedAnswer[]];
  /** The requests that the server gets, in order. */
  requests: { method: string; path: string; body: unknown; headers?: Record<string, string> }[];
  one_idempotency_key?: true;
  /** The least time before each repeat, in seconds. */
  gaps?: number[];
  /** How many items are read of an iterator that does not end. */
  take?: number;
  result?: unknown;
  request_id?: string;
  error?: { kind: string; message?: string; body?: unknown; retry_after?: number } & Record<string, unknown>;
}

const KEY = "sk_test_4f1c";
const file = new URL("../../../backend/schema/sdk-cases.json", import.meta.url);
const table = JSON.parse(readFileSync(file, "utf8")) as { payment: object; cases: Case[] };

/** With each `{"$payment": {…}}` replaced by the payment of the table, changed so. */
function filled<T>(value: T): T {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(filled) as T;
  if ("$payment" in value) return { ...table.payment, ...(value.$payment as object) } as T;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)])) as T;
}

function answer(one: ScriptedAnswer): Answer {
  if (one.cut) return cut;
  if (one.hang) return hang;
  if (one.drip !== undefined) return (response: ServerResponse) => void response.writeHead(200).write(one.drip);
  if (one.bytes !== undefined) return text(one.status, " ".repeat(one.bytes));
  return one.text === undefined
    ? json(one.status, filled(one.json), one.headers)
    : text(one.status, one.text, one.headers);
}

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Seconds, as Python has them, are milliseconds here. */
function options(given: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) =>
      ["timeout", "every"].includes(name) ? [`${name}Ms`, Number(value) * 1_000] : [camel(name), value],
    ),
  );
}

async function called({ call, client, take = Number.POSITIVE_INFINITY }: Case, baseUrl: string): Promise<unknown> {
  const dropwise = new sdk.Dropwise(KEY, { baseUrl, ...options(client) });
  const [name = "", group] = call.method.split(".").reverse();
  const target = (group === undefined ? dropwise : dropwise.webhooks) as unknown as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  const outcome = target[camel(name)]?.(...call.args, ...(call.options ? [options(call.options)] : []));
  if (outcome instanceof Promise) return await outcome;
  const items: unknown[] = [];
  for await (const item of outcome as AsyncIterable<unknown>) {
    items.push(item);
    if (items.length === take) break;
  }
  return items;
}

function expectReceived({ requests, gaps = [], one_idempotency_key }: Case, received: Received[]): void {
  expect(received.map(({ method, url, body }) => ({ method, path: url, body }))).toEqual(
    requests.map(({ headers: _, ...request }) => request),
  );
  for (const [index, { headers = {} }] of requests.entries()) expect(received[index]?.headers).toMatchObject(headers);
  for (const [index, gap] of gaps.entries()) {
    expect(((received[index + 1]?.at ?? 0) - (received[index]?.at ?? 0)) / 1_000).toBeGreaterThanOrEqual(gap);
  }
  const keys = new Set(received.map(({ headers }) => headers["idempotency-key"]));
  if (one_idempotency_key) expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
}

function expectError(
  { kind, message, body, retry_after, ...fields }: NonNullable<Case["error"]>,
  error: unknown,
): void {
  const kinds = sdk as unknown as Record<string, new () => Error>;
  expect(error).toBeInstanceOf(kind === "program" ? TypeError : kinds[kind]);
  if (kind !== "program") expect(error).toMatchObject({ name: kind });
  if (message !== undefined) expect((error as Error).message).toContain(message);
  if (body !== undefined) expect((error as sdk.ApiError).body).toEqual(body);
  if (retry_after !== undefined) expect((error as sdk.ApiError).retryAfterMs).toBe(retry_after * 1_000);
  for (const [name, value] of Object.entries(fields)) expect(error).toHaveProperty(camel(name), value);
}

describe.concurrent("the contract", () => {
  it.for(table.cases)("$name", async (one) => {
    const answers = one.answers.map(answer);
    const server = await serve(answers[0] as Answer, ...answers.slice(1));
    const [result, error] = await called(filled(one), server.baseUrl).then(
      (value) => [value, undefined],
      (reason: unknown) => [undefined, reason],
    );
    expectReceived(one, server.received);
    if (one.error) expectError(one.error, error);
    else if (error) throw error;
    else expect(result).toEqual(filled(one.result));
    if (one.request_id) expect((result as sdk.Answered<object>).requestId).toBe(one.request_id);
  });
});
