import { act, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FakeSocket, statusServer } from "../lib/live-payment/testing/network";
import { aCompletedPayment, aDeposit, aPayment, PAYMENT_ID } from "../lib/live-payment/testing/payment";
import type { PublicStatus } from "../lib/live-payment/types";
import { App } from "./app";
import { atTheCheckout, show, withMedia } from "./testing/page";

atTheCheckout();

function main(changes: Partial<PublicStatus> = {}) {
  show(aCompletedPayment(changes));
  return screen.getByRole("main");
}

describe("a completed payment", () => {
  it("leads with the amount and the way back, then shows the split, the proof and the small link", () => {
    expect(main()).toHaveTextContent(
      /Payment Complete!\s*10\.00 XRP.*Return to Nordlicht Records.*Opens shop\.example.*to Nordlicht Records.*Ledger proof.*Back to Dashboard/,
    );
    expect(screen.getByRole("link", { name: "Return to Nordlicht Records" })).toHaveAttribute(
      "href",
      "https://shop.example/thanks",
    );
  });

  it("offers a print, and receipt and contact only where the merchant has them", () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    main();
    screen.getByRole("button", { name: "Print" }).click();
    expect(print).toHaveBeenCalledOnce();
    expect(screen.queryByRole("link", { name: "Receipt" })).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Contact the shop" })).not.toBeInTheDocument();
  });

  it.each([
    ["hello@shop.example", "mailto:hello@shop.example"],
    ["https://shop.example/help", "https://shop.example/help"],
    ["+49 (451) 12 34", "tel:+494511234"],
  ])("links the receipt and the contact %s", (shop_contact, href) => {
    main({ receipt_url: "https://pay.example/receipt/abc", shop_contact });
    expect(screen.getByRole("link", { name: "Receipt" })).toHaveAttribute("href", "https://pay.example/receipt/abc");
    expect(screen.getByRole("link", { name: "Contact the shop" })).toHaveAttribute("href", href);
  });

  it("folds the proof on a phone", () => {
    expect(within(main()).getByText("Ledger proof").closest("details")).not.toHaveAttribute("open");
  });

  it("opens the proof where there is room", () => {
    withMedia("(min-width: 768px)");
    expect(within(main()).getByText("Ledger proof").closest("details")).toHaveAttribute("open");
  });

  it.each<[string, Partial<PublicStatus>, string[]]>([
    ["two decimals", {}, ["10.00", "9.90", "0.09", "0.01", "0.10"]],
    [
      "as many decimals as the smallest part needs",
      { platform_fee: "0.100010", burn_amount: "0.010001", merchant_payout: "9.899990" },
      ["10.000000", "9.899990", "0.090009", "0.010001", "0.100010"],
    ],
  ])(
    "writes all amounts of the split with %s, so that they add up",
    (_, changes, [received, payout, kept, burn, fee]) => {
      expect(main(changes)).toHaveTextContent(
        `${received}youplatform${payout}to Nordlicht Records${kept}kept${burn}burned${fee}platform fee`,
      );
    },
  );

  it("brackets the two parts of the fee where there is room", () => {
    withMedia("(min-width: 357px)");
    expect(main()).toHaveTextContent("0.09kept0.01burnedPlatformfee 0.10");
  });

  it("calls the whole fee by its name where nothing is burned", () => {
    main({ burn_amount: "0.000000", burn_transaction_hash: null });
    expect(screen.getByText("platform fee").parentElement).toHaveTextContent("0.10platform fee");
    expect(screen.queryByText("kept")).not.toBeInTheDocument();
  });

  it("draws what was returned of an overpaid one", () => {
    const excess = aDeposit({ reason_code: "overpaid_excess", amount: "2.500000" });
    main({ exception: "overpaid", received_amount: "12.500000", deposits: [excess] });
    expect(screen.getByText("returned to you").parentElement).toHaveTextContent("2.50returned to you");
  });

  it("is on screen when the payment completes, however far the payer had scrolled", async () => {
    const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    let truth = aPayment();
    statusServer(() => truth, Date.now);
    render(<App preloaded={truth} />);
    expect(scrolled).not.toHaveBeenCalled();
    truth = aCompletedPayment();
    await act(async () => FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "completed" }));
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  });
});
