/** The specified event of `window`: a wallet was connected or disconnected on this page. */
export const WALLET_STATUS_CHANGED = "wallet-status-changed";

/** Lets every other part of the page refresh what depends on the wallet. */
export function announceWalletStatus(): void {
  window.dispatchEvent(new Event(WALLET_STATUS_CHANGED));
}
