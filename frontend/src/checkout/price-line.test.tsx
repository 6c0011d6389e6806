import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aPayment } from "../lib/live-payment/testing/payment";
import { PaymentHead } from "./payment-head";

const PRICED = aPayment({
  amount: "5.731207",
  price: "12.00",
  currency: "EUR",
  rate: "2.0938",
  spread: 0,
  rate_sources: [
    { name: "bitstamp", rate: "2.0938", read_at: "2026-11-20T11:59:40Z" },
    { name: "coinbase", rate: "2.093", read_at: "2026-11-20T11:59:41Z" },
    { name: "kraken", rate: "2.0941", read_at: "2026-11-20T11:59:42Z" },
  ],
  rate_at: "2026-11-20T11:59:42Z",
  expires_at: "2026-11-20T12:10:30Z",
});

describe("a payment with a price", () => {
  it("has the price as its headline, and one line with rate, sources and until when it holds", async () => {
    render(<PaymentHead payment={PRICED} showAmount />);
    expect(screen.getByText("€12.00")).toBeVisible();
    expect(screen.queryByText("XRP")).toBeNull();
    const line = await screen.findByText(/^1 XRP =/);
    expect(line).toHaveTextContent("1 XRP = €2.0938, median of 3 sources, held until 12:10");
  });

  it("shows, pressed, how anyone can compute the amount again", async () => {
    render(<PaymentHead payment={{ ...PRICED, spread: 1, amount: "5.788519" }} showAmount />);
    await userEvent.click(await screen.findByText(/^1 XRP = €2.0938, 1% added/));
    expect(
      screen.getByText(
        "€12.00 + 1% ÷ 2.0938 = 5.788519 XRP, rounded up. Bitstamp 2.0938, Coinbase 2.093, Kraken 2.0941.",
      ),
    ).toBeVisible();
  });

  it("does not say until when it holds once it is over", async () => {
    render(<PaymentHead payment={PRICED} showAmount over />);
    expect(await screen.findByText(/^1 XRP =/)).toHaveTextContent(/median of 3 sources$/);
  });
});

it("is not on a payment in XRP", () => {
  render(<PaymentHead payment={aPayment()} showAmount />);
  expect(screen.getByText("10.00")).toBeVisible();
  expect(screen.queryByText(/median/)).toBeNull();
});
