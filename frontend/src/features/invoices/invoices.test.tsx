import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { browser } from "../../lib/browser";
import { notify } from "../../lib/toast";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { InvoicePage } from "./invoice-page";
import { InvoicesPage } from "./invoices-page";
import { anInvoice, DRAFT, invoicesOf, SUMMARY } from "./testing/invoices";

const LISTED = "/developer-dashboard/invoices";
const NUMBERING = { prefix: "NR-2026-", first_number: "0001", next_number: "NR-2026-0043", is_fixed: true };

function open(path: string, respond: Parameters<typeof server>[0]) {
  vi.spyOn(notify, "success").mockReturnValue();
  vi.spyOn(notify, "error").mockReturnValue();
  const made = server((call) => {
    switch (call.url) {
      case "/api/config/":
        return { status: 200, data: { currencies: [{ code: "EUR", digits: 2 }] } };
      case "/api/invoices/numbering/":
        return { status: 200, data: { success: true, numbering: NUMBERING } };
      case "/api/invoices/summary/":
        return { status: 200, data: SUMMARY };
      default:
        return respond(call);
    }
  });
  signedIn(
    ANNA,
    <Routes>
      <Route path={LISTED} element={<InvoicesPage />} />
      <Route path={`${LISTED}/:invoiceId`} element={<InvoicePage />} />
    </Routes>,
    path,
  );
  return made;
}

describe("the list of invoices", () => {
  it("shows three sums, and each invoice with its state and what it brought", async () => {
    const payment = {
      ...{ payment_id: "6f1c2a58-0c7e-4f0b-9d4e-2b8f5f7a1c33", paid_at: "2026-11-21T10:00:00Z", amount: "287.480236" },
      ...{ transaction_hash: "A".repeat(64), rate: "2.0871", rate_at: null, rate_sources: [], receipt_url: null },
      explorer_url: null,
    };
    const paid = anInvoice({ id: "1", number: "NR-2026-0040", status: "paid", payment });
    const late = anInvoice({ id: "2", number: "NR-2026-0039", is_overdue: true, reminded: ["due"] });
    const gone = anInvoice({ id: "3", number: "NR-2026-0037", status: "void" });
    open(LISTED, () => ({ status: 200, data: invoicesOf(anInvoice(), paid, late, gone) }));
    const row = (number: string) => screen.getByText(number).closest("tr") as HTMLElement;
    expect(await screen.findByText("NR-2026-0042")).toBeVisible();
    expect(within(row("NR-2026-0040")).getByText("at 2.0871")).toBeVisible();
    expect(within(row("NR-2026-0039")).getByText("overdue, reminded")).toBeVisible();
    expect(within(row("NR-2026-0037")).getByText("€302.46")).toHaveClass("line-through");
    expect(await screen.findByText("€2,259.30")).toBeVisible();
    expect(screen.getByText("3 invoices, 1,063.688949 XRP received")).toBeVisible();
  });

  it("downloads what is listed as CSV", async () => {
    const download = vi.spyOn(browser, "download").mockReturnValue();
    const url = "http://localhost:3000/api/invoices/export/x/";
    const made = open(`${LISTED}?status=paid&search=kurz`, ({ method }) => ({
      status: 200,
      data: method === "POST" ? { success: true, url } : invoicesOf(anInvoice()),
    }));
    await screen.findByText("NR-2026-0042");
    await userEvent.click(screen.getByRole("button", { name: "Export (CSV)" }));
    await waitFor(() => expect(download).toHaveBeenCalledExactlyOnceWith(url));
    const asked = made.find(({ method }) => method === "POST");
    expect(asked).toMatchObject({ url: "/api/invoices/export/", params: { status: "paid", search: "kurz" } });
  });

  it("begins with one action where there is none", async () => {
    open(LISTED, () => ({ status: 200, data: invoicesOf() }));
    expect(await screen.findByText("Bill in your currency, get paid in XRP")).toBeVisible();
  });
});

describe("a draft", () => {
  it("is saved while it is written, shows the server's total, and is opened and sent", async () => {
    const user = userEvent.setup();
    const draft = anInvoice({ ...DRAFT, lines: [], taxes: [], subtotal: "0.00", total: "0.00" });
    const sent: { url: string; data: unknown }[] = [];
    open(`${LISTED}/${draft.id}`, (call) => {
      if (call.method !== "GET") {
        sent.push({ url: call.url, data: call.body });
      }
      const saved = sent.length > 0 ? { ...draft, ...anInvoice(DRAFT) } : draft;
      return { status: 200, data: { success: true, invoice: saved } };
    });
    await user.type(await screen.findByLabelText("What, line 1"), "Low Tide EP");
    await user.type(screen.getByLabelText("Unit price, line 1"), "16,50");
    await waitFor(() => expect(screen.getByText("Draft saved")).toBeVisible());
    expect(await screen.findByText("€302.46")).toBeVisible();
    const body = JSON.stringify(sent.at(-1)?.data);
    expect(body).toContain("16.50");
    expect(screen.getByText("NR-2026-0043")).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Open and send by email" }));
    await waitFor(() =>
      expect(sent.map(({ url }) => url).slice(-2)).toEqual([`${url(draft.id)}open/`, `${url(draft.id)}send/`]),
    );
  });

  it("says at the line what is wrong with it", async () => {
    const user = userEvent.setup();
    const draft = anInvoice(DRAFT);
    const message = "Unit price can have at most 2 decimals in EUR.";
    open(`${LISTED}/${draft.id}`, (call) =>
      call.method === "GET"
        ? { status: 200, data: { success: true, invoice: draft } }
        : { status: 400, data: { error: message, errors: [{ param: "lines[0].unit_price", message }] } },
    );
    await user.type(await screen.findByLabelText("Unit price, line 1"), "5");
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText("Not saved. See the fields in red.")).toBeVisible();
  });
});

const url = (id: string) => `/api/invoices/${id}/`;
