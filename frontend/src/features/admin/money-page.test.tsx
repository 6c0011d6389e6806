import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../lib/testing/server";
import { MoneyPage } from "./money-page";
import { asked, opened } from "./testing/admin";

const MONEY = "GET /api/platform-admin/money/";
const SHEETS = "GET /api/platform-admin/money/balance-sheets/";
const DEPOSITS = "GET /api/platform-admin/money/deposits/";
const ADDRESS = "rUyT7KRWXXXXXXXXXXXXXXXXXXXXXouJH";
const HASH = "42CAA4".padEnd(64, "0");
const NOTHING = {
  total: "0.000000",
  waiting: "0.000000",
  in_transit: "0.000000",
  failed: "0.000000",
  count: 0,
  oldest: null,
};

function wallet(fields: object = {}) {
  return {
    address: ADDRESS,
    state: "active",
    funding_tag: 77,
    ledger_index: 108214391,
    read_at: "2026-11-22T15:00:00Z",
    halted_at: null,
    halt_reason: null,
    replaced_at: null,
    has_secret: true,
    audits: [
      { ledger_index: 1, difference: 0, unrecognised: false },
      { ledger_index: 2, difference: 0, unrecognised: true },
    ],
    external: [],
    stuck: [],
    withdrawals: [],
    ...fields,
  };
}
const HALTED = {
  halted_at: "2026-11-22T15:00:00Z",
  halt_reason: "A transaction that we did not sign was validated.",
};
const EXTERNAL = {
  transaction_hash: HASH,
  ledger_index: 108214378,
  moved: "-250.000012",
  transaction_type: "Payment",
  seen_at: "2026-11-22T15:00:00Z",
};

const money = (fields: object = {}) => ({
  network_label: "local ledger",
  explorer_url: null,
  wallets: [wallet()],
  burn_wallet: { address: "rwy2CKrsXXXXXXXXXXXXXXXXXXXXXUaXf", provably_unspendable: true },
  funding_senders: [],
  cold_address: "rMbegCxkXXXXXXXXXXXXXXXXXXXXXXX8dur",
  time_to_payout: { count: 412, p50_seconds: 3.9, p95_seconds: 7.8 },
  held: [],
  ...fields,
});
const sheet = (fields: object = {}) => ({
  address: ADDRESS,
  payouts: { ...NOTHING, total: "48.213000", waiting: "10.395000", in_transit: "37.818000", count: 3 },
  burns: NOTHING,
  returns: { ...NOTHING, total: "24.999988", failed: "24.999988", count: 1 },
  held: { total: "0.000000", count: 0, oldest: null },
  equity: "1339.694218",
  booked: "1412.907206",
  unrecognised: "0.000000",
  on_ledger: "1412.907206",
  difference: 0,
  ledger_index: 1,
  reserve: "1.000000",
  withdrawable: "1336.694218",
  network_fees: "0.225312",
  transactions_sent: 18776,
  ...fields,
});

function open(fields: object = {}, routes = {}, sheets: object[] = [sheet()]) {
  return opened(<MoneyPage />, "/admin-dashboard/money", {
    [MONEY]: () => Response.json(money(fields)),
    [SHEETS]: () => Response.json({ sheets }),
    [DEPOSITS]: () => Response.json({ deposits: [] }),
    ...routes,
  });
}

it("shows the balance sheet, and that it equals the ledger to the drop", async () => {
  open();
  const panel = await screen.findByRole("region", { name: "Balance sheet" });
  const rows = within(panel).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "AccountWaitingIn transitFailedTotalOldest",
    "Owed payouts3 payouts10.39500037.818000–048.213000",
    "Owed burns0 burns–0–0–00.000000",
    "Owed returns1 return–0–024.99998824.999988",
    "Held0 deposits0.000000",
    "EquityYours: kept fees and funding1,339.694218",
    "Booked1,412.907206",
    "On the ledgerequal, to the drop1,412.907206",
  ]);
});

it("says by how many drops books and ledger differ", async () => {
  open({}, {}, [sheet({ difference: -1, on_ledger: "1412.907205" })]);
  expect(await screen.findByText("differs by −1 drop")).toBeVisible();
});

it("shows times to payout, network fees, wallets and the last audits", async () => {
  open();
  expect(await screen.findByText("412 in 24 h, from booking to booking")).toBeVisible();
  expect(screen.getByText("18,776 sent")).toBeVisible();
  expect(screen.getByText("Provably unspendable")).toBeVisible();
  expect(screen.getByText("1 equal, counting unrecognised transactions")).toBeVisible();
  expect(screen.getByText("0 differ")).toBeVisible();
});

it("says that nothing was compared yet", async () => {
  open({ wallets: [wallet({ audits: [] })] });
  expect(await screen.findByRole("region", { name: "Not compared yet" })).toBeVisible();
  expect(screen.queryByText("0 differ")).toBeNull();
});

it("locks Resume until every external transaction is recognised", async () => {
  open({ wallets: [wallet({ ...HALTED, external: [EXTERNAL] })] });
  const halted = await screen.findByRole("region", { name: /^Halted wallet/ });
  expect(halted).toHaveTextContent("A transaction that we did not sign was validated.");
  expect(halted).toHaveTextContent("−250.000012 XRP");
  expect(within(halted).getByRole("button", { name: "Resume" })).toBeDisabled();
});

it("folds external transactions beyond the fifth until they are asked for", async () => {
  const external = Array.from({ length: 50 }, (_, index) => ({
    ...EXTERNAL,
    transaction_hash: String(index).padStart(64, "0"),
  }));
  open({ wallets: [wallet({ ...HALTED, external })] });
  const halted = await screen.findByRole("region", { name: /^Halted wallet/ });
  expect(within(halted).getAllByRole("button", { name: "Recognise" })).toHaveLength(5);
  await userEvent.click(within(halted).getByRole("button", { name: "Show 45 more to recognise" }));
  expect(within(halted).getAllByRole("button", { name: "Recognise" })).toHaveLength(50);
  await userEvent.click(within(halted).getByRole("button", { name: "Show fewer" }));
  expect(within(halted).getAllByRole("button", { name: "Recognise" })).toHaveLength(5);
});

const DIFFERS = { audits: [{ ledger_index: 2, difference: -1, unrecognised: false }] };
const COMPARISON = "GET /api/platform-admin/money/comparison/";
const compared = (fields: object) => ({
  first_ledger: 1_204,
  last_ledger: 1_210,
  transactions: 12,
  differing: [],
  complete: true,
  ...fields,
});

it("locks Resume while books and ledger differ, and compares them transaction by transaction", async () => {
  let answers = 0;
  const { calls } = open(
    { wallets: [wallet({ ...HALTED, ...DIFFERS })] },
    {
      [COMPARISON]: () =>
        ++answers === 1
          ? refuse(503)
          : Response.json(
              compared({
                differing: [
                  { ledger_index: 1_205, transaction_hash: HASH, moved: "10.000000", booked: null, entries: [] },
                  { ledger_index: 1_206, transaction_hash: null, moved: null, booked: "0.000001", entries: [7, 8] },
                ],
              }),
            ),
    },
  );
  const halted = await screen.findByRole("region", { name: /^Halted wallet/ });
  expect(halted).toHaveTextContent("Do not resume: find what differs first.");
  expect(within(halted).getByRole("button", { name: "Resume" })).toBeDisabled();
  const compare = await within(halted).findByRole("button", { name: "Compare with the ledger" });
  expect(asked(calls, "money/comparison/")).toEqual([]);
  await userEvent.click(compare);
  expect(await within(halted).findByText("The ledger could not be reached. Try again.")).toBeVisible();
  await userEvent.click(compare);
  expect(await within(halted).findByText("Ledgers 1,204 to 1,210: 2 differences, in 12 transactions.")).toBeVisible();
  const list = within(halted).getByRole("list", { name: "Differences" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^On the ledger10\.000000 XRPIn the journalNot thereLedger1,205Transaction42CAA4/),
    "On the ledgerNot thereIn the journal0.000001 XRPLedger1,206TransactionNoneJournal entries7, 8",
  ]);
  expect(asked(calls, "money/comparison/")).toEqual([`address=${ADDRESS}`, `address=${ADDRESS}`]);
});

it("goes on with a comparison that ended before the newest ledger", async () => {
  open(
    { wallets: [wallet({ ...HALTED, ...DIFFERS })] },
    {
      [COMPARISON]: ({ path }: { path: string }) =>
        Response.json(
          path.includes("from_ledger=1211")
            ? compared({ first_ledger: 1_211, last_ledger: 1_300, transactions: 1 })
            : compared({ complete: false }),
        ),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Compare with the ledger" }));
  await userEvent.click(await screen.findByRole("button", { name: "Compare the next ledgers" }));
  expect(await screen.findByText("Ledgers 1,211 to 1,300: no difference, in 1 transaction.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Compare the next ledgers" })).toBeNull();
});

it("begins a comparison anew after it went on, and goes on after a failure where it was", async () => {
  const answers = [
    Response.json(compared({ complete: false })),
    refuse(503),
    Response.json(compared({ first_ledger: 1_211, last_ledger: 1_300, transactions: 1 })),
    Response.json(compared({ transactions: 13 })),
  ];
  const { calls } = open(
    { wallets: [wallet({ ...HALTED, ...DIFFERS })] },
    { [COMPARISON]: () => answers.shift() ?? refuse(500) },
  );
  const compare = await screen.findByRole("button", { name: "Compare with the ledger" });
  await userEvent.click(compare);
  await userEvent.click(await screen.findByRole("button", { name: "Compare the next ledgers" }));
  expect(await screen.findByText("The ledger could not be reached. Try again.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Compare the next ledgers" }));
  expect(await screen.findByText("Ledgers 1,211 to 1,300: no difference, in 1 transaction.")).toBeVisible();
  await userEvent.click(compare);
  expect(await screen.findByText("Ledgers 1,204 to 1,210: no difference, in 13 transactions.")).toBeVisible();
  const [first, next] = [`address=${ADDRESS}`, `address=${ADDRESS}&from_ledger=1211`];
  expect(asked(calls, "money/comparison/")).toEqual([first, next, next, first]);
});

it("resumes with a reason once nothing is left to recognise", async () => {
  const { calls } = open(
    { wallets: [wallet(HALTED)] },
    { "POST /api/platform-admin/money/resume/": () => Response.json({ success: true, message: "Sends again." }) },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Resume" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "It was me");
  await userEvent.click(within(dialog).getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ address: ADDRESS, reason: "It was me" });
  await waitFor(() => expect(asked(calls, "money/balance-sheets/")).toHaveLength(2));
});

it("recognises with a reason, and has a shortfall confirmed in words", async () => {
  const words = "short by 100.000010 XRP";
  const { calls } = open(
    { wallets: [wallet({ ...HALTED, external: [EXTERNAL] })] },
    {
      "POST /api/platform-admin/money/recognise/": ({ body }: { body: { shortfall?: string } }) =>
        body.shortfall === words
          ? Response.json({ success: true, message: "Recognised.", unrecognised: 0 })
          : refuse(409, { error: "Equity does not cover this.", code: "shortfall", details: words }),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Recognise" }));
  const dialog = await screen.findByRole("alertdialog");
  const recognise = within(dialog).getByRole("button", { name: "Recognise" });
  expect(recognise).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "It was me");
  await userEvent.click(recognise);
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Equity does not cover this.");
  expect(recognise).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(`Type “${words}” to confirm`), words);
  await userEvent.click(recognise);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({
    address: ADDRESS,
    transaction_hash: HASH,
    reason: "It was me",
    shortfall: words,
  });
});

const COLD = "rMbegCxkXXXXXXXXXXXXXXXXXXXXXXX8dur";

async function withdrawal() {
  const card = await screen.findByRole("region", { name: "Withdraw kept fees" });
  return { card, button: within(card).getByRole("button", { name: "Withdraw" }) };
}

it("withdraws kept fees to the cold address, with amount and reason", async () => {
  const { calls, said } = open(
    {},
    {
      "POST /api/platform-admin/money/withdraw/": () => Response.json({ success: true, message: "Sent.", transfer: 7 }),
    },
  );
  const { card, button } = await withdrawal();
  expect(card).toHaveTextContent("1,336.694218 XRP available");
  expect(card).toHaveTextContent("On the ledger1,412.907206");
  expect(card).toHaveTextContent("Owed and held−73.212988");
  expect(card).toHaveTextContent("Reserve, and 2 XRP for network fees−3.000000");
  await userEvent.click(button);
  const dialog = await screen.findByRole("alertdialog", { name: "Withdraw kept fees?" });
  expect(dialog).toHaveTextContent(`Available1336.694218 XRPFrom${ADDRESS}To cold address${COLD}`);
  const amount = within(dialog).getByLabelText("Amount in XRP");
  expect(amount).toHaveValue("1336.694218");
  await userEvent.clear(amount);
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Month's end");
  expect(within(dialog).getByRole("button", { name: "Withdraw" })).toBeDisabled();
  await userEvent.type(amount, "1000.5");
  await userEvent.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    address: ADDRESS,
    amount: "1000.5",
    reason: "Month's end",
  });
  expect(said.success).toHaveBeenCalledWith("Sent.");
});

const OPEN_WITHDRAWAL = {
  transfer: 7,
  amount: "10.000000",
  destination: COLD,
  transfer_state: "signed",
  code: null,
  asked_at: "2026-11-22T15:00:00Z",
  transaction_hash: null,
};

it.each([
  ["no cold address is set", { cold_address: null }, {}, "Set COLD_ADDRESS_LIVE in the environment"],
  ["the wallet is halted", { wallets: [wallet(HALTED)] }, {}, "Waits until the wallet resumes"],
  [
    "a withdrawal is on its way",
    { wallets: [wallet({ withdrawals: [OPEN_WITHDRAWAL] })] },
    {},
    "Waits until the last withdrawal has ended",
  ],
  ["nothing is left", {}, { withdrawable: "0.000000" }, "Nothing is left above what is owed and kept"],
])("locks Withdraw while %s", async (_, fields, amounts, why) => {
  open(fields, {}, [sheet(amounts)]);
  const { card, button } = await withdrawal();
  expect(button).toBeDisabled();
  expect(card).toHaveTextContent(why);
});

it("shows how the last withdrawals ended", async () => {
  const failed = { ...OPEN_WITHDRAWAL, transfer_state: "failed", code: "tecNO_DST" };
  open({ wallets: [wallet({ withdrawals: [failed, { ...OPEN_WITHDRAWAL, transfer: 6, transfer_state: "paid" }] })] });
  const list = await screen.findByRole("list", { name: "Last withdrawals" });
  const [first, second] = within(list).getAllByRole("listitem");
  expect(first).toHaveTextContent(/^10\.000000 XRP .*, tecNO_DSTFailed$/);
  expect(second).toHaveTextContent("Withdrawn");
});

const DEPOSIT = {
  id: 1,
  amount: "10.000000",
  transaction_type: "Payment",
  sender_address: COLD,
  destination_tag: 77,
  transaction_hash: HASH,
  ledger_index: 7,
  received_at: "2026-11-22T15:00:00Z",
  flow: "settle",
  reason: null,
  payment_id: null,
  sent: [
    { leg: "payout", amount: "9.900000", leg_state: "failed", code: "tecNO_DST", transaction_hash: null },
    { leg: "burn", amount: "0.010000", leg_state: "paid", code: null, transaction_hash: HASH },
  ],
};

it("lists the newest incoming transactions, what was decided and what was sent", async () => {
  const deposits = [
    DEPOSIT,
    { ...DEPOSIT, id: 2, flow: "reject", reason: "No destination tag", destination_tag: null, sent: [] },
    { ...DEPOSIT, id: 3, flow: "held", sender_address: null, sent: [] },
  ];
  open({}, { [DEPOSITS]: () => Response.json({ deposits }) });
  await screen.findByText("Pays a payment");
  const list = screen.getByRole("region", { name: "Newest incoming transactions" });
  const [settled, rejected, held] = within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(settled).toContain("10.000000 XRP from rMbegCxk…XX8dur, tag: 77");
  expect(settled).toContain("payout 9.900000 XRP failed (tecNO_DST) · burn 0.010000 XRP paid");
  expect(rejected).toMatch(/tag: none.*No destination tag$/);
  expect(held).toMatch(/from an unknown sender.*Held$/);
});

it("says that nothing has arrived, and when that cannot be loaded", async () => {
  let answers = 0;
  open({}, { [DEPOSITS]: () => (++answers === 1 ? refuse(500) : Response.json({ deposits: [] })) });
  expect(await screen.findByText("Incoming Transactions Unavailable")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Nothing has arrived yet")).toBeVisible();
});

it("adds a funding sender with its address and a reason", async () => {
  const { calls } = open(
    {},
    { "POST /api/platform-admin/money/funding-senders/": () => Response.json({ success: true, message: "Added." }) },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Add funding sender" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.type(within(dialog).getByLabelText("Address"), COLD);
  await userEvent.type(within(dialog).getByLabelText("Reason"), "My exchange");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    mode: "live",
    address: COLD,
    listed: true,
    reason: "My exchange",
  });
});

it("says when the wallets cannot be loaded, and tries again", async () => {
  let answers = 0;
  open({}, { [MONEY]: () => (++answers === 1 ? refuse(500) : Response.json(money())) });
  expect(await screen.findByText("Money Unavailable")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Provably unspendable")).toBeVisible();
});

it("says that there is no platform wallet", async () => {
  open({ wallets: [], burn_wallet: null });
  expect(await screen.findByText(/There is no platform wallet in live mode/)).toBeVisible();
});
