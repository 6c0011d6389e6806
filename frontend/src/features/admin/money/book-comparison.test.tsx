import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { asked } from "../shared/testing/admin";
import { ADDRESS, HALTED, HASH, openMoney, wallet } from "./testing/money";

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
  const { calls } = openMoney(
    { wallets: [wallet({ ...HALTED, ...DIFFERS })] },
    {
      [COMPARISON]: () =>
        ++answers === 1
          ? refuse(503)
          : Response.json(
              compared({
                differing: [
                  {
                    ledger_index: 1_205,
                    transaction_hash: HASH,
                    moved: "10.000000",
                    booked: null,
                    entries: [],
                    deposit: null,
                  },
                  {
                    ledger_index: 1_206,
                    transaction_hash: null,
                    moved: null,
                    booked: "0.000001",
                    entries: [7, 8],
                    deposit: null,
                  },
                ],
              }),
            ),
    },
  );
  const halted = await screen.findByRole("region", { name: /^Halted wallet/ });
  expect(halted).toHaveTextContent(
    "Do not resume: find what differs first, and correct what the ledger does not have.",
  );
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
  openMoney(
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
  const { calls } = openMoney(
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

it("corrects a deposit that the ledger does not have, with a reason, and compares again", async () => {
  let answers = 0;
  const { calls } = openMoney(
    { wallets: [wallet({ ...HALTED, ...DIFFERS })] },
    {
      [COMPARISON]: () => {
        const invented = {
          ledger_index: 1_205,
          transaction_hash: HASH,
          moved: null,
          booked: "10.000000",
          entries: [7],
        };
        return Response.json(compared({ differing: ++answers === 1 ? [{ ...invented, deposit: 42 }] : [] }));
      },
      "POST /api/platform-admin/deposits/42/correct/": () => Response.json({ success: true, message: "Corrected." }),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Compare with the ledger" }));
  await userEvent.click(await screen.findByRole("button", { name: "Correct deposit 42" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Correct this deposit?" });
  expect(dialog).toHaveTextContent("On the ledgerNot thereIn the journal10.000000 XRP");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "The server lied");
  await userEvent.click(within(dialog).getByRole("button", { name: "Correct" }));
  expect(await screen.findByText(/no difference, in 12 transactions\.$/)).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ reason: "The server lied" });
});
