import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import type { Inspected, Inspector } from "../../lib/api/generated";
import { notify } from "../../lib/toast";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { InspectorPage } from "./inspector-page";

const { vectors } = JSON.parse(readFileSync("../backend/schema/webhook-vectors.json", "utf8"));
const GOOD = vectors[0];

function delivery(number: number, changes: Partial<Inspected> = {}): Inspected {
  return {
    id: `6f1c1d1e-0000-4000-8000-00000000000${number}`,
    event_type: "payment.completed",
    payment_id: "8f41c2aa-1c1b-4a6e-9a55-0123456789ab",
    payment_title: "“Low Tide” EP",
    arrived_at: new Date(GOOD.received * 1000).toISOString(),
    response_ms: 3,
    headers: { "Content-Type": "application/json", ...GOOD.headers },
    body: GOOD.body,
    ...changes,
  };
}

const OLDER = delivery(1);
const NEWER = delivery(2, { event_type: "webhook.test", payment_id: null, payment_title: "", response_ms: 0 });

function open(
  deliveries: Inspected[],
  changes: { test?: boolean; status?: number; secret?: string; id?: string } = {},
) {
  const state = { deliveries, status: changes.status ?? 200 };
  const inspector = (): Inspector => ({
    id: 4,
    name: "Inspect here",
    secret_key: changes.secret ?? GOOD.secret,
    previous_secret_key: null,
    keeps: 50,
    tolerance_seconds: 300,
    deliveries: state.deliveries,
  });
  const calls = server(({ method, url }) => {
    if (method === "POST" && url.endsWith("/api/webhooks/test/4/")) {
      state.deliveries = [NEWER, ...state.deliveries];
      return { status: 200, data: { success: true, message: "Test event sent", delivery_id: NEWER.id } };
    }
    return state.status === 200
      ? { status: 200, data: inspector() }
      : { status: state.status, data: { error: "Webhook not found" } };
  });
  const said = { success: vi.spyOn(notify, "success"), error: vi.spyOn(notify, "error") };
  signedIn(
    { ...ANNA, is_test_mode: changes.test ?? true },
    <Routes>
      <Route path="/developer-dashboard/webhooks/:id/inspect" element={<InspectorPage />} />
    </Routes>,
    `/developer-dashboard/webhooks/${changes.id ?? "4"}/inspect`,
  );
  return { calls, state, said };
}

const rows = () => within(screen.getByRole("region", { name: "Deliveries" })).getAllByRole("button");
const steps = async () =>
  within(await screen.findByRole("region", { name: "Signature check" })).findAllByRole("listitem");

describe("the built-in receiver", () => {
  it("lists deliveries with their verdicts and opens the newest", async () => {
    open([NEWER, OLDER]);
    expect(await screen.findByText("Listening")).toBeVisible();
    expect(screen.getByText("2 of 50 kept")).toBeVisible();
    await waitFor(() =>
      expect(rows().map((row) => row.textContent)).toEqual([
        expect.stringMatching(/^webhook\.test.*Test eventValid$/),
        expect.stringMatching(/^payment\.completed.*“Low Tide” EP 8f41c2aaValid$/),
      ]),
    );
    expect(rows()[0]).toHaveAttribute("aria-current", "true");
    expect(screen.getByRole("heading", { name: "webhook.test" })).toBeVisible();
    expect(await screen.findByText("Signature valid")).toBeVisible();
    expect(screen.getByText(/We answered 200 in less than 1 ms\.$/)).toBeVisible();
  });

  it("shows the check step by step", async () => {
    open([OLDER]);
    const [timestamp, signed, expected, received, equal] = await steps();
    expect(timestamp).toHaveTextContent("1795000000 is");
    expect(timestamp).toHaveTextContent("less than a second before it arrived; 300 s are allowed");
    expect(signed).toHaveTextContent(`1795000000.${GOOD.body}`);
    expect(signed).toHaveTextContent("the 35 bytes of the body, as received");
    expect(expected).toHaveTextContent(GOOD.headers["X-Webhook-Signature"]);
    expect(received).toHaveTextContent(GOOD.headers["X-Webhook-Signature"]);
    expect(equal).toHaveTextContent("Dropwise sent this body, and nothing changed it on the way.");
  });

  it("fails the check when one byte is changed, marks it, and can undo it", async () => {
    open([OLDER]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Change one byte" }));
    expect(await screen.findByText("Signature invalid")).toBeVisible();
    const [, signed, expected, , different] = await steps();
    expect(signed).toHaveTextContent("except byte 3 (p → 9)");
    expect(expected).not.toHaveTextContent(GOOD.headers["X-Webhook-Signature"]);
    expect(different).toHaveTextContent("Different");
    expect(different).toHaveTextContent("One changed byte, and the signatures no longer match. Reject it.");
    expect(within(screen.getByRole("region", { name: "Body" })).getByText("9", { selector: "mark" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo the change" }));
    expect(await screen.findByText("Signature valid")).toBeVisible();
    expect(screen.queryByText("9", { selector: "mark" })).toBeNull();
  });

  it("says so when another secret signed", async () => {
    open([OLDER], { secret: "whsec_QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8=" });
    expect(await screen.findByText("Signature invalid")).toBeVisible();
    expect(screen.getByText(/signed with another secret, such as the one before a regeneration/)).toBeVisible();
  });

  it("shows the body indented or raw, and copies it exactly", async () => {
    open([OLDER]);
    const user = userEvent.setup();
    const body = await screen.findByRole("region", { name: "Pretty body" });
    expect(body.textContent).toBe(JSON.stringify(JSON.parse(GOOD.body), null, 2));
    await user.click(screen.getByRole("button", { name: "Raw" }));
    expect(screen.getByRole("region", { name: "Raw body" }).textContent).toBe(GOOD.body);
    await user.click(screen.getByRole("button", { name: "Copy body" }));
    expect(await navigator.clipboard.readText()).toBe(GOOD.body);
    await user.click(screen.getByRole("button", { name: "Copy as curl" }));
    expect(await navigator.clipboard.readText()).toContain(`--data-binary '${GOOD.body}'`);
  });

  it("has the same check in JavaScript and Python", async () => {
    open([OLDER]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Show code" }));
    const dialog = await screen.findByRole("dialog", { name: "Show code" });
    expect(dialog).toHaveTextContent("export function isFromDropwise(rawBody, headers, secrets)");
    await user.click(within(dialog).getByRole("tab", { name: "Python" }));
    expect(dialog).toHaveTextContent("def is_from_dropwise(raw_body: bytes, headers, secrets: list[str]) -> bool:");
  });

  it("sends a test event, which appears and is shown", async () => {
    const { calls, said } = open([OLDER]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Send test event" }));
    expect(await screen.findByRole("heading", { name: "webhook.test" })).toBeVisible();
    expect(said.success).toHaveBeenCalledExactlyOnceWith("Test event sent");
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("keeps showing the chosen delivery when a newer one arrives", async () => {
    const { state } = open([delivery(3), OLDER]);
    const user = userEvent.setup();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(rows()[1] as HTMLElement);
    state.deliveries = [NEWER, delivery(3), OLDER];
    await waitFor(() => expect(rows()).toHaveLength(3), { timeout: 5_000 });
    expect(rows()[2]).toHaveAttribute("aria-current", "true");
    expect(screen.getByText("Newest delivery: webhook.test")).toBeInTheDocument();
  });

  it("waits for the first delivery, with what makes one", async () => {
    open([]);
    expect(await screen.findByText("Waiting for the first delivery")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send test event" })).not.toHaveAttribute("aria-busy", "true");
    expect(screen.getByRole("link", { name: "Make a test payment" })).toHaveAttribute(
      "href",
      "/developer-dashboard/test",
    );
  });

  it("says that it could not be read, and tries again", async () => {
    const { state } = open([OLDER], { status: 404 });
    expect(await screen.findByRole("alert")).toHaveTextContent("Webhook not found");
    state.status = 200;
    await userEvent.setup().click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Listening")).toBeVisible();
  });

  it("asks for no other path, whatever id the address has", async () => {
    const { calls } = open([], { id: "..%2F..%2Fpayments%2Fsummaries", status: 404 });
    expect(await screen.findByRole("alert")).toHaveTextContent("Webhook not found");
    expect(calls.map(({ url }) => url)).toEqual([
      expect.stringMatching(/\/api\/webhooks\/inspector\/\.\.%2F\.\.%2Fpayments%2Fsummaries\/$/),
    ]);
  });

  it("asks for Test Mode and reads nothing without it", () => {
    const { calls } = open([OLDER], { test: false });
    expect(screen.getByText("The built-in receiver exists in Test Mode only")).toBeVisible();
    expect(calls).toEqual([]);
  });
});
