import type { PublicStatus } from "../lib/live-payment/types";
import { plainXrp, xrpToDrops } from "../lib/money";

/** True on the local ledger, whose XRP is play money. */
function isLocalLedger(payment: PublicStatus): boolean {
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

/**
 * The address that opens any other wallet app; null in test mode and on the local ledger, because it cannot name a
 * network.
 */
export function otherWalletsUrl(payment: PublicStatus): string | null {
  if (isLocalLedger(payment) || !payment.livemode) {
    return null;
  }
  const { destination_address: address, destination_tag: tag } = payment;
  return `ripple:${address}?amount=${plainXrp(xrpToDrops(askedOf(payment)))}&dt=${tag}&tag=${tag}`;
}

/** True on a public test network: there, an X-address tells a wallet address, tag and network at once. */
export function isPublicTestNetwork(payment: PublicStatus): boolean {
  return !isLocalLedger(payment) && !payment.livemode;
}

/** The XRP to send now, with six decimals. */
export function askedOf(payment: PublicStatus): string {
  return payment.due_amount ?? payment.amount;
}
