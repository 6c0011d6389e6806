interface Window {
  /**
   * Set where the checkout is embedded in a shop's page (`src/embed/frame.ts`): told of the payment at first and at each
   * change. True: the shop decides where the payer goes, the checkout itself never leaves.
   */
  onPayment?: (payment: { id: string; status: string }) => boolean;
}
