/** The SDK against the running product. Over a scripted server: `sdk/tests`. */
import { expect, test } from "@playwright/test";
import { AuthenticationError, ConflictError, Dropwise, InvalidRequestError, verifyWebhook } from "../sdk/src/index";
import { eventually, simulate } from "./support/api";
import { call, hookServer, merchant } from "./support/foreign";
import { readStack } from "./support/stack";

const PARAMS = { title: "Low Tide EP", amount: "10", platform_name: "Nordlicht Records", username: "anna" };

test("the SDK creates, waits, lists, checks, cancels, and reads, verifies and repeats webhooks", async () => {
  const { origin: baseUrl } = readStack();
  const hooks = await hookServer();
  try {
    const owner = await merchant();
    const body = { webhook_url: hooks.url, name: "Shop" };
    const { webhook } = (await call("POST", "/webhooks/create/", owner.session, body)).body as {
      webhook: { secret_key: string };
    };
    const dropwise = new Dropwise(owner.key, { baseUrl });
    const params = { ...PARAMS, redirect_url: `${baseUrl}/?payment={PAYMENT_ID}` };

    const [one, again] = [
      await dropwise.createPayment(params, { idempotencyKey: "order-1" }),
      await dropwise.createPayment(params, { idempotencyKey: "order-1" }),
    ];
    expect(again).toEqual(one);
    expect(one).toMatchObject({ ...PARAMS, amount: "10.000000", status: "pending", livemode: false });
    await expect(dropwise.createPayment({ ...params, amount: "11" }, { idempotencyKey: "order-1" })).rejects.toThrow(
      ConflictError,
    );

    await simulate(one.id, "exact");
    const paid = await dropwise.waitForPayment(one.id, { everyMs: 500, attempts: 100 });
    expect(paid).toMatchObject({ id: one.id, status: "completed", received_amount: "10.000000" });
    const checked = await dropwise.checkTransaction(paid.transaction_hash ?? "");
    expect(checked).toMatchObject({ found: true, payment_request: { id: one.id }, deposit: { status: "settled" } });
    await expect(dropwise.cancelPayment(one.id)).rejects.toMatchObject({ status: 409, message: expect.any(String) });

    const two = await dropwise.createPayment({ ...params, title: "High Water LP" });
    expect(await dropwise.cancelPayment(two.id)).toMatchObject({ id: two.id, status: "expired" });
    const listed = [];
    for await (const { id, status } of dropwise.listPayments()) listed.push([id, status]);
    expect(listed).toEqual([
      [two.id, "expired"],
      [one.id, "completed"],
    ]);

    await eventually(
      async () => hooks.deliveries.length,
      (count) => count === 5,
    );
    const events = await Promise.all(
      hooks.deliveries.map(({ raw, headers }) => verifyWebhook(raw, headers, webhook.secret_key)),
    );
    expect(new Set(events.map(({ event_type, payment_id }) => `${event_type} ${payment_id}`)).size).toBe(5);
    expect(await dropwise.webhooks.details(String(hooks.deliveries[0]?.headers["webhook-id"]))).toMatchObject({
      status: "success",
      attempts: 1,
      last_attempt_at: expect.any(String),
    });

    hooks.status = 500;
    const three = await dropwise.createPayment(params);
    await eventually(
      async () => hooks.deliveries.length,
      (count) => count === 6,
    );
    const failed = String(hooks.deliveries.at(-1)?.headers["webhook-id"]);
    const stateOf = () => dropwise.webhooks.details(failed);
    await eventually(stateOf, ({ status }) => status === "failed");
    hooks.status = 200;
    expect(await dropwise.webhooks.retry(failed)).toMatchObject({ success: true });
    expect(await eventually(stateOf, ({ status }) => status === "success")).toMatchObject({ attempts: 2 });
    expect(hooks.deliveries.at(-1)?.headers["webhook-id"]).toBe(failed);
    await expect(dropwise.webhooks.retry(failed)).rejects.toThrow(InvalidRequestError);
    expect(await dropwise.getPaymentStatus(three.id)).toMatchObject({ status: "pending" });

    const unknown = new Dropwise("sk_test_nobody", { baseUrl });
    await expect(unknown.getPaymentStatus(one.id)).rejects.toThrow(AuthenticationError);
  } finally {
    await hooks.close();
  }
});
