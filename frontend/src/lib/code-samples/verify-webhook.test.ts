// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

interface Vector {
  name: string;
  documented: boolean;
  standard: boolean;
  secret: string;
  body: string;
  headers: Record<string, string>;
  received: number;
}

const FILE = new URL("../../../../backend/schema/webhook-vectors.json", import.meta.url);
// By its path: the front-end has no types for plain JavaScript.
const SAMPLE = fileURLToPath(new URL("./verify-webhook.js", import.meta.url));
const { vectors } = JSON.parse(readFileSync(FILE, "utf8")) as { vectors: Vector[] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(vectors)("$name", ({ secret, body, headers, received, documented, standard }) => {
  it("is what the JavaScript sample says", async () => {
    vi.setSystemTime(received * 1000);
    const { isFromDropwise } = await import(/* @vite-ignore */ SAMPLE);
    // As Node gives them: in lower case.
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

    expect(isFromDropwise(Buffer.from(body), given, secret)).toBe(documented);
  });

  it("is what the standardwebhooks package says", () => {
    vi.setSystemTime(received * 1000);
    const verify = () => new Webhook(secret).verify(body, headers);

    if (standard) {
      expect(verify()).toEqual(JSON.parse(body));
    } else {
      expect(verify).toThrow();
    }
  });
});
