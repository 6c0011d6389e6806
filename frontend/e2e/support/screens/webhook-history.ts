/** The history of one webhook and the details of its deliveries, with hostile and large content. */
import { answers, fails, hangs } from "../network";
import { heading, type Screen, text } from "./screen";
import { FAILING, LONG, PATH } from "./webhooks";

const HISTORY = "/api/webhooks/history/";

const CONFIG = {
  id: 12,
  name: "Fulfilment",
  webhook_url: FAILING.webhook_url,
  kind: "url",
  is_deleted: false,
  failing_since: "2026-11-21T22:41:00Z" as string | null,
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function row(index: number, fields: object) {
  return {
    id: `3b9d04f7-5b7f-4c0e-9a61-${index.toString().padStart(12, "0")}`,
    event_type: "payment.completed",
    status: "success",
    attempts: 1,
    automatic_failures: 0,
    response_status_code: 200 as number | null,
    response_time_ms: 84 as number | null,
    error_message: null as string | null,
    created_at: ago(index * 40 + 1),
    updated_at: ago(index * 40),
    last_attempt_at: ago(index * 40) as string | null,
    next_attempt_at: null as string | null,
    delivered_at: ago(index * 40) as string | null,
    is_sending: false,
    is_failed: false,
    can_retry: false,
    payment_id: "d70e2c18-5b7f-4c0e-9a61-f3d1c84b2e90" as string | null,
    payment_title: "“Low Tide” EP, digital album",
    webhook_config: { id: 12, name: "Fulfilment" },
    ...fields,
  };
}

function failed(failures: number, fields: object = {}) {
  return {
    status: "failed",
    attempts: failures,
    automatic_failures: failures,
    response_status_code: 503,
    response_time_ms: 212,
    error_message: "HTTP 503",
    delivered_at: null,
    is_failed: true,
    can_retry: true,
    next_attempt_at: failures < 6 ? ago(-30 * failures) : null,
    ...fields,
  };
}

const TIMED_OUT = {
  response_status_code: null,
  response_time_ms: 15_000,
  error_message: "No response within 15 seconds",
};
const ROWS = [
  { status: "pending", attempts: 0, response_status_code: null, response_time_ms: null, last_attempt_at: null },
  failed(1),
  failed(2, { ...TIMED_OUT, event_type: "payment.rejected" }),
  { attempts: 2, automatic_failures: 1 },
  {},
  failed(3, { response_status_code: null, error_message: "Connection refused", response_time_ms: 12 }),
  failed(6, { attempts: 31, payment_title: `${LONG} ${LONG}` }),
  { event_type: "webhook.test", payment_id: null, payment_title: "", response_status_code: 204 },
  failed(5, { response_status_code: null, error_message: "The certificate is not valid for this host name" }),
  failed(4, { is_sending: true, can_retry: false }),
].map((fields, index) => row(index, fields));
const page1 = (webhooks: object[], fields: object = {}) => ({
  webhook: CONFIG,
  webhooks,
  next: null,
  previous: null,
  ...fields,
});

function history(name: string, answer: object, fields: Partial<Screen> = {}): Screen {
  return {
    name: `webhook history, ${name}`,
    path: `${PATH}/12`,
    role: "merchant",
    arrange: (page) => answers(page, HISTORY, answer),
    shows: text(FAILING.webhook_url),
    ...fields,
  };
}

const LISTED: Screen[] = [
  history("loading", {}, { arrange: (page) => hangs(page, HISTORY), shows: text("Loading webhook history...") }),
  history("failed", {}, { arrange: (page) => fails(page, HISTORY), shows: heading("Failed to load webhook history") }),
  history("none", page1([], { webhook: { ...CONFIG, failing_since: null } }), {
    shows: text("This webhook hasn't been triggered yet"),
  }),
  history("no match", page1([]), {
    path: `${PATH}/12?search=${LONG}&status=failed`,
    shows: text("Try adjusting your filters or search terms"),
  }),
  history("few", page1(ROWS.slice(3, 5), { webhook: { ...CONFIG, failing_since: null } })),
  history("many", page1(ROWS, { next: 8, previous: 6 }), { path: `${PATH}/12?page=7`, shows: text("Page 7") }),
  history("of a deleted webhook", page1(ROWS.slice(3), { webhook: { ...CONFIG, is_deleted: true } })),
];

export const PAYMENT = {
  id: "d70e2c18-5b7f-4c0e-9a61-f3d1c84b2e90",
  destination_tag: 2_815_049_732,
  title: "Vinyl, 180 g",
  amount: "38.200000",
  status: "completed",
  description: "Low Tide, black, gatefold",
  platform_name: "Nordlicht Records",
  username: "mira",
  received_amount: "38.200000",
  platform_fee: "0.382000",
  merchant_payout: "37.818000",
  burn_amount: "0.038200",
  transaction_hash: "D70F3A91C28E5B6647A0F1D9E3B85C7214FA6E90B7D3512C8E4A09F6D1B7C35E",
  received_at: ago(600),
  created_at: ago(603),
  updated_at: ago(600),
};
const REQUEST_HEADERS = {
  "Content-Type": "application/json",
  "User-Agent": "Dropwise-Webhooks/1.0",
  "X-Webhook-Event": "payment.completed",
  "X-Webhook-Signature": `sha256=${"2f2a5a541885131337e5eee612e391ea".repeat(2)}`,
  "X-Webhook-Timestamp": "1795354325",
};
const ANSWER = '{"error":"upstream unavailable","service":"stock-api","retry":true,"order":12345678901234567890}';

function attempt(number: number, fields: object = {}) {
  return {
    number,
    manual: false,
    started_at: ago(700 - number * 100),
    finished_at: ago(700 - number * 100),
    status_code: 503 as number | null,
    response_ms: 204,
    error: "HTTP 503" as string | null,
    request_headers: REQUEST_HEADERS,
    response_headers: { "content-type": "application/json", "retry-after": "600", server: "nginx/1.26.2" },
    response_body: ANSWER,
    ...fields,
  };
}

const NO_ANSWER = { status_code: null, response_headers: null, response_body: "" };
const SIX = [
  attempt(1),
  attempt(2, { ...NO_ANSWER, error: "No response within 15 seconds", response_ms: 15_000 }),
  attempt(3),
  attempt(4, { ...NO_ANSWER, error: "Connection refused", response_ms: 12 }),
  attempt(5),
  attempt(6, { manual: true }),
];
const DELIVERED = attempt(1, { status_code: 200, error: null, response_body: "ok" });
const BODY = JSON.stringify({ sequence: 3, payment_id: PAYMENT.id, ...PAYMENT, metadata: { order: "NR-20418" } });

function details(name: string, listed: ReturnType<typeof row>, fields: object, others: Partial<Screen> = {}): Screen {
  const log = {
    ...listed,
    webhook_config: CONFIG,
    response_headers: {},
    response_body: "",
    request_data: JSON.parse(BODY),
    request_body: BODY,
    payment_request: PAYMENT,
    attempts_log: SIX,
    ...fields,
  };
  return history(`details, ${name}`, page1([listed]), {
    path: `${PATH}/12?log=${listed.id}`,
    arrange: async (page) => {
      await answers(page, HISTORY, page1([listed]));
      await answers(page, `/api/webhooks/log-details/${listed.id}/`, { success: true, webhook_log: log });
    },
    shows: heading("Data Sent"),
    ...others,
  });
}

const FAILED = row(6, failed(5, { attempts: 6 }));
const HOSTILE = {
  response_headers: { server: `<b>${LONG.repeat(5)}</b>`, [`x-${LONG}`]: "\u202Egnp.exe" },
  response_body: `<script>alert(1)</script><img src=x onerror=alert(1)>\u202E ${LONG.repeat(30)}\n${"line\n".repeat(200)}`,
};
const ONE_LOG = `/api/webhooks/log-details/${FAILED.id}/`;
const DETAILS: Screen[] = [
  details("failed with six attempts", FAILED, {}),
  details("success", row(4, {}), { attempts_log: [DELIVERED] }),
  details("built-in receiver", row(7, { event_type: "webhook.test", payment_id: null, payment_title: "" }), {
    webhook_config: { ...CONFIG, kind: "inspector", webhook_url: "", name: "Inspect here", failing_since: null },
    attempts_log: [{ ...DELIVERED, response_headers: {}, response_body: "", response_ms: 0 }],
    payment_request: null,
  }),
  details("hostile response", FAILED, {
    attempts_log: SIX.map((each) => ({ ...each, ...HOSTILE })),
    payment_request: { ...PAYMENT, title: `${LONG} ${LONG}`, description: LONG.repeat(9), username: LONG },
  }),
  details(
    "headers sent",
    FAILED,
    {},
    {
      act: (page) => page.getByRole("dialog").getByRole("button", { name: "Headers" }).click(),
      shows: (page) => page.getByRole("region", { name: "Data sent: headers" }),
    },
  ),
  details(
    "loading",
    FAILED,
    {},
    {
      arrange: async (page) => {
        await answers(page, HISTORY, page1([FAILED]));
        await hangs(page, ONE_LOG);
      },
      shows: text("Loading webhook details…"),
    },
  ),
  details(
    "failed to load",
    FAILED,
    {},
    {
      arrange: async (page) => {
        await answers(page, HISTORY, page1([FAILED]));
        await fails(page, ONE_LOG);
      },
      shows: heading("Failed to load webhook details"),
    },
  ),
];

export const WEBHOOK_HISTORY: Screen[] = [...LISTED, ...DETAILS];
