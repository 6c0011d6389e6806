// @vitest-environment node
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
const SHELL_SAMPLE = fileURLToPath(new URL("./verify-webhook.sh", import.meta.url));
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

    expect(isFromDropwise(Buffer.from(body), headers, [secret])).toBe(documented);
  });

  it("is what the shell sample says", () => {
    const folder = mkdtempSync(join(tmpdir(), "dropwise-"));
    try {
      writeFileSync(join(folder, "body.json"), body);
      const { status, stdout, stderr } = spawnSync(
        "bash",
        ["-c", `date() { echo ${received}; }; . "$0"`, SHELL_SAMPLE],
        {
          cwd: folder,
          encoding: "utf8",
          env: {
            ...process.env,
            DROPWISE_WEBHOOK_SECRETS: secret,
            TIMESTAMP: headers["X-Webhook-Timestamp"] ?? "",
            SIGNATURE: headers["X-Webhook-Signature"] ?? "",
          },
        },
      );

      expect([status, stdout, stderr]).toEqual(
        documented ? [0, "from Dropwise\n", ""] : [1, "", "forged, or older than five minutes\n"],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
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
