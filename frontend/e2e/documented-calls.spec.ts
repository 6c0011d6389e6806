/** Each call of the specification's section 7 with only the documented fields, no cookies and no extras. */
import { expect, test } from "@playwright/test";
import { eventually, simulate } from "./support/api";
import { call, hookServer, merchant } from "./support/foreign";
import { sessionOf } from "./support/people";
import { readStack } from "./support/stack";

/** An object with at least these fields. */
const having = (...names: string[]) => expect.objectContaining(Object.fromEntries(names.map((name) => [name, any])));
const any = { asymmetricMatch: (value: unknown) => value !== undefined, toString: () => "any" };

const PAYMENT = ["id", "title", "amount", "description", "status", "checkout_url", "redirect_url"];
const TIMES = ["expires_at", "created_at", "metadata"];
const LIST = ["success", "payments", "total_count", "total_pages", "page", "page_size", "has_next", "has_previous"];

const PARAMS = {
  title: "Low Tide EP",
  amount: 10.0,
  platform_name: "Nordlicht Records",
  username: "anna",
  redirect_url: "https://shop.example/thanks",
};

test("the merchant API, with the key as a bearer token and bare", async () => {
  const hooks = await hookServer();
  try {
    const { key, session } = await merchant();
    await call("POST", "/webhooks/create/", session, { webhook_url: hooks.url, name: "Shop" });
    for (const credential of [`Bearer ${key}`, key]) {
      const optional = { description: "Five songs.", metadata: { order: 1042 } };
      const made = await call("POST", "/payments/create/", credential, { ...PARAMS, ...optional });
      expect(made).toEqual({ status: 201, body: { success: true, payment_request: having(...PAYMENT, ...TIMES) } });
      const { id } = made.body.payment_request as { id: string };
      expect(made.body.payment_request).toMatchObject({ ...optional, title: PARAMS.title, amount: "10.000000" });

      await simulate(id, "exact");
      const status = () => call("GET", `/payments/status/${id}/`, credential);
      const paid = await eventually(status, ({ body }) => body.status === "completed");
      expect(paid.body).toEqual(having(...PAYMENT, ...TIMES, "platform_fee", "merchant_payout", "burn_amount"));

      const transaction_hash = paid.body.transaction_hash;
      expect(await call("POST", "/payments/check-transaction/", credential, { transaction_hash })).toMatchObject({
        status: 200,
        body: { success: true, found: true, payment_request: { id } },
      });
      const query = "?page=1&page_size=10&status=completed,failed&search=low tide";
      for (const path of ["/payments/history/", `/payments/history/${query}`]) {
        expect(await call("GET", path, credential)).toEqual({ status: 200, body: having(...LIST) });
      }
    }

    await eventually(
      async () => hooks.deliveries.length,
      (count) => count === 6,
    );
    const [{ headers, raw } = { headers: {}, raw: Buffer.of() }] = hooks.deliveries;
    expect(headers).toEqual(having("x-webhook-signature", "x-webhook-timestamp", "x-webhook-event", "user-agent"));
    const payload = ["payment_id", "title", "status", "amount", "description", "platform_name", "username", "metadata"];
    const more = ["developer_reference", "transaction_hash", "received_amount", "received_at", "platform_fee"];
    const last = ["merchant_payout", "burn_amount", "created_at", "updated_at", "event_type"];
    expect(JSON.parse(raw.toString("utf8"))).toEqual(having(...payload, ...more, ...last));
    const id = String(headers["webhook-id"]);
    expect((await call("GET", `/webhooks/details/${id}/`, key)).body).toEqual(
      having("status", "attempts", "last_attempt_at"),
    );
    hooks.status = 500;
    await call("POST", "/payments/create/", key, PARAMS);
    await eventually(
      async () => hooks.deliveries.length,
      (count) => count === 7,
    );
    const failed = String(hooks.deliveries.at(-1)?.headers["webhook-id"]);
    await eventually(
      () => call("GET", `/webhooks/details/${failed}/`, key),
      ({ body }) => body.status === "failed",
    );
    expect(await call("POST", `/webhooks/retry/${failed}/`, key)).toMatchObject({
      status: 200,
      body: having("success", "message"),
    });
  } finally {
    await hooks.close();
  }
});

test("the documented errors", async () => {
  const { key } = await merchant();
  const { amount: _, ...without } = PARAMS;
  const unknown = "/payments/status/00000000-0000-4000-8000-000000000000/";
  expect(await call("POST", "/payments/create/", key, without)).toMatchObject({
    status: 400,
    body: { error: "Amount is required" },
  });
  expect(await call("GET", unknown)).toMatchObject({ status: 401, body: { error: "Authentication required" } });
  expect(await call("GET", unknown, key)).toMatchObject({ status: 404, body: { error: "Payment request not found" } });
});

test("the developer's calls: wallets, secret keys, payments and webhooks", async () => {
  const hooks = await hookServer();
  try {
    const { session, wallet: address } = await merchant();
    const asked = (method: string, path: string, body?: object) => call(method, path, session, body);
    const ok = (fields: unknown, status = 200) => ({ status, body: fields });

    expect(await asked("POST", "/wallets/disconnect/", { address })).toMatchObject({ status: 200 });
    expect((await asked("GET", "/wallets/connected/")).status).toBe(404);
    expect(await asked("POST", "/wallets/connect/", { address })).toMatchObject(
      ok({ wallet: { address, is_active: true } }),
    );
    expect((await asked("GET", "/wallets/connected/")).status).toBe(200);
    expect(await asked("GET", `/wallets/balance/${address}/`)).toEqual(ok(having("balance", "usd_value")));
    expect((await asked("GET", "/wallets/secret-key/")).body).toEqual(having("key"));
    expect(await asked("POST", "/wallets/secret-key/regenerate/")).toEqual(ok(having("secret_key")));

    const created = await asked("POST", "/webhooks/create/", { webhook_url: hooks.url, name: "Shop" });
    const { id } = (created.body as { webhook: { id: number } }).webhook;
    const settings = await asked("GET", "/webhooks/settings/");
    expect(settings).toEqual(ok(having("webhooks", "can_create_more")));
    expect((settings.body.webhooks as unknown[])[0]).toEqual(having("id", "name", "webhook_url", "secret_key"));
    const update = { webhook_url: hooks.url, name: "Shop 2" };
    expect((await asked("POST", `/webhooks/update/${id}/`, update)).status).toBe(200);
    expect((await asked("POST", `/webhooks/regenerate-key/${id}/`)).status).toBe(200);

    const { secret_key } = (await asked("POST", "/wallets/secret-key/regenerate/")).body as { secret_key: string };
    await call("POST", "/payments/create/", secret_key, PARAMS);
    const history = await eventually(
      () => asked("GET", "/webhooks/history/?search=payment.created&status=success"),
      ({ body }) => (body.webhooks as unknown[]).length === 1,
    );
    expect(history).toEqual(ok(having("webhooks", "next", "previous")));
    const log = (history.body.webhooks as { id: string }[])[0]?.id;
    expect(await asked("GET", `/webhooks/log-details/${log}/`)).toEqual(ok(having("webhook_log")));
    expect((await asked("POST", `/webhooks/retry/${log}/`)).status).toBe(400);
    expect((await asked("GET", "/payments/history/?page=1&page_size=5&search=&status=pending")).body).toEqual(
      having("total_count", "total_pages", "payments"),
    );
    expect((await asked("GET", "/payments/dashboard/records/")).status).toBe(200);
    expect((await asked("GET", "/payments/summaries/")).body).toEqual(having("total_count", "summaries"));
    expect((await asked("DELETE", `/webhooks/delete/${id}/`)).status).toBe(200);
  } finally {
    await hooks.close();
  }
});

test("the public calls", async ({ page }) => {
  const { key } = await merchant();
  const { payment_request } = (await call("POST", "/payments/create/", key, PARAMS)).body as {
    payment_request: { id: string };
  };
  const fields = ["id", "title", "amount", "description", "platform_name", "username", "status", "qr_code_url"];
  const more = ["payment_url", "redirect_url", "expires_at", "created_at", "paid_at", "transaction_hash"];
  expect((await call("GET", `/payments/public/status/${payment_request.id}/`)).body).toEqual(
    having(...fields, ...more, "platform_fee", "merchant_payout", "burn_amount"),
  );
  const socket = `${readStack().origin.replace("http", "ws")}/ws/payments/${payment_request.id}/`;
  await page.goto("/robots.txt");
  const frame = await page.evaluate(
    (address) =>
      new Promise<string>((heard) => {
        new WebSocket(address).addEventListener("message", ({ data }) => heard(data));
      }),
    socket,
  );
  const message = ["payment_id", "status", "transaction_hash", "platform_fee", "merchant_payout", "burn_amount"];
  expect(JSON.parse(frame)).toEqual(having(...message));
});

test("the administrator's reads", async () => {
  const session = `Bearer ${(await sessionOf("admin")).access}`;
  const admin = (path: string) => call("GET", `/platform-admin${path}`, session);
  const today = new Date().toISOString().slice(0, 10);
  const overview = ["total_xrp_processed", "burn_volume", "transaction_count", "revenue", "recent_activity"];
  const reads: [string, unknown][] = [
    ["/metrics/overview/", having(...overview)],
    [`/metrics/revenue/?period=daily&date=${today}`, having("revenue", "burn")],
    [`/metrics/revenue/?period=monthly&month=${today.slice(0, 7)}`, having("revenue", "burn")],
    ["/merchants/", expect.arrayContaining([having("id", "email", "username", "is_active", "total_transactions")])],
    ["/users/", expect.arrayContaining([having("id", "email", "username")])],
    ["/transactions/?page=1&page_size=10", having("transactions", "total_count", "total_pages")],
    ["/rejected-payments/?page=1&page_size=10", having("rejected_payments", "total_count", "total_pages")],
    ["/rejected-payments/?page=1&page_size=10&status=completed", having("rejected_payments", "total_pages")],
    ["/refunds/?page=1&page_size=10", having("refunds", "total_count", "total_pages")],
    ["/leaderboard/burn/", expect.any(Array)],
    ["/system/health/", expect.any(Object)],
    ["/settings/", having("fee_percentage", "burn_ratio_of_platform_fee", "payout_timing", "platform_wallet_address")],
    ["/contact/forms/?page=1&page_size=10", having("results", "total_pages")],
  ];
  for (const [path, body] of reads) {
    expect(await admin(path), path).toEqual({ status: 200, body });
  }
});

test("the administrator's writes: settings and wallets", async () => {
  const session = `Bearer ${(await sessionOf("admin")).access}`;
  const asked = (path: string, body?: object) =>
    call(body === undefined ? "GET" : "POST", `/platform-admin/settings/${path}`, session, body);
  const before = (await asked("")).body;
  const { fee_percentage, burn_ratio_of_platform_fee, payout_timing } = before;

  expect(await asked("update/", { fee_percentage, burn_ratio_of_platform_fee, payout_timing })).toMatchObject({
    status: 200,
    body: { success: true, message: "Settings updated successfully" },
  });
  const secret = "sEdTM1uX8pu2do5XvTnutH6HsouMaM2";
  const live = { platform_wallet_address: before.platform_wallet_address, platform_wallet_secret: secret };
  const refused = { status: 400, body: { error: "Wallet validation failed.", details: expect.any(String) } };
  expect(await asked("wallet/", { ...live, wallet_secret_type: "secret_key" })).toMatchObject(refused);
  const test_platform_wallet_address = before.test_platform_wallet_address;
  expect(
    await asked("test-wallet/", { test_platform_wallet_address, test_platform_wallet_secret: secret }),
  ).toMatchObject(refused);
  const account_data = having("balance", "account_type");
  expect(await asked("burn-wallet/", { burn_wallet_address: before.burn_wallet_address })).toMatchObject({
    status: 200,
    body: { message: "Burn wallet updated successfully", validation_result: { success: true, account_data } },
  });
  const test_burn_wallet_address = before.test_burn_wallet_address;
  expect(await asked("test-burn-wallet/", { test_burn_wallet_address })).toMatchObject({
    status: 200,
    body: { message: "Test burn wallet updated successfully" },
  });
  const { version: _, ...wallets } = before;
  expect((await asked("")).body).toMatchObject(wallets);
});

test("the administrator's writes: a merchant, a failed webhook", async () => {
  const hooks = await hookServer();
  hooks.status = 500;
  try {
    const session = `Bearer ${(await sessionOf("admin")).access}`;
    const write = (path: string) => call("POST", `/platform-admin${path}`, session);
    const { email, key, session: own } = await merchant();
    const merchants = (await call("GET", "/platform-admin/merchants/", session)).body as unknown as {
      id: number;
      email: string;
    }[];
    const { id } = merchants.find((each) => each.email === email) ?? { id: 0 };

    const reset = await write(`/merchants/${id}/reset-api-key/`);
    expect(reset).toEqual({ status: 200, body: having("new_key") });
    expect((await call("GET", "/payments/history/", key)).status).toBe(401);
    const renewed = String(reset.body.new_key);
    expect((await call("GET", "/payments/history/", renewed)).status).toBe(200);

    await call("POST", "/webhooks/create/", own, { webhook_url: hooks.url, name: "Shop" });
    const { payment_request } = (await call("POST", "/payments/create/", renewed, PARAMS)).body as {
      payment_request: { id: string };
    };
    const history = await eventually(
      () => call("GET", "/webhooks/history/?status=failed", own),
      ({ body }) => (body.webhooks as unknown[]).length === 1,
    );
    const log = (history.body.webhooks as { id: string }[])[0]?.id;
    expect(await write(`/webhooks/retry/${log}/`)).toMatchObject({ status: 200, body: having("success", "message") });
    for (const path of [`/payments/detail/${payment_request.id}/`, `/payments/status-jwt/${payment_request.id}/`]) {
      expect(await call("GET", path, own), path).toMatchObject({ status: 200, body: { title: PARAMS.title } });
    }

    expect(await write(`/merchants/${id}/toggle-status/`)).toEqual({ status: 200, body: having("message") });
    expect((await call("GET", "/payments/history/", renewed)).status).toBe(403);
    expect((await write(`/merchants/${id}/toggle-status/`)).status).toBe(200);
    expect((await call("GET", "/payments/history/", renewed)).status).toBe(200);
  } finally {
    await hooks.close();
  }
});
