/** A server with a merchant's webhooks, for the tests of the webhooks page. */
import { vi } from "vitest";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "../../../components/ui/confirm-dialog";
import "../regenerate-dialog";
import "../webhook-form";
import type { Webhook, WebhookSettings } from "../../../lib/api/generated";
import { notify } from "../../../lib/toast";
import { ANNA, server, signedIn } from "../../../store/testing/signed-in";
import { WebhooksPage } from "../webhooks-page";

export const SECRET = "whsec_c2l4dGVlbiBmYXRob21zIGRlZXA3VdA";
const HOUR_MS = 3_600_000;
const START = Date.parse("2026-11-22T10:00:00Z");

export function webhook(fields: Partial<Webhook> = {}): Webhook {
  return {
    id: 41,
    name: "Shop orders",
    webhook_url: "https://shop.nordlicht.example/hooks/dropwise",
    secret_key: SECRET,
    previous_secret_until: null,
    kind: "url",
    event_types: null,
    is_active: true,
    created_at: "2026-11-03T09:00:00Z",
    flagged_at: null,
    failing: null,
    stats: { hours: hours({}), delivered: 0, total: 0, success_rate: null, median_ms: null },
    ...fields,
  };
}

/** 24 hours, the oldest first, with [delivered, failed] where a number of the hour is given. */
export function hours(counts: Record<number, [delivered: number, failed: number]>): Webhook["stats"]["hours"] {
  return Array.from({ length: 24 }, (_, hour) => {
    const [delivered, failed] = counts[hour] ?? [0, 0];
    return { starts_at: new Date(START + hour * HOUR_MS).toISOString(), delivered, failed };
  });
}

export const settings = (webhooks: Webhook[], fields: Partial<WebhookSettings> = {}): WebhookSettings => ({
  webhooks,
  can_create_more: true,
  used: { test: 0, live: webhooks.length },
  limit: 5,
  ...fields,
});

export const refused = (status: number, body: object = {}) => ({ status, data: body });
type Stub = { status: number; data: unknown };
type Calls = Record<string, Stub | ((body: unknown) => Stub | Promise<Stub>)>;

interface World {
  /** In live mode unless it says otherwise. */
  test?: boolean;
  settings?: WebhookSettings;
  calls?: Calls;
}

/** Opens the page. `state.settings` is what the server knows; calls may change it. */
export function openWebhooks({ test = false, settings: found = settings([webhook()]), calls = {} }: World = {}) {
  const state = { settings: found };
  const said = {
    success: vi.spyOn(notify, "success").mockReturnValue(),
    error: vi.spyOn(notify, "error").mockReturnValue(),
  };
  const known: Calls = {
    "GET /api/webhooks/settings/": () => ({ status: 200, data: state.settings }),
    ...calls,
  };
  const made = server(({ method, url, body }) => {
    const call = known[`${method} ${url}`];
    if (call === undefined) {
      throw new Error(`no response for ${method} ${url}`);
    }
    return typeof call === "function" ? call(body) : call;
  });
  const view = signedIn({ ...ANNA, is_test_mode: test }, <WebhooksPage />, "/developer-dashboard/webhooks");
  return { ...view, state, calls: known, made, said };
}
