import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { viewport } from "../../components/ui/testing/viewport";
import { type Call, refuse, serve } from "../../lib/testing/server";
import { notify } from "../../lib/toast";
import { ANNA, signedIn } from "../../store/testing/signed-in";
import { DetectedPage } from "./detected-page";

const LIST = "GET /api/payments/detected/";
const LATEST = "GET /api/payments/detected/latest/";
const SENDER = "rPayerPayerPayerPayerPayer1234";
const ID = "0f3b9a12-1111-4222-8333-444455556666";

const RETURNED = {
  id: 7,
  payment_id: ID,
  title: "Low Tide",
  amount: "5.000000",
  destination_tag: 77_001,
  sender_address: SENDER,
  reason: "Amount too low",
  return_status: "completed",
  returned_amount: "4.999988" as string | null,
  excess_amount: null as string | null,
  transaction_hash: "A".repeat(64),
  created_at: "2026-11-21T15:04:00Z",
  platform: "custom",
  status: "failed",
};
const SETTLED = {
  ...RETURNED,
  id: 8,
  reason: null,
  return_status: null,
  returned_amount: null,
  status: "completed",
};
const NETWORK = { name: "Testnet", local: false, explorer_url: "https://test.example" };
const PENDING = {
  id: ID,
  title: "Low Tide",
  amount: "10.000000",
  destination_tag: 77_001,
  sender_address: null as string | null,
  status: "pending",
  created_at: "2026-11-21T15:04:00Z",
};
const WAITING = {
  success: true,
  payment: PENDING,
  payment_url: "https://pay.example/x",
  qr_code_url: `https://shop.example/api/payments/public/qr/${ID}.svg`,
};
const RECEIVED = {
  success: true,
  payment: { ...PENDING, sender_address: SENDER, status: "completed" },
  payment_url: null,
  qr_code_url: null,
};

const rows =
  (...payments: object[]) =>
  () =>
    Response.json({ success: true, payments });
const latestIs = (body: object) => () => Response.json(body);

let place = "";
function Place() {
  const { pathname, search } = useLocation();
  place = `${pathname}${search}`;
  return null;
}

function open(routes: Record<string, (call: Call) => Response> = {}, path = "/payments/detected") {
  viewport(1440);
  const calls = serve({
    "GET /api/config/": () => Response.json({ networks: { test: NETWORK, live: NETWORK } }),
    [LIST]: rows(SETTLED, RETURNED),
    [LATEST]: latestIs(RECEIVED),
    ...routes,
  });
  signedIn(
    { ...ANNA, is_test_mode: true },
    <>
      <DetectedPage />
      <Place />
    </>,
    path,
  );
  return {
    calls,
    asked: () => calls.filter(({ path: address }) => /detected\/(\?|$)/.test(address)).map((call) => call.path),
  };
}

const table = () => screen.findByRole("table", { name: "Incoming transactions" });
const panel = () => screen.getByRole("region", { name: "Payment Details" });

afterEach(() => void vi.useRealTimers());

describe("the table", () => {
  it("has the specified columns, with the first eight characters of the payment's id", async () => {
    open();
    const shown = await table();
    expect(
      within(shown)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Payment Details", "Sender", "Reason", "Return Status", "Date"]);
    const [, settled, returned] = within(shown).getAllByRole("row");
    expect(settled).toHaveTextContent("5.000000 XRP");
    expect(settled).toHaveTextContent("AcceptedNothing to return");
    expect(settled).toHaveTextContent("0f3b9a12");
    expect(settled).not.toHaveTextContent(ID);
    expect(within(settled as HTMLElement).getByRole("link")).toHaveAttribute(
      "href",
      `/developer-dashboard/transactions?payment=${ID}`,
    );
    expect(returned).toHaveTextContent("Amount too low");
    expect(returned).toHaveTextContent("rPayerPayerP…");
    expect(returned).toHaveTextContent("Returned4.999988 back");
    expect(returned).toHaveTextContent("Nov 21, 2026");
  });

  it("has 25 rows a page, whose number is in the address", async () => {
    const many = Array.from({ length: 27 }, (_, index) => ({ ...SETTLED, id: index, title: `Number ${index}` }));
    open({ [LIST]: rows(...many) });
    expect(within(await table()).getAllByRole("row")).toHaveLength(26);
    expect(screen.getByText("27 transactions")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Next" }));
    expect(within(await table()).getAllByRole("row")).toHaveLength(3);
    expect(screen.getByRole("link", { name: "Previous" })).toHaveAttribute("href", "/payments/detected");
    expect(within(await table()).getByText(/Number 25 /)).toBeVisible();
  });

  it("says of an overpaid payment what was too much and what the ledger delivered back", async () => {
    const over = { ...SETTLED, return_status: "completed", returned_amount: "2.499988", excess_amount: "2.500000" };
    open({ [LIST]: rows(over) });
    const [, row] = within(await table()).getAllByRole("row");
    expect(row).toHaveTextContent("AcceptedReturned2.499988 back, 2.5 too much");
  });

  it.each([
    ["pending", "Pending Return"],
    ["completed", "Returned"],
    ["failed", "Return Failed"],
  ])("names a return that is %s “%s”", async (status, label) => {
    open({ [LIST]: rows({ ...RETURNED, return_status: status }) });
    expect(within(await table()).getByText(label)).toBeVisible();
  });

  it("reads the list again every 30 seconds and shows what is new", async () => {
    vi.useFakeTimers();
    let newer = false;
    const { asked } = open({
      [LIST]: () => rows(...(newer ? [{ ...RETURNED, id: 9, reason: "Already paid" }] : []), SETTLED)(),
    });
    await vi.waitFor(() => expect(screen.getByText("1 transaction")).toBeVisible());
    newer = true;
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(asked()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(asked()).toHaveLength(2);
    await vi.waitFor(() => expect(screen.getByText("Already paid")).toBeVisible());
  });

  it("reads list and latest payment again on Refresh", async () => {
    const { calls } = open();
    const lists = () => calls.map(({ path }) => path).filter((path) => path.includes("detected"));
    await table();
    await waitFor(() => expect(lists()).toHaveLength(2));
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() =>
      expect(lists().sort()).toEqual([
        "/api/payments/detected/",
        "/api/payments/detected/",
        "/api/payments/detected/latest/",
        "/api/payments/detected/latest/",
      ]),
    );
  });

  it("says so when the list fails, and tries again", async () => {
    let fails = true;
    open({ [LIST]: () => (fails ? refuse(503, {}) : rows(SETTLED)()) });
    expect(await screen.findByRole("heading", { name: "Detected Payments Unavailable" })).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await table()).toBeVisible();
  });

  it("keeps its rows when a refresh fails", async () => {
    let fails = false;
    open({ [LIST]: () => (fails ? refuse(503, {}) : rows(SETTLED)()) });
    await table();
    fails = true;
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("The list could not be refreshed. It will be tried again.")).toBeVisible();
    expect(await table()).toBeVisible();
  });
});

describe("the filters", () => {
  it("show and hide, with the last 24 hours by default", async () => {
    const { asked } = open();
    const toggle = screen.getByRole("button", { name: "Show Filters" });
    expect(screen.queryByLabelText("Status")).not.toBeVisible();
    await userEvent.click(toggle);
    expect(screen.getByRole("button", { name: "Hide Filters" })).toHaveAttribute("aria-expanded", "true");
    const options = (name: string) =>
      within(screen.getByLabelText(name))
        .getAllByRole("option")
        .map((option) => option.textContent);
    expect(options("Status")).toEqual(["All Statuses", "Pending", "Completed", "Failed"]);
    expect(options("Platform")).toEqual(["All Platforms", "Shopify", "WooCommerce", "Custom"]);
    expect(options("Date range")).toEqual(["Last 24 hours", "Last 7 days", "Last 30 days", "All time"]);
    expect(screen.getByLabelText("Date range")).toHaveDisplayValue("Last 24 hours");
    // The server's own default.
    await waitFor(() => expect(asked()).toEqual(["/api/payments/detected/"]));
    await userEvent.click(toggle);
    expect(screen.getByLabelText("Status")).not.toBeVisible();
  });

  it("are in the address and in the call; Clear Filters removes them", async () => {
    const { asked } = open();
    await userEvent.click(screen.getByRole("button", { name: "Show Filters" }));
    await userEvent.selectOptions(screen.getByLabelText("Status"), "Failed");
    await userEvent.selectOptions(screen.getByLabelText("Platform"), "Shopify");
    await userEvent.selectOptions(screen.getByLabelText("Date range"), "Last 7 days");
    expect(place).toBe("/payments/detected?status=failed&platform=shopify&range=7d");
    await waitFor(() => expect(asked().at(-1)).toBe("/api/payments/detected/?platform=shopify&range=7d&status=failed"));
    await userEvent.click(screen.getByRole("button", { name: "Clear Filters" }));
    expect(place).toBe("/payments/detected");
    expect(screen.getByLabelText("Status")).toHaveDisplayValue("All Statuses");
    expect(screen.getByRole("button", { name: "Clear Filters" })).toBeDisabled();
  });

  it("from the address are shown and applied, and unknown words ignored", async () => {
    const { asked } = open({}, "/payments/detected?status=pending&platform=magento");
    expect(screen.getByLabelText("Status")).toHaveDisplayValue("Pending");
    expect(screen.getByLabelText("Platform")).toHaveDisplayValue("All Platforms");
    await waitFor(() => expect(asked()).toEqual(["/api/payments/detected/?status=pending"]));
  });

  it.each([
    [
      "/payments/detected",
      "No payments detected in the last 24 hours",
      "Show all time",
      "/payments/detected?range=all",
    ],
    [
      "/payments/detected?status=failed&range=all",
      "No detected payments match these filters",
      "Clear Filters",
      "/payments/detected",
    ],
  ])("without rows at %s say “%s”", async (path, words, press, to) => {
    open({ [LIST]: rows() }, path);
    const heading = await screen.findByText(words);
    const list = heading.closest("section") as HTMLElement;
    await userEvent.click(within(list).getByRole("button", { name: press }));
    expect(place).toBe(to);
  });

  it("over all time without rows link to the test tool", async () => {
    open({ [LIST]: rows() }, "/payments/detected?range=all");
    expect(await screen.findByText("No payments detected yet")).toBeVisible();
    expect(screen.getByRole("link", { name: "Make a test payment" })).toHaveAttribute(
      "href",
      "/developer-dashboard/test",
    );
  });

  it("never show the rows of another filter after a failure", async () => {
    open({ [LIST]: ({ path }) => (path.includes("status") ? refuse(503, {}) : rows(SETTLED)()) });
    await table();
    await userEvent.click(screen.getByRole("button", { name: "Show Filters" }));
    await userEvent.selectOptions(screen.getByLabelText("Status"), "Failed");
    expect(await screen.findByRole("heading", { name: "Detected Payments Unavailable" })).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("the Payment Details panel", () => {
  it("shows amount, destination tag and sender of the newest deposit of the list, to be copied", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const toast = vi.spyOn(notify, "success").mockReturnValue();
    open({ [LIST]: rows(RETURNED, SETTLED), [LATEST]: latestIs(WAITING) });
    expect(await within(panel()).findByText(SENDER)).toBeVisible();
    expect(panel()).toHaveTextContent("5.000000 XRP");
    expect(within(panel()).getByText("Failed")).toBeVisible();
    await userEvent.click(within(panel()).getByRole("button", { name: "Copy sender address" }));
    expect(copied).toHaveBeenLastCalledWith(SENDER);
    await waitFor(() => expect(toast).toHaveBeenCalledWith("Sender address copied to clipboard!"));
    await userEvent.click(within(panel()).getByRole("button", { name: "Copy destination tag" }));
    expect(copied).toHaveBeenLastCalledWith("77001");
    expect(within(panel()).queryByRole("img")).toBeNull();
    expect(within(panel()).getByRole("link", { name: "Open payment" })).toHaveAttribute(
      "href",
      `/developer-dashboard/transactions?payment=${ID}`,
    );
    expect(await within(panel()).findByRole("link", { name: "View on Explorer" })).toHaveAttribute(
      "href",
      `https://test.example/transactions/${"A".repeat(64)}`,
    );
  });

  it("shows the QR code and the checkout of the payment that awaits its payer where the list has no deposit", async () => {
    open({ [LIST]: rows(), [LATEST]: latestIs(WAITING) });
    const code = await within(panel()).findByRole("img", { name: "QR code of payment 0f3b9a12" });
    expect(code).toHaveAttribute("src", `/api/payments/public/qr/${ID}.svg`);
    expect(within(panel()).getByRole("link", { name: "Open checkout" })).toHaveAttribute("href", `/checkout/${ID}`);
    expect(panel()).toHaveTextContent("Not received yet");
  });

  it("says that the code is on its way where there is none", async () => {
    open({ [LIST]: rows(), [LATEST]: latestIs({ ...WAITING, payment_url: null, qr_code_url: null }) });
    expect(await within(panel()).findByText("QR Code generating...")).toBeVisible();
  });

  it.each([
    ["before the first payment", { success: true, payment: null, payment_url: null, qr_code_url: null }],
    ["where the newest deposit is one that the filter leaves out", RECEIVED],
  ])("says what will be there %s", async (_, latest) => {
    open({ [LIST]: rows(), [LATEST]: latestIs(latest) });
    expect(await within(panel()).findByText("Your latest payment will be shown here.")).toBeVisible();
  });

  it("fails alone and can be tried again", async () => {
    let fails = true;
    open({ [LIST]: rows(), [LATEST]: () => (fails ? refuse(503, {}) : latestIs(WAITING)()) });
    expect(await within(panel()).findByText("Latest Payment Unavailable")).toBeVisible();
    fails = false;
    await userEvent.click(within(panel()).getByRole("button", { name: "Try Again" }));
    expect(await within(panel()).findByText("Not received yet")).toBeVisible();
  });
});
