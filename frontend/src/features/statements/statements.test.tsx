import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { browser } from "../../lib/browser";
import { notify } from "../../lib/toast";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { StatementPage } from "./statement-page";
import { StatementsPage } from "./statements-page";
import { AGREES, aStatement, PAID_OUT, statementsOf } from "./testing/statements";

const LISTED = "/developer-dashboard/statements";

function open(path: string, respond: Parameters<typeof server>[0]) {
  const told = vi.spyOn(notify, "error").mockReturnValue();
  vi.spyOn(notify, "success").mockReturnValue();
  server((call) => {
    if (call.url.endsWith("/movements/")) {
      return { status: 200, data: { success: true, movements: [PAID_OUT], total_count: 1287, total_pages: 258 } };
    }
    return respond(call);
  });
  signedIn(
    ANNA,
    <Routes>
      <Route path={LISTED} element={<StatementsPage />} />
      <Route path={`${LISTED}/:statementId`} element={<StatementPage />} />
    </Routes>,
    path,
  );
  return told;
}

describe("the list of statements", () => {
  it("shows the running month, the closed ones and what the ledger says of each", async () => {
    const range = aStatement({
      id: "2",
      number: "R-1",
      kind: "range",
      first_day: "2026-10-03",
      last_day: "2026-10-09",
    });
    const wrong = aStatement({
      id: "3",
      number: "2026-09 L",
      first_day: "2026-09-01",
      check: { ...AGREES, result: "differs" },
    });
    open(LISTED, () => ({ status: 200, data: statementsOf(aStatement(), range, wrong) }));
    const row = (text: string) => screen.getByText(text).closest("tr") as HTMLElement;
    expect(await screen.findByText("October 2026")).toBeVisible();
    expect(within(row("November 2026")).getByText("Checked when it closes")).toBeVisible();
    expect(within(row("2026-10 L")).getByText("Checked Nov 1")).toBeVisible();
    expect(within(row("R-1")).getByText("Oct 3 to Oct 9, 2026")).toBeVisible();
    expect(within(row("2026-09 L")).getByText("Differs from the ledger")).toBeVisible();
  });

  it("saves a statement in each format, and says why one is not offered", async () => {
    const user = userEvent.setup();
    const saved = vi.spyOn(browser, "saveBlob").mockReturnValue();
    const refusal = "CAMT.053 is in EUR, and 2 movements have no value in it.";
    const asked: unknown[] = [];
    const told = open(LISTED, (call) => {
      if (call.url.includes("/file/")) {
        asked.push(call.url);
        return { status: 200, data: "at,kind" };
      }
      return { status: 200, data: statementsOf(aStatement({ camt053_refusal: refusal })) };
    });
    await user.click(await screen.findByRole("button", { name: "Download" }));
    const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(items.map((text) => text?.slice(0, 6))).toEqual([
      "PDFTo ",
      "CSVEve",
      "Koinly",
      "CoinTr",
      "CAMT.0",
      "Refund",
    ]);
    await user.click(screen.getByRole("menuitem", { name: /^CAMT/ }));
    await waitFor(() => expect(told).toHaveBeenCalledWith(refusal));
    await user.click(screen.getByRole("button", { name: "Download" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Koinly/ }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith("statement-2026-10-L.koinly.csv", expect.anything()));
    expect(asked).toHaveLength(1);
  });

  it("makes the statement of a range and opens it, or says what is wrong with the days", async () => {
    const user = userEvent.setup();
    const sentence = "These days are not complete yet. Try again in ten minutes.";
    let refused = true;
    open(LISTED, (call) => {
      if (call.method === "POST" && refused) {
        refused = false;
        return { status: 409, data: { error: sentence, code: "statement_too_early" } };
      }
      if (call.method === "POST" || call.url.includes("7d0c4f1e")) {
        return { status: 201, data: { success: true, statement: aStatement({ number: "R-1" }) } };
      }
      return { status: 200, data: statementsOf() };
    });
    await user.click(await screen.findByRole("button", { name: "Any range" }));
    await user.click(await screen.findByRole("button", { name: "Make the statement" }));
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Make the statement" }));
    expect(await screen.findByRole("heading", { name: "Statement R-1" })).toBeVisible();
  });
});

describe("a statement", () => {
  const shown = (values: Parameters<typeof aStatement>[0] = {}) => ({
    status: 200,
    data: { success: true, statement: aStatement(values) },
  });

  it("shows opening, every kind, closing, the check and the seal", async () => {
    open(`${LISTED}/7d0c4f1e`, () => shown());
    const line = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });
    expect(await screen.findByRole("heading", { name: "Statement 2026-10 L" })).toBeVisible();
    expect(line("Opening")).toHaveTextContent("12.375000");
    expect(line("Platform fee, burned")).toHaveTextContent("−2.418041");
    expect(line("Adjustments")).toHaveTextContent("0.000000");
    expect(line("Closing")).toHaveTextContent("37.818000");
    expect(screen.getByText("318 of 318")).toBeVisible();
    expect(screen.getByText(/ledgers 99,812,004 to 100,474,117/)).toBeVisible();
    expect(screen.getByText(/2 of 1,287 had no accepted rate/)).toBeVisible();
    expect(screen.getByText(/Entry 18,204 of the audit log/)).toBeVisible();
    expect(await screen.findByText("Oct 31, 23:41:09")).toBeVisible();
  });

  it("names the payouts that differ, and is checked again by a press", async () => {
    const user = userEvent.setup();
    const differs = {
      ...{ ...AGREES, result: "differs" as const, found: 317, equal: 317 },
      differing: [{ transaction_hash: "AB".repeat(32), books: "9.900000", ledger: null }],
    };
    let checked = false;
    open(`${LISTED}/7d0c4f1e`, (call) => {
      checked ||= call.url.endsWith("/check/");
      return shown({ check: differs, later_check: checked ? AGREES : null });
    });
    expect(await screen.findByText(/9.900000 XRP here, not found on the ledger/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("Checked against the ledger")).toBeVisible();
    expect(screen.getByText(/after it was closed/)).toBeVisible();
  });

  it("says so where there is no such statement", async () => {
    open(`${LISTED}/nothing`, () => ({ status: 404, data: { error: "Statement not found" } }));
    expect(await screen.findByText("There is no such statement")).toBeVisible();
  });
});
