/** The built-in receiver of webhooks, with deliveries that are signed as the product signs them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answers, fails, hangs } from "../network";
import { heading, type Screen, text } from "./screen";
import { PAYMENT } from "./webhook-history";
import { ANNA, LONG, PATH, press } from "./webhooks";

const INSPECTOR = "/api/webhooks/inspector/7/";

type Vector = { received: number; headers: Record<string, string>; body: string; secret: string };

const VECTORS = join(import.meta.dirname, "../../../../backend/schema/webhook-vectors.json");
const [SIGNED] = (JSON.parse(readFileSync(VECTORS, "utf8")) as { vectors: [Vector] }).vectors;

/** Deliveries that are signed as the product signs them. */
function deliveries(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `c40d7f12-95ae-4b6c-8e03-${index.toString().padStart(12, "0")}`,
    event_type:
      index % 9 === 3 ? "webhook.test" : ["payment.completed", "payment.processing", "payment.created"][index % 3],
    payment_id: index % 9 === 3 ? null : PAYMENT.id,
    payment_title: index % 9 === 3 ? "" : index === 1 ? `${LONG} ${LONG}` : "“Low Tide” EP",
    arrived_at: new Date(SIGNED.received * 1_000).toISOString(),
    response_ms: 3,
    headers: { "Content-Type": "application/json", ...SIGNED.headers },
    body: SIGNED.body,
  }));
}

function inspector(name: string, count: number, fields: Partial<Screen> = {}): Screen {
  return {
    name: `webhook inspector, ${name}`,
    path: `${PATH}/7/inspect`,
    role: "merchant",
    arrange: (page) =>
      answers(page, INSPECTOR, {
        id: 7,
        name: "Inspect here",
        secret_key: SIGNED.secret,
        previous_secret_key: null,
        keeps: 50,
        tolerance_seconds: 300,
        deliveries: deliveries(count),
      }),
    shows: text("Signature valid"),
    ...fields,
  };
}

export const WEBHOOK_INSPECTOR: Screen[] = [
  inspector("loading", 0, {
    arrange: (page) => hangs(page, INSPECTOR),
    shows: text("A built-in receiver for Test Mode."),
  }),
  inspector("failed", 0, { arrange: (page) => fails(page, INSPECTOR), shows: heading("Receiver Unavailable") }),
  inspector("none", 0, { shows: text("Waiting for the first delivery") }),
  inspector("one", 1),
  inspector("fifty", 50),
  inspector("one byte changed", 1, { act: press("Change one byte"), shows: text("Signature invalid") }),
  inspector("in live mode", 0, {
    arrange: (page) => answers(page, "/api/auth/profile/", ANNA),
    shows: text("The built-in receiver exists in Test Mode only"),
  }),
];
