/** A receiver's check of `X-Webhook-Signature`, step by step, in this browser. */

import type { Inspected } from "../../lib/api/generated";

/** What a receiver has: the body as it arrived, the headers, and its own clock. */
export type Arrived = Pick<Inspected, "body" | "headers" | "arrived_at">;

export interface SignatureCheck {
  /** As in the header; "" if it is missing. */
  timestamp: string;
  /** Seconds from the timestamp to the arrival; negative for a timestamp ahead of it. */
  age: number;
  /** The timestamp is one, and near enough to the arrival. */
  recent: boolean;
  /** Size of the signed body, in bytes. */
  bodyBytes: number;
  expected: string;
  /** As in the header; "" if it is missing. */
  received: string;
  equal: boolean;
  valid: boolean;
}

/** `secrets` are whole `whsec_…` strings, of which any may match; the first is shown where none does. Rejects where the browser has no WebCrypto: pages over plain http. */
export async function checkSignature(
  { body, headers, arrived_at: arrivedAt }: Arrived,
  secrets: readonly string[],
  toleranceSeconds: number,
): Promise<SignatureCheck> {
  const encoder = new TextEncoder();
  const timestamp = header(headers, "x-webhook-timestamp");
  const received = header(headers, "x-webhook-signature");
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const age = Date.parse(arrivedAt) / 1000 - seconds;
  const recent = Math.abs(age) <= toleranceSeconds;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const possible = await Promise.all(
    secrets.map(async (secret) => {
      const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
      const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(`${timestamp}.${body}`));
      return `sha256=${hex(new Uint8Array(digest))}`;
    }),
  );
  const expected = possible.find((one) => one === received) ?? possible[0] ?? "";
  const equal = expected === received;
  return {
    timestamp,
    age,
    recent,
    bodyBytes: encoder.encode(body).length,
    expected,
    received,
    equal,
    valid: recent && equal,
  };
}

export interface ChangedByte {
  body: string;
  /** Counts from 1, in bytes. */
  position: number;
  before: string;
  after: string;
  /** Where the changed character is in `body`. */
  index: number;
}

/** The body with one byte changed: the first digit of the amount or, without one, its first letter or digit. */
export function changeOneByte(body: string): ChangedByte | null {
  const amount = /"amount":"(?=\d)/.exec(body);
  const index = amount ? amount.index + amount[0].length : body.search(/[A-Za-z0-9]/);
  const before = body[index];
  if (before === undefined) {
    return null;
  }
  const after = before === "9" ? "1" : "9";
  return {
    body: body.slice(0, index) + after + body.slice(index + 1),
    position: new TextEncoder().encode(body.slice(0, index)).length + 1,
    before,
    after,
    index,
  };
}

function header(headers: Record<string, string>, name: string): string {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1] ?? "";
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
