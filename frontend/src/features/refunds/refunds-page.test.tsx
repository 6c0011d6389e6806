import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { browser } from "../../lib/browser";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { aRefund, detailOf } from "../shared/refund/testing/refunds";
import { RefundsPage } from "./refunds-page";

const LISTED = "/developer-dashboard/refunds";
const SUMS = {
  ...{
    since: "2026-11-01T00:00:00Z",
    succeeded: 2,
    succeeded_amount: "7.164007",
    succeeded_values: [{ currency: "USD", value: "15.03", without_value: 1 }],
    awaiting_merchant: 1,
  },
  ...{ awaiting_payer: 0, failed: 1, failed_amount: "10.000000" },
};

function open(path: string, refunds: readonly object[]) {
  const calls = server(({ url }) => {
    switch (url) {
      case "/api/refunds/":
        return { status: 200, data: { refunds, total_count: refunds.length, total_pages: 1 } };
      case "/api/refunds/sums/":
        return { status: 200, data: SUMS };
      case "/api/refunds/file.csv":
        return { status: 200, data: "id\r\n" };
      default:
        return url.startsWith("/api/refunds/")
          ? { status: 200, data: detailOf(aRefund()) }
          : { status: 404, data: { error: "Wallet not found" } };
    }
  });
  signedIn(ANNA, <RefundsPage />, path);
  return calls;
}

describe("the list of refunds", () => {
  it("shows what waits, and each refund with its state, way and proof", async () => {
    const hash = `DBD231${"0".repeat(54)}A8EF`;
    open(LISTED, [
      aRefund(),
      aRefund({ id: "2", username: "sana", status: "succeeded", method: "platform", transaction_hash: hash }),
      aRefund({ id: "3", username: "tomek", status: "failed", failure_reason: "The account refuses deposits." }),
    ]);
    const row = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;
    expect(within(await row("j.okafor")).getByText("Awaiting you")).toBeVisible();
    expect(within(await row("sana")).getByText("DBD231…A8EF")).toBeVisible();
    expect(within(await row("sana")).getByText("Through Dropwise")).toBeVisible();
    expect(within(await row("tomek")).getByText("The account refuses deposits.")).toHaveClass("text-red");
    expect(await screen.findByText("Refunded in November")).toBeVisible();
    expect(screen.getByText("2 refunds · through Dropwise ≈ $15.03, 1 without a rate")).toBeVisible();
    expect(screen.getByRole("link", { name: "Choose another address" })).toHaveAttribute(
      "href",
      expect.stringContaining("status=failed"),
    );
  });

  it("saves what is listed as CSV", async () => {
    const save = vi.spyOn(browser, "saveText").mockReturnValue();
    open(`${LISTED}?status=failed&method=nonsense`, [aRefund()]);
    await userEvent.click(await screen.findByRole("button", { name: "Export (CSV)" }));
    expect(save).toHaveBeenCalledExactlyOnceWith("refunds.csv", "id\r\n");
  });

  it("leads to a payment where there is none", async () => {
    open(LISTED, []);
    expect(await screen.findByText("No refunds yet")).toBeVisible();
  });

  it("opens the refund that the address names", async () => {
    open(`${LISTED}?refund=${aRefund().id}`, [aRefund()]);
    expect(await screen.findByRole("dialog", { name: "Sign the refund" })).toBeVisible();
  });
});
