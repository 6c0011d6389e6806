import { act, configure, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Receipt } from "../../lib/api/generated";
import { ReceiptPage } from "./receipt-page";
import { OVERPAID, RECEIPT, shown } from "./testing/receipt";
import { claimsOf } from "./verify";

// The page may come in several chunks on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

type Reply = Record<string, unknown>;

/** A server of the ledger, as the browser sees it. `answer` makes its reply to a request; null sends none. */
class Ledger {
  static answer: (request: { id: string; transaction: string }) => Reply | null = () => null;
  static opened: Ledger[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: (() => void) | null = null;
  asked: Reply[] = [];
  closed = false;

  constructor(readonly url: string) {
    Ledger.opened.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string) {
    const request = JSON.parse(text);
    this.asked.push(request);
    const reply = Ledger.answer(request);
    if (reply !== null) {
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ id: request.id, ...reply }) }));
    }
  }

  close() {
    this.closed = true;
  }
}

/** The ledger has everything that `receipt` claims. */
function bearsOut(receipt: Receipt) {
  const claims = claimsOf(receipt);
  Ledger.answer = ({ transaction }) => {
    const claim = claims.find(({ hash }) => hash === transaction);
    return claim === undefined
      ? { status: "error", error: "txnNotFound" }
      : { status: "success", result: shown(claim) };
  };
}

function open(receipt: Receipt | null, status = 404) {
  vi.stubGlobal("fetch", async () =>
    receipt === null ? Response.json({ error: "Receipt not found" }, { status }) : Response.json(receipt),
  );
  return render(
    <MemoryRouter initialEntries={["/receipt/t0ken"]}>
      <Routes>
        <Route path="/receipt/:token" element={<ReceiptPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

const checks = () => screen.findByRole("region", { name: "Checked on the ledger by this page" });
const rows = async () =>
  within(await checks())
    .getAllByRole("listitem")
    .map((row) => row.textContent);

beforeEach(() => {
  localStorage.clear();
  Ledger.opened = [];
  Ledger.answer = () => null;
  vi.stubGlobal("WebSocket", Ledger);
});

afterEach(() => vi.unstubAllGlobals());

describe("a receipt", () => {
  it("shows the split, the arithmetic and every address", async () => {
    bearsOut(OVERPAID);
    open(OVERPAID);

    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Receipt from Nordlicht Records");
    await waitFor(() => expect(document.title).toBe("Receipt from Nordlicht Records | Dropwise"));
    const sums = screen.getByRole("region", { name: "How it adds up" });
    expect(
      within(sums)
        .getAllByRole("term")
        .map((term) => term.textContent),
    ).toEqual([
      "Received",
      "Returned to the sender",
      "Platform fee, 1% of 38.200000",
      "Kept",
      "To the burn wallet, 10% of the fee",
      "To Nordlicht Records",
    ]);
    expect(
      within(sums)
        .getAllByRole("definition")
        .map((figure) => figure.textContent),
    ).toEqual(["40.200000", "−minus2.000000", "−minus0.382000", "0.343800", "0.038200", "=equals37.818000"]);
    for (const label of ["Sender address", "Platform wallet", "Merchant wallet", "Burn wallet", "Transaction ID"]) {
      expect(screen.getByRole("button", { name: `Copy ${label.toLowerCase()}` })).toBeVisible();
    }
    expect(screen.getByText(/Anyone with the link can see this receipt/)).toBeVisible();
    expect(screen.getByText("Settled 4 s after payment")).toBeVisible();
  });

  it("asks the ledger's server alone, and ticks what it shows", async () => {
    bearsOut(OVERPAID);
    open(OVERPAID);

    expect(await within(await checks()).findByText(/Amounts, addresses and tag match/)).toHaveTextContent(
      "Your browser read them from ledger.example, not from Dropwise",
    );
    expect(await rows()).toEqual([
      "The payment arrivedLedger 108,412,377",
      "The merchant was paidLedger 108,412,377",
      "The burn was sentLedger 108,412,377",
      "The excess was returnedLedger 108,412,377",
    ]);
    expect(Ledger.opened.map(({ url, closed }) => [url, closed])).toEqual([["wss://ledger.example/", true]]);
    expect(Ledger.opened[0]?.asked.map(({ command, api_version }) => [command, api_version])).toEqual(
      Array(4).fill(["tx", 2]),
    );
  });

  it("says what the ledger does not have, and what it has otherwise", async () => {
    const claims = claimsOf(RECEIPT);
    Ledger.answer = ({ transaction }) => {
      const claim = claims.find(({ hash }) => hash === transaction);
      if (claim === undefined || claim.kind === "payment") {
        return { status: "error", error: "txnNotFound" };
      }
      return { status: "success", result: shown(claim.kind === "burn" ? { ...claim, drops: 1n } : claim) };
    };
    open(RECEIPT);

    expect(await screen.findByText("This receipt does not match the ledger.")).toBeVisible();
    expect(await rows()).toEqual([
      "The ledger does not show this paymentThe server has no transaction with this hash.",
      "The merchant was paidLedger 108,412,377",
      "The ledger does not show this burnIt delivered 0.000001 XRP, not 0.038200.",
    ]);
  });

  it("says so where its own figures do not add up", async () => {
    const wrong = { ...RECEIPT, kept_amount: "0.343801" };
    bearsOut(wrong);
    open(wrong);
    expect(await screen.findByText("The amounts do not add up.")).toBeVisible();
  });

  it("names what has not been sent yet by its specified words", async () => {
    const waiting = { ...RECEIPT, payout_transaction_hash: null, burn_transaction_hash: null, payout_seconds: null };
    bearsOut(waiting);
    open(waiting);

    expect(await screen.findByText(/What has been sent matches/)).toBeVisible();
    expect(await rows()).toEqual(["The payment arrivedLedger 108,412,377", "Pending Payout", "Pending Burn"]);
    expect(Ledger.opened[0]?.asked).toHaveLength(1);
  });

  it("says that one transfer paid several payments", async () => {
    const gathered = { ...RECEIPT, payout_gathered: true, payout_transfer_amount: "75.636000" };
    bearsOut(gathered);
    open(gathered);
    expect(
      await screen.findByText("One transfer for several payments: 75.636000 XRP in all, 37.818000 of it for this one."),
    ).toBeVisible();
  });

  it("is not checked where the site names no server", async () => {
    open({ ...RECEIPT, ledger_url: null });
    expect(await screen.findByRole("region", { name: "Not checked here" })).toHaveTextContent(
      "No public server of this ledger is set up for this page.",
    );
    expect(Ledger.opened).toEqual([]);
  });

  it.each<[string, () => void]>([
    ["closes", () => Ledger.opened.at(-1)?.onclose?.()],
    ["fails", () => Ledger.opened.at(-1)?.onerror?.()],
  ])("is not called wrong if the server %s; it is checked again on demand and when back online", async (_, happens) => {
    open(RECEIPT);
    expect(await screen.findByText("Asking ledger.example…")).toBeVisible();
    await waitFor(() => expect(Ledger.opened).toHaveLength(1));
    await act(async () => happens());

    expect(screen.getByText(/Your browser could not reach ledger.example. Nothing has been checked/)).toBeVisible();
    expect(await rows()).toEqual([
      "The payment arrivedNot checked",
      "The merchant was paidNot checked",
      "The burn was sentNot checked",
    ]);

    await act(async () => window.dispatchEvent(new Event("online")));
    expect(Ledger.opened).toHaveLength(2);
    await act(async () => Ledger.opened.at(-1)?.onclose?.());
    bearsOut(RECEIPT);
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText(/Amounts, addresses and tag match/)).toBeVisible();
  });

  it.each([
    ["is too busy", { status: "error", error: "slowDown" }],
    ["does not know the command's version", { status: "error", error: "invalid_API_version" }],
  ])("is not called wrong if the server %s", async (_, reply) => {
    Ledger.answer = () => reply;
    open(RECEIPT);
    expect(await screen.findByText(/Nothing has been checked/)).toBeVisible();
  });

  it("is not called wrong if the browser refuses to open the socket, or is offline", async () => {
    vi.stubGlobal("WebSocket", function refuse() {
      throw new DOMException("insecure", "SecurityError");
    });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    open(RECEIPT);
    expect(await screen.findByText(/You are offline. Nothing has been checked/)).toBeVisible();
  });

  it("of test mode is marked as play money", async () => {
    open({ ...RECEIPT, livemode: false, network: "local ledger" });
    expect(await screen.findByText("Test mode: play money on the local ledger")).toBeVisible();
  });
});

describe("without a receipt", () => {
  it("a visitor is asked to sign in, and returns to the receipt", async () => {
    open(null);
    expect(await screen.findByRole("heading", { name: "Receipt not found" })).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Sign In" }));
    expect(JSON.parse(sessionStorage.getItem("signed_out") ?? "{}")).toMatchObject({ from: "/receipt/t0ken" });
  });

  it("a failed call can be tried again", async () => {
    open(null, 503);
    expect(await screen.findByRole("heading", { name: "The receipt did not load" })).toBeVisible();
    vi.stubGlobal("fetch", async () => Response.json(RECEIPT));
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Receipt from Nordlicht Records" })).toBeVisible();
  });
});
