/** The webhooks page: its list, form and dialogs, with large content. */
import type { Page } from "@playwright/test";
import { answers, fails, hangs } from "../network";
import { button, heading, type Screen, text } from "./screen";

export const PATH = "/developer-dashboard/webhooks";
const SETTINGS = "/api/webhooks/settings/";
const RECOVER = "/api/webhooks/recover/12/";
const HOUR_MS = 3_600_000;
export const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente";
const SECRET = "whsec_c2l4dGVlbiBmYXRob21zIGRlZXA3VdA";
/** In live mode. */
export const ANNA = {
  id: 1,
  email: "merchant@dropwise.example",
  username: "Nordlicht Records",
  first_name: "Anna",
  is_superuser: false,
  is_test_mode: false,
  mail_failed_webhooks: true,
};

/** A day of a shop: `failed` is the failed share of its later half. */
function stats(most: number, failed = 0) {
  const start = Date.now() - (Date.now() % HOUR_MS) - 23 * HOUR_MS;
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const all = Math.round((most * (1 + Math.sin(hour / 3))) / 2);
    const lost = hour > 12 ? Math.round(all * failed) : 0;
    return { starts_at: new Date(start + hour * HOUR_MS).toISOString(), delivered: all - lost, failed: lost };
  });
  const delivered = hours.reduce((sum, hour) => sum + hour.delivered, 0);
  const total = hours.reduce((sum, hour) => sum + hour.delivered + hour.failed, 0);
  const success_rate = total === 0 ? null : Math.floor((delivered / total) * 1_000) / 10;
  return { hours, delivered, total, success_rate, median_ms: total === 0 ? null : 84 };
}

const SHOP = {
  id: 12,
  name: "Shop orders",
  webhook_url: "https://shop.nordlicht.example/hooks/dropwise",
  secret_key: SECRET,
  previous_secret_until: null as string | null,
  kind: "url",
  event_types: null as string[] | null,
  is_active: true,
  created_at: "2026-11-03T09:00:00Z",
  flagged_at: null as string | null,
  failing: null as object | null,
  stats: stats(20),
};
export const FAILING = {
  ...SHOP,
  id: 13,
  name: "Fulfilment",
  webhook_url: "https://fulfil.nordlicht.example/webhooks/payments",
  event_types: ["payment.completed", "payment.rejected"],
  flagged_at: "2026-11-22T09:45:00Z",
  failing: {
    since: "2026-11-21T22:41:00Z",
    failed_count: 38,
    failed_count_is_capped: false,
    failed_five_times: 1,
    next_attempt_at: "2026-11-23T10:20:00Z",
  },
  stats: stats(9, 0.7),
};
const INSPECT_HERE = { ...SHOP, id: 7, name: "Inspect here", kind: "inspector", webhook_url: "", stats: stats(3) };
const FIVE = [
  SHOP,
  FAILING,
  { ...SHOP, id: 14, name: "Accounting export", event_types: ["payment.completed"], stats: stats(0) },
  {
    ...SHOP,
    id: 15,
    name: `${LONG} ${LONG}`,
    webhook_url: `https://ledger.nordlicht.example/in/${LONG.repeat(4)}`,
    event_types: ["created", "processing", "completed", "failed", "expired", "rejected"].map((end) => `payment.${end}`),
    previous_secret_until: "2026-11-23T09:00:00Z",
    stats: stats(98_765),
  },
  INSPECT_HERE,
];

function settings(webhooks: object[], fields: object = {}) {
  return {
    webhooks,
    can_create_more: webhooks.length < 5,
    used: { live: 0, test: webhooks.length },
    limit: 5,
    ...fields,
  };
}

function list(name: string, webhooks: object[], fields: Partial<Screen> = {}): Screen {
  return {
    name: `webhooks, ${name}`,
    path: PATH,
    role: "merchant",
    arrange: (page) => answers(page, SETTINGS, settings(webhooks)),
    shows: text(/^\d of 5 endpoints/),
    ...fields,
  };
}

async function inLiveMode(page: Page, webhooks: object[]): Promise<void> {
  await answers(page, "/api/auth/profile/", ANNA);
  await answers(
    page,
    SETTINGS,
    settings(webhooks, { used: { live: webhooks.length, test: 2 }, can_create_more: true }),
  );
}

export const press = (name: string) => (page: Page) => button(name)(page).click();
const asking = (page: Page) => page.getByRole("alertdialog");

async function fill(page: Page, name: string, url: string): Promise<void> {
  await page.getByLabel("Webhook Name").fill(name);
  await page.getByLabel("Webhook URL").fill(url);
}

export const WEBHOOKS: Screen[] = [
  list("loading", [], { arrange: (page) => hangs(page, SETTINGS), shows: heading("Webhook Tracking") }),
  list("failed", [], { arrange: (page) => fails(page, SETTINGS), shows: heading("Webhooks Unavailable") }),
  list("none", [], { shows: text("No webhooks configured") }),
  list("one", [SHOP]),
  list("five, one of them failing", FIVE),
  list("live mode", [], { arrange: (page) => inLiveMode(page, [SHOP, FAILING]) }),
  list("form", [], { act: press("Configure Webhook"), shows: text("Create webhook") }),
  list("form refused", [], {
    arrange: async (page) => {
      await answers(page, SETTINGS, settings([]));
      const url = "Webhook URL must lead to a public address.";
      await answers(page, "/api/webhooks/create/", { error: url, webhook_url: [url] }, 400);
    },
    act: async (page) => {
      await press("Configure Webhook")(page);
      await fill(page, "Shop orders", "http://10.0.0.1/hooks");
      await page.getByLabel("Selected events").check();
      await page.getByLabel("payment.completed").check();
      await press("Create Webhook")(page);
    },
    shows: (page) => page.getByRole("main").getByText("Webhook URL must lead to a public address."),
  }),
  list("form in live mode, http URL and no event", [], {
    arrange: (page) => inLiveMode(page, []),
    act: async (page) => {
      await press("Configure Webhook")(page);
      await fill(page, "Shop orders", "http://shop.example/hooks");
      await page.getByLabel("Selected events").check();
    },
    shows: text("Choose at least one event."),
  }),
  list("form of an existing one", [FAILING], { act: press("Edit"), shows: button("Update Webhook") }),
  list("dialog that regenerates the key", [SHOP], { act: press("Regenerate Key"), shows: asking }),
  list("new secret key", [SHOP], {
    arrange: async (page) => {
      await answers(page, SETTINGS, settings([SHOP]));
      const previous_secret_until = "2026-11-23T09:00:00Z";
      const renewed = { success: true, message: "", secret_key: SECRET, previous_secret_until };
      await answers(page, "/api/webhooks/regenerate-key/12/", renewed);
    },
    act: async (page) => {
      await press("Regenerate Key")(page);
      await asking(page).getByRole("button", { name: "Regenerate" }).click();
    },
    shows: heading("New secret key"),
  }),
  list("dialog that deletes one", [SHOP], { act: press("Delete"), shows: asking }),
  list("event catalogue", [SHOP], { act: press("Event catalogue"), shows: text("webhook.test") }),
  list("recovery asked", [{ ...FAILING, id: 12 }], {
    arrange: async (page) => {
      await answers(page, SETTINGS, settings([{ ...FAILING, id: 12 }]));
      await answers(page, RECOVER, { recovery: null, failed: 38 });
    },
    act: press("Recover failed since…"),
    shows: text("38 deliveries have failed since then."),
  }),
  list("recovery in progress", [{ ...FAILING, id: 12 }], {
    arrange: async (page) => {
      await answers(page, SETTINGS, settings([{ ...FAILING, id: 12 }]));
      const since = "2026-11-21T22:00:00Z";
      const recovery = { id: 4, since, total: 98_765, queued: 41_000, created_at: since, finished_at: null };
      await answers(page, RECOVER, { recovery, failed: 57_765 });
    },
    act: press("Recover failed since…"),
    shows: text("41,000 of 98,765 queued for a retry."),
  }),
];
