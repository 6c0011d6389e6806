const NOTHING = {
  total: "0.000000",
  waiting: "0.000000",
  in_transit: "0.000000",
  failed: "0.000000",
  count: 0,
  oldest: null,
};

/** What is read before a wallet is retired; by default it may be. */
export function retirement(fields: object = {}) {
  return {
    address: "rGQML83yXXXXXXXXXXXXXXXXXXXXXXsGnQ",
    replaced_at: "2026-11-23T11:58:00Z",
    refusal: null,
    pending_payments: 0,
    payouts: NOTHING,
    burns: NOTHING,
    returns: NOTHING,
    held_for_merchants: "0.000000",
    owed: "0.000000",
    held: "0.000000",
    dust: "0.000000",
    on_ledger: "1.000518",
    reserve: "1.000000",
    left: "0.000518",
    withdrawable: "0.000000",
    take_over: null,
    ...fields,
  };
}

/** Two payouts of the wallet have failed. */
export const OWING = retirement({
  refusal: "Payouts, burns or returns of this wallet have failed: 2.",
  payouts: { ...NOTHING, total: "1.188000", failed: "1.188000", count: 2 },
  owed: "1.188000",
  on_ledger: "28.100000",
  left: "25.912000",
  withdrawable: "23.912000",
  take_over: { legs: 2, amount: "1.188000" },
});
