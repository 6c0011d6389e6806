import { WebhookVerificationError } from "./errors.js";
import type { WebhookEvent } from "./events.js";
import { refuseUnknown } from "./options.js";
import { webCrypto } from "./web-crypto.js";

/** The body as it arrived. A parsed object cannot be verified: its bytes are lost. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A `Headers`, or Node's `request.headers`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** How far a timestamp may be from now, in seconds, before or after. */
const TOLERANCE_SECONDS = 300;
/** More would accept a recorded delivery again, silently. */
const LARGEST_TOLERANCE = 86_400;
const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
const encoder = new TextEncoder();

/** One of the two ways in which a delivery is signed. */
interface Scheme {
  signatureHeader: string;
  timestampHeader: string;
  /** The signed bytes. */
  content: (read: HeaderReader, timestamp: string, body: Uint8Array) => Uint8Array;
  /** The signing key of an endpoint's secret. */
  key: (secret: string) => Uint8Array;
  /** The signatures in the header's value. */
  signatures: (value: string) => Uint8Array[];
}

type HeaderReader = (name: string) => string | undefined;

/** https://www.standardwebhooks.com: any number of `v1,{base64}`, the key is the decoded part after `whsec_`. */
const STANDARD: Scheme = {
  signatureHeader: "webhook-signature",
  timestampHeader: "webhook-timestamp",
  content: (read, timestamp, body) => joined(`${read("webhook-id") ?? ""}.${timestamp}.`, body),
  key: (secret) => signingKey(secret) ?? new Uint8Array(),
  signatures: (value) =>
    value
      .split(" ")
      .filter((entry) => entry.startsWith("v1,"))
      .map((entry) => base64Bytes(entry.slice(3)))
      .filter((bytes) => bytes !== null),
};

/** The documented headers: `sha256={hex}`, the key is the whole secret. */
const DOCUMENTED: Scheme = {
  signatureHeader: "x-webhook-signature",
  timestampHeader: "x-webhook-timestamp",
  content: (_read, timestamp, body) => joined(`${timestamp}.`, body),
  key: (secret) => encoder.encode(secret),
  signatures: (value) => {
    const hex = /^sha256=([0-9a-f]{64})$/i.exec(value)?.[1];
    return hex === undefined ? [] : [Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))];
  },
};

export interface VerifyOptions {
  /** How far the timestamp may be from now, in seconds; 300 unless given, at most a day. */
  toleranceSeconds?: number;
  /** The time to compare with, in unix seconds; now unless given. */
  now?: number;
}

/**
 * The event in a webhook, once its headers have proved that the holder of `secret` sent exactly this body within five
 * minutes of now.
 *
 * The Standard Webhooks headers decide where they are present, otherwise the documented ones. Give several secrets
 * while one replaces another: a match with any of them is enough.
 *
 * Throws a `WebhookVerificationError`, which says why, or a `TypeError` for a body that was already parsed or something
 * that is not a secret.
 */
export async function verifyWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  refuseUnknown(options, "toleranceSeconds", "now");
  const { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() / 1_000 } = options;
  const body = bodyBytes(rawBody);
  const secrets = checkedSecrets(secret);
  if (toleranceSeconds > LARGEST_TOLERANCE) throw new TypeError("toleranceSeconds is at most 86,400, a day.");
  const read = headerReader(headers);
  const scheme = read(STANDARD.signatureHeader) === undefined ? DOCUMENTED : STANDARD;
  const timestamp = read(scheme.timestampHeader);
  const signature = read(scheme.signatureHeader);
  if (timestamp === undefined || signature === undefined || (scheme === STANDARD && !read("webhook-id"))) {
    throw new WebhookVerificationError("headers_missing", "The request has no signature headers, or not all of them.");
  }
  // Strict: the header is signed as text, and " 1" or "1e3" are numbers too. No time is within a tolerance of NaN.
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(Number(timestamp) - now) <= toleranceSeconds)) {
    throw new WebhookVerificationError(
      "timestamp_out_of_tolerance",
      `The timestamp ${timestamp} is not within ${toleranceSeconds} s of now. Is this server's clock right?`,
    );
  }
  const content = scheme.content(read, timestamp, body);
  if (!(await anyMatches(secrets.map(scheme.key), scheme.signatures(signature), content))) {
    throw new WebhookVerificationError(
      "signature_mismatch",
      "No signature matches. Is this the endpoint's secret, and the body exactly as it arrived?",
    );
  }
  return event(body);
}

export interface TestHeaderOptions {
  /** The delivery's id; a new one unless given. */
  id?: string;
  /** In unix seconds; now unless given. */
  timestamp?: number;
}

/** The headers with which Dropwise would send this body: for tests of your own receiver. */
export async function webhookTestHeaders(
  rawBody: RawBody,
  secret: string,
  options: TestHeaderOptions = {},
): Promise<Record<string, string>> {
  refuseUnknown(options, "id", "timestamp");
  const { id, timestamp = Math.floor(Date.now() / 1_000) } = options;
  const body = bodyBytes(rawBody);
  const [checked = ""] = checkedSecrets(secret);
  const stamp = String(timestamp);
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "X-Webhook-Event": eventType(body),
    "X-Webhook-Timestamp": stamp,
    "webhook-id": id ?? (await webCrypto()).randomUUID(),
    "webhook-timestamp": stamp,
  };
  const read = headerReader(headers);
  const sign = async (scheme: Scheme) => await hmac(scheme.key(checked), scheme.content(read, stamp, body));
  const documented = Array.from(await sign(DOCUMENTED), (byte) => byte.toString(16).padStart(2, "0"));
  return {
    ...headers,
    "X-Webhook-Signature": `sha256=${documented.join("")}`,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...(await sign(STANDARD))))}`,
  };
}

async function anyMatches(keys: Uint8Array[], signatures: Uint8Array[], content: Uint8Array): Promise<boolean> {
  const { subtle } = await webCrypto();
  for (const bytes of keys) {
    const key = await hmacKey(bytes, "verify");
    for (const signature of signatures) {
      // Compares in constant time.
      if (await subtle.verify("HMAC", key, plain(signature), plain(content))) return true;
    }
  }
  return false;
}

async function hmac(bytes: Uint8Array, content: Uint8Array): Promise<Uint8Array> {
  const { subtle } = await webCrypto();
  return new Uint8Array(await subtle.sign("HMAC", await hmacKey(bytes, "sign"), plain(content)));
}

async function hmacKey(bytes: Uint8Array, usage: "sign" | "verify"): Promise<CryptoKey> {
  const { subtle } = await webCrypto();
  return await subtle.importKey("raw", plain(bytes), { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}

/** Bytes that are certainly not shared with another thread, which the types of the Web Cryptography API demand. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function bodyBytes(body: RawBody): Uint8Array {
  if (typeof body === "string") return encoder.encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError(
    "The body must be the raw bytes or text of the request, not a parsed object: in Express use express.raw().",
  );
}

function checkedSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === "string" ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every((one) => signingKey(one))) {
    throw new TypeError("A webhook secret starts with whsec_: copy it from the endpoint, whole.");
  }
  return secrets;
}

/** The decoded part after `whsec_`; null where that is not base64. */
function signingKey(secret: string): Uint8Array | null {
  const encoded = SECRET.exec(secret)?.[1];
  return encoded === undefined ? null : base64Bytes(encoded);
}

function headerReader(headers: WebhookHeaders): HeaderReader {
  if (hasGet(headers)) return (name) => headers.get(name) ?? undefined;
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = lower.get(name);
    return typeof value === "string" ? value : value?.join(", ");
  };
}

/** Not by its class: packages and other realms have their own `Headers`. */
function hasGet(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === "function";
}

function joined(prefix: string, body: Uint8Array): Uint8Array {
  const start = encoder.encode(prefix);
  const all = new Uint8Array(start.length + body.length);
  all.set(start);
  all.set(body, start.length);
  return all;
}

function base64Bytes(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function event(body: Uint8Array): WebhookEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {}
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new WebhookVerificationError("body_invalid", "The body is signed, but it is not a JSON object.");
  }
  return parsed as WebhookEvent;
}

/** The event's name, which a header repeats. */
function eventType(body: Uint8Array): string {
  try {
    return String((JSON.parse(new TextDecoder().decode(body)) as Partial<WebhookEvent>).event_type ?? "webhook.test");
  } catch {
    return "webhook.test";
  }
}
