import type { PublicStatus } from "./types";

/** True on a ledger of play money that runs beside the server; it is called "local ledger" wherever it is named. */
export function isLocalLedger(payment: PublicStatus): boolean {
  return payment.network.toLowerCase().startsWith("local");
}

/** The words of the striped band above a page that moves no real money; null where it does. */
export function playMoneyWords(payment: PublicStatus): string | null {
  if (isLocalLedger(payment)) {
    return payment.livemode ? "Local ledger · play money" : "Test payment · play money";
  }
  return payment.livemode ? null : `Test payment · ${payment.network}`;
}

/** An address to open in the payer's wallet app; none on a local ledger, where it is this very page. */
export function walletUrl(payment: PublicStatus): string | null {
  return isLocalLedger(payment) ? null : payment.payment_url;
}
