import type { PublicStatus } from "./types";

/** True on the local ledger, whose XRP is play money. */
export function isLocalLedger(payment: PublicStatus): boolean {
  return payment.network.toLowerCase().startsWith("local");
}

/** The words of the striped band above a page that moves no real money; otherwise null. */
export function playMoneyWords(payment: PublicStatus): string | null {
  if (isLocalLedger(payment)) {
    return payment.livemode ? "Local ledger · play money" : "Test payment · play money";
  }
  return payment.livemode ? null : `Test payment · ${payment.network}`;
}

/** The address that opens the payer's wallet app; null on the local ledger, where it would be this page. */
export function walletUrl(payment: PublicStatus): string | null {
  return isLocalLedger(payment) ? null : payment.payment_url;
}
