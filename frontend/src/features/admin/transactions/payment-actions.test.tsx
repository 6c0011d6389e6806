import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { opened } from "../shared/testing/admin";
import { PaymentActions } from "./payment-actions";

const ID = "5391eeaa-dfee-4529-84d7-4c6bd35769b2";
const BASE = `/api/platform-admin/payments/${ID}`;
const DELIVERY = {
  id: "0f91eeaa-dfee-4529-84d7-4c6bd35769b2",
  event_type: "payment.failed",
  status: "failed",
  webhook_config: { id: 1, name: "shop" },
  last_attempt_at: null,
  response_status_code: 500,
  can_retry: true,
};
const NONE = {
  can_retry_payout: false,
  payouts_retried: 0,
  redirect_to: null,
  can_retry_burn: false,
  can_take_over: false,
  came_back: [],
  deliveries: [],
};

function open(actions: object, routes = {}) {
  const onChanged = vi.fn();
  const { calls, said } = opened(<PaymentActions paymentId={ID} onChanged={onChanged} />, "/admin-dashboard", {
    [`GET ${BASE}/actions/`]: () => Response.json({ ...NONE, ...actions }),
    ...routes,
  });
  return { calls, said, onChanged };
}

const TARGET = { address: "rKqKZccNvmnWDj4wpwgXizXWe69rBUPnRg", destination_tag: null };
const HELD = {
  deposit_id: 9,
  amount: "9.900000",
  sender_address: TARGET.address,
  transaction_hash: "A".repeat(64),
  received_at: "2026-11-22T15:00:00Z",
  to: ["payout", "equity"],
};

it.each([
  ["Retry payout", "Retry payout", { can_retry_payout: true, payouts_retried: 1 }, `${BASE}/retry-payout/`, {}],
  ["Redirect payout", "Redirect payout", { can_retry_payout: true, redirect_to: TARGET }, `${BASE}/redirect/`, {}],
  ["Retry burn", "Retry burn", { can_retry_burn: true }, `${BASE}/retry-burn/`, {}],
  ["Pay from the active wallet", "Take over", { can_take_over: true }, `${BASE}/take-over/`, {}],
  [
    "Release 9.900000 XRP that came back",
    "Release",
    { came_back: [HELD] },
    "/api/platform-admin/deposits/9/release/",
    { to: "payout" },
  ],
])("%s asks for a reason and calls the server", async (button, confirm, actions, path, more) => {
  const { calls, onChanged } = open(actions, {
    [`POST ${path}`]: () => Response.json({ success: true, message: "Done." }),
  });
  await userEvent.click(await screen.findByRole("button", { name: button }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "He called");
  await userEvent.click(within(dialog).getByRole("button", { name: confirm }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ reason: "He called", ...more });
});

it("sends a failed webhook of the payment again", async () => {
  const path = `/api/platform-admin/webhooks/retry/${DELIVERY.id}/`;
  const { said, calls } = open(
    { deliveries: [DELIVERY] },
    { [`POST ${path}`]: () => Response.json({ success: true, message: "Webhook retry initiated" }) },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Retry payment.failed" }));
  await waitFor(() => expect(said.success).toHaveBeenCalledWith("Webhook retry initiated"));
  expect(calls.filter(({ path: each }) => each.endsWith("/actions/"))).toHaveLength(2);
});

it("offers nothing for a payment that needs nobody", async () => {
  const { calls } = open({});
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});
