import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aCompletedPayment, aDeposit, aPayment, HASH } from "../lib/live-payment/testing/payment";
import type { PublicStatus } from "../lib/live-payment/types";
import { atTheCheckout, show } from "./testing/page";

atTheCheckout();

describe("the text", () => {
  const excess = aDeposit({ reason_code: "overpaid_excess", amount: "2.500000" });
  it.each<[string, PublicStatus, string[], string[]]>([
    [
      "pending with a QR code",
      aPayment(),
      [
        "Scan with your XRP wallet to pay",
        "Payment will be processed automatically",
        "Expires in 11 minutes",
        "2815049732",
        "10.000000 XRP",
      ],
      ["QR Code generating...", "Payment Expired"],
    ],
    [
      "pending without a QR code",
      aPayment({ qr_code_url: null }),
      ["Payment Pending", "QR Code generating...", "2815049732"],
      ["Scan with your XRP wallet to pay"],
    ],
    [
      "pending while nothing is accepted",
      aPayment({ accepting: false }),
      ["Payment Pending", "This merchant cannot accept payments now."],
      ["2815049732", "Scan with your XRP wallet to pay", "Destination tag"],
    ],
    [
      "pending and underpaid",
      aPayment({ exception: "underpaid", deposits: [aDeposit()] }),
      [
        "You sent 4 of 10 XRP. We can't combine partial payments, so it's on its way back. Please pay the full amount.",
        "Pending Return",
        "Show proof",
        "2815049732",
      ],
      [],
    ],
    [
      "pending past its expiry",
      aPayment({ expires_at: "2026-11-20T11:59:59Z" }),
      ["Payment Expired", "Time limit exceeded"],
      ["2815049732"],
    ],
    [
      "processing",
      aPayment({ status: "processing", transaction_hash: HASH }),
      ["Processing Payment", "8A41F2…09CE"],
      ["2815049732"],
    ],
    [
      "completed",
      aCompletedPayment(),
      [
        "Payment Complete!",
        "Return to Nordlicht Records",
        "Opens shop.example, or just close this page.",
        "3 transactions",
        "10.000000",
        "9.900000",
        "0.090000",
        "0.010000",
        "8A41F2…09CE",
        "51D07B…AAAA",
        "C93E10…BBBB",
      ],
      ["Pending Burn", "Pending Payout", "2815049732"],
    ],
    [
      "completed with burn and payout to come",
      aCompletedPayment({ burn_transaction_hash: null, payout_transaction_hash: null, redirect_url: null }),
      [
        "Payment Complete!",
        "You can close this page.",
        "1 transaction, payout pending, burn pending",
        "Pending Burn",
        "Pending Payout",
      ],
      ["Return to Nordlicht Records"],
    ],
    [
      "completed without a burn",
      aCompletedPayment({ burn_amount: "0.000000", burn_transaction_hash: null }),
      ["Payment Complete!", "0.100000"],
      ["To the burn wallet", "Pending Burn", "burned"],
    ],
    [
      "completed and overpaid",
      aCompletedPayment({ exception: "overpaid", received_amount: "12.500000", deposits: [excess] }),
      [
        "Payment Complete!",
        "12.500000",
        "2.500000",
        "You sent 2.5 XRP too much, so the extra is on its way back.",
        "Returned to you",
      ],
      [],
    ],
    [
      "completed and paid twice",
      aCompletedPayment({
        exception: "duplicate",
        deposits: [aDeposit({ reason_code: "already_paid", return_status: "completed" })],
      }),
      ["Payment Complete!", "Another 4 XRP arrived after this payment was paid, so we sent it back.", "Returned"],
      [],
    ],
    ["expired", aPayment({ status: "expired" }), ["Payment Expired", "Time limit exceeded"], ["2815049732"]],
    [
      "expired, of a payment link with a price",
      aPayment({
        status: "expired",
        price: "12.00",
        currency: "EUR",
        redirect_url: `${window.location.origin}/pay/low-tide?payment=1`,
      }),
      ["Payment Expired", "Get a new price", "Late payments are returned automatically."],
      ["To pay, ask the shop for a new link."],
    ],
    [
      "expired, of an invoice in XRP",
      aPayment({ status: "expired", redirect_url: `${window.location.origin}/invoice/t0ken` }),
      ["Pay again"],
      ["Get a new price"],
    ],
    [
      "expired with a late deposit",
      aPayment({
        status: "expired",
        exception: "late",
        deposits: [aDeposit({ reason_code: "payment_expired", return_status: "failed" })],
      }),
      [
        "Payment Expired",
        "Your 4 XRP arrived after this payment expired. It couldn't be returned. Contact Nordlicht Records and quote the transaction.",
        "Return Failed",
      ],
      [],
    ],
    [
      "failed",
      aPayment({ status: "failed" }),
      [
        "Payment Failed",
        "Transaction failed",
        "Your payment arrived. Do not pay again; the merchant has been notified.",
      ],
      ["2815049732"],
    ],
    ["of a status yet unknown", aPayment({ status: "frozen" }), ["Unknown Status", "frozen"], ["2815049732"]],
  ])("for a payment that is %s", (_, payment, present, absent) => {
    show(payment);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Payment Checkout");
    for (const words of ["Nordlicht Records · for anna", "Low Tide EP", "Six songs", "Back to Dashboard", ...present]) {
      expect(screen.getAllByText(words, { exact: true }), words).not.toHaveLength(0);
    }
    for (const words of absent) {
      expect(screen.queryByText(words), words).not.toBeInTheDocument();
    }
  });
});
