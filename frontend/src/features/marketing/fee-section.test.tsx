import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { FeeSection } from "./fee-section";
import { CONFIG, renderPage, serve } from "./testing/site";

/** The fee, its two shares and the payout, as shown on the page. */
function figures() {
  return screen.getAllByRole("definition").map((figure) => figure.textContent);
}

async function type(amount: string) {
  const field = screen.getByRole("textbox", { name: "Payment amount" });
  await userEvent.clear(field);
  await userEvent.type(field, amount);
}

function open(config: unknown = CONFIG) {
  serve({ "/api/config/": config });
  renderPage(<FeeSection />);
}

describe("the fee section", () => {
  it.each([
    ["10", ["0.100000", "0.010000", "0.090000", "9.900000"]],
    ["1,234.5", ["12.345000", "1.234500", "11.110500", "1,222.155000"]],
    ["0.000199", ["0.000001", "0.000000", "0.000001", "0.000198"]],
    [".5", ["0.005000", "0.000500", "0.004500", "0.495000"]],
    ["100000000000", ["1,000,000,000.000000", "100,000,000.000000", "900,000,000.000000", "99,000,000,000.000000"]],
  ])("computes a payment of %s XRP to the drop", async (amount, wanted) => {
    open();
    await type(amount);
    expect(figures()).toEqual(wanted);
  });

  it("shows the formula for the amount, and says who keeps the remainder", async () => {
    open();
    expect(screen.getByText("10,000,000 drops × 10,000 / 1,000,000 = 100,000 drops")).toBeVisible();
    expect(screen.queryByText(/you keep the remainder/)).not.toBeInTheDocument();
    await type("0.000199");
    expect(screen.getByText("199 drops × 10,000 / 1,000,000 = 1 drop")).toBeVisible();
    expect(screen.getByText(/you keep the remainder/)).toBeVisible();
  });

  it.each([
    ["0", "The smallest amount is one drop, 0.000001 XRP."],
    ["1.0000001", "XRP has at most six decimals."],
    ["ten", "Enter an amount of XRP, such as 12.5."],
    ["-1", "Enter an amount of XRP, such as 12.5."],
    ["100000000000.000001", "100,000,000,000 XRP is the largest amount: there is no more XRP."],
  ])("says what is wrong with %s", async (amount, words) => {
    open();
    await type(amount);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("textbox")).toBeInvalid();
  });

  it("shows dashes, not the last amount's split, while the input is no amount", async () => {
    open();
    await type("20");
    expect(figures()).toEqual(["0.200000", "0.020000", "0.180000", "19.800000"]);
    await userEvent.type(screen.getByRole("textbox"), " ten");
    expect(figures()).toEqual(["–", "–", "–", "–"]);
    expect(screen.queryByText(/drops ×/)).not.toBeInTheDocument();
  });

  it("uses the platform's own rates", async () => {
    open({ ...CONFIG, fee_percentage: 2.5, burn_ratio_of_platform_fee: 50 });
    await waitFor(() => expect(figures()).toEqual(["0.250000", "0.125000", "0.125000", "9.750000"]));
    expect(screen.getByRole("heading", { name: "2.5% flat fee. Creators keep 97.5%." })).toBeVisible();
    expect(screen.getByRole("img")).toHaveAccessibleName(
      "To scale: 97.5% paid out, 1.25% kept, 1.25% to the burn wallet",
    );
  });

  it("uses the default rates if the configuration does not load", () => {
    serve({});
    renderPage(<FeeSection />);
    expect(figures()).toEqual(["0.100000", "0.010000", "0.090000", "9.900000"]);
  });
});
