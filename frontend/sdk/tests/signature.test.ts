import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyWebhook, type WebhookHeaders, WebhookVerificationError, webhookTestHeaders } from "../src/index.js";

const SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const OTHER = "whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";
const NOW = 1_790_000_000;
const BODY = '{"event_type":"payment.completed","title":"Café \\u20ac – ü"}';

const headersOf = async (secret = SECRET, timestamp = NOW) =>
  await webhookTestHeaders(BODY, secret, { id: "d1", timestamp });
const documentedOnly = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("webhook-")));

async function refusal(headers: WebhookHeaders, { body = BODY, secret = SECRET as string | string[] } = {}) {
  const error = await verifyWebhook(body, headers, secret, { now: NOW }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WebhookVerificationError);
  return (error as WebhookVerificationError).code;
}

describe("webhookTestHeaders", () => {
  it("signs as documented and as Standard Webhooks does", async () => {
    const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
    expect(await headersOf()).toEqual({
      "Content-Type": "application/json",
      "X-Webhook-Event": "payment.completed",
      "X-Webhook-Timestamp": String(NOW),
      "X-Webhook-Signature": `sha256=${createHmac("sha256", SECRET).update(`${NOW}.${BODY}`).digest("hex")}`,
      "webhook-id": "d1",
      "webhook-timestamp": String(NOW),
      "webhook-signature": `v1,${createHmac("sha256", key).update(`d1.${NOW}.${BODY}`).digest("base64")}`,
    });
  });

  it("is of now, with an id of its own, unless told otherwise", async () => {
    const headers = await webhookTestHeaders(BODY, SECRET);
    expect(headers["webhook-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(await verifyWebhook(BODY, headers, SECRET)).toEqual(JSON.parse(BODY));
  });
});

describe("verifyWebhook accepts", () => {
  it.each(["all headers", "the documented headers alone"])("%s", async (which) => {
    const all = await headersOf();
    const headers = which === "all headers" ? all : documentedOnly(all);
    expect(await verifyWebhook(BODY, headers, SECRET, { now: NOW })).toEqual(JSON.parse(BODY));
  });

  it("a body as text, as bytes, as a Buffer; headers as Headers, in any case, or as Node has them", async () => {
    const given = await headersOf();
    const bytes = new TextEncoder().encode(BODY);
    for (const body of [BODY, bytes, bytes.buffer as ArrayBuffer, Buffer.from(BODY)]) {
      expect(await verifyWebhook(body, given, SECRET, { now: NOW })).toEqual(JSON.parse(BODY));
    }
    const upper = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toUpperCase(), value]));
    const lists = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), [value]]));
    const foreign = new Map(Object.entries(lists).map(([name, [value]]) => [name, value])) as unknown as Headers;
    for (const headers of [new Headers(given), foreign, upper, lists]) {
      expect(await verifyWebhook(BODY, headers, SECRET, { now: NOW })).toEqual(JSON.parse(BODY));
    }
  });

  it.each([-300, 300])("a timestamp %i s from now", async (seconds) => {
    const headers = await headersOf(SECRET, NOW + seconds);
    expect(await verifyWebhook(BODY, headers, SECRET, { now: NOW })).toEqual(JSON.parse(BODY));
  });

  it("either secret while one replaces the other: both sign, the receiver may know either or both", async () => {
    const [old, fresh] = [await headersOf(OTHER), await headersOf()];
    const both = { ...fresh, "webhook-signature": `${fresh["webhook-signature"]} ${old["webhook-signature"]}` };
    for (const secret of [SECRET, OTHER, [OTHER, SECRET]]) {
      expect(await verifyWebhook(BODY, both, secret, { now: NOW })).toEqual(JSON.parse(BODY));
    }
    // The documented header is made with the old secret until the overlap ends.
    for (const headers of [old, fresh]) {
      expect(await verifyWebhook(BODY, documentedOnly(headers), [OTHER, SECRET], { now: NOW })).toEqual(
        JSON.parse(BODY),
      );
    }
  });
});

describe("verifyWebhook refuses", () => {
  it.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("a delivery whose %s was changed", async (name) => {
    const headers = await headersOf();
    const changed: Record<string, string> = {
      "webhook-id": "d2",
      "webhook-timestamp": String(NOW + 1),
      "webhook-signature": "v1,AAAA",
    };
    expect(await refusal({ ...headers, [name]: changed[name] })).toBe("signature_mismatch");
  });

  it.each(["x-webhook-timestamp", "x-webhook-signature"])(
    "a documented delivery whose %s was changed",
    async (name) => {
      const headers = new Headers(documentedOnly(await headersOf()));
      headers.set(name, name.endsWith("signature") ? `sha256=${"0".repeat(64)}` : String(NOW + 1));
      expect(await refusal(headers)).toBe("signature_mismatch");
    },
  );

  it("every body with one bit changed, whichever headers prove it", async () => {
    const all = await headersOf();
    const bytes = Buffer.from(BODY);
    for (const headers of [all, documentedOnly(all)]) {
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        await expect(verifyWebhook(changed, headers, SECRET, { now: NOW })).rejects.toMatchObject({
          code: "signature_mismatch",
        });
      }
    }
  });

  it.each([-301, 301])("a timestamp %i s from now", async (seconds) => {
    const headers = await headersOf(SECRET, NOW + seconds);
    expect(await refusal(headers)).toBe("timestamp_out_of_tolerance");
    expect(await refusal(documentedOnly(headers))).toBe("timestamp_out_of_tolerance");
  });

  it.each(["", " 1790000000", "1.79e9", "1790000000.0", "now", "-1790000000"])(
    "the timestamp %j",
    async (timestamp) => {
      const headers = { ...(await headersOf()), "webhook-timestamp": timestamp };
      expect(await refusal(headers)).toBe("timestamp_out_of_tolerance");
    },
  );

  it("every timestamp where the tolerance is not a number", async () => {
    const headers = await headersOf();
    await expect(
      verifyWebhook(BODY, headers, SECRET, { now: NOW, toleranceSeconds: Number.NaN }),
    ).rejects.toMatchObject({ code: "timestamp_out_of_tolerance" });
  });

  it("missing headers", async () => {
    expect(await refusal({})).toBe("headers_missing");
    const { "webhook-id": _, ...headers } = await headersOf();
    expect(await refusal(headers)).toBe("headers_missing");
  });

  it.each(["", "v1", "v1,", "v2,AAAA", "sha256=00", "v1,%%%"])("the signature %j", async (signature) => {
    expect(await refusal({ ...(await headersOf()), "webhook-signature": signature })).toBe("signature_mismatch");
  });

  it("another endpoint's secret", async () => {
    expect(await refusal(await headersOf(), { secret: OTHER })).toBe("signature_mismatch");
    expect(await refusal(documentedOnly(await headersOf()), { secret: [OTHER] })).toBe("signature_mismatch");
  });

  it.each(["hello", "null", "[]", '"text"'])("the signed body %s", async (body) => {
    const headers = await webhookTestHeaders(body, SECRET, { timestamp: NOW });
    expect(await refusal(headers, { body })).toBe("body_invalid");
  });

  it("a tolerance that would let a recorded delivery in again", async () => {
    const headers = await headersOf();
    for (const toleranceSeconds of [Number.POSITIVE_INFINITY, 86_401]) {
      await expect(verifyWebhook(BODY, headers, SECRET, { now: NOW, toleranceSeconds })).rejects.toThrow(TypeError);
    }
  });

  it("a parsed body and something that is no secret, as mistakes of the program", async () => {
    const headers = await headersOf();
    await expect(verifyWebhook({} as string, headers, SECRET)).rejects.toThrow("express.raw()");
    for (const secret of ["", "sk_test_1", "whsec_", [], ["whsec_%"], "whsec_MDEyM", SECRET.slice(0, -3)]) {
      await expect(verifyWebhook(BODY, headers, secret)).rejects.toThrow(TypeError);
    }
  });
});
