/** The golden vectors of webhook signatures, which the backend's tests read too. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookVerificationError, webhookTestHeaders } from "../src/index.js";

interface Vector {
  name: string;
  documented: boolean;
  standard: boolean;
  secret: string;
  signed_with: [string, ...string[]];
  id: string;
  timestamp: number;
  body: string;
  headers: Record<string, string>;
  received: number;
}

const file = new URL("../../../backend/schema/webhook-vectors.json", import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, "utf8")) as { vectors: Vector[] };

const isStandard = ([name]: [string, string]) => name.toLowerCase().startsWith("webhook-");

async function accepted({ body, secret, received }: Vector, headers: Record<string, string>): Promise<boolean> {
  try {
    expect(await verifyWebhook(body, headers, secret, { now: received })).toEqual(JSON.parse(body));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(WebhookVerificationError);
    return false;
  }
}

describe.each(vectors)("$name", (vector) => {
  const all = Object.entries(vector.headers);

  it("is decided by the Standard Webhooks signature where there is one", async () => {
    const decided = "webhook-signature" in vector.headers ? vector.standard : vector.documented;
    expect(await accepted(vector, vector.headers)).toBe(decided);
    expect(await accepted(vector, Object.fromEntries(all.filter(isStandard)))).toBe(vector.standard);
  });

  it("is decided by the documented headers where they are alone", async () => {
    const documented = Object.fromEntries(all.filter((header) => !isStandard(header)));
    expect(await accepted(vector, documented)).toBe(vector.documented);
  });
});

it.each(vectors.filter((one) => one.documented && one.standard && one.signed_with.length === 1))(
  "test headers are those of the vector: $name",
  async ({ body, signed_with: [secret], id, timestamp, headers }) => {
    expect(await webhookTestHeaders(body, secret, { id, timestamp })).toMatchObject(headers);
  },
);
