import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { asked } from "../shared/testing/admin";
import { ADDRESS, HALTED, HASH, openMoney, wallet } from "./testing/money";

const EXTERNAL = {
  transaction_hash: HASH,
  ledger_index: 108214378,
  moved: "-250.000012",
  transaction_type: "Payment",
  seen_at: "2026-11-22T15:00:00Z",
  destination: "rMerchant",
  pays: null,
  beyond: null,
};

it("locks Resume until every external transaction is recognised", async () => {
  openMoney({ wallets: [wallet({ ...HALTED, external: [EXTERNAL] })] });
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
  openMoney({ wallets: [wallet({ ...HALTED, external })] });
  const halted = await screen.findByRole("region", { name: /^Halted wallet/ });
  expect(within(halted).getAllByRole("button", { name: "Recognise" })).toHaveLength(5);
  await userEvent.click(within(halted).getByRole("button", { name: "Show 45 more to recognise" }));
  expect(within(halted).getAllByRole("button", { name: "Recognise" })).toHaveLength(50);
  await userEvent.click(within(halted).getByRole("button", { name: "Show fewer" }));
  expect(within(halted).getAllByRole("button", { name: "Recognise" })).toHaveLength(5);
});

it("resumes with a reason once nothing is left to recognise", async () => {
  const { calls } = openMoney(
    { wallets: [wallet({ ...HALTED, can_resume: true })] },
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
  const { calls } = openMoney(
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

it("adopts what a restored database had sent, and offers no second booking for it", async () => {
  const gap = { after_ledger: 1, until_ledger: 40, swept: true };
  const own = { ...EXTERNAL, pays: "payout" };
  const gathered = { ...own, transaction_hash: HASH.replace("42", "43"), beyond: "4.950000" };
  const second = { ...own, transaction_hash: HASH.replace("42", "44") };
  const { calls } = openMoney(
    { wallets: [wallet({ ...HALTED, gap, external: [own, gathered, second] })] },
    {
      "POST /api/platform-admin/money/adopt/": () =>
        Response.json({ success: true, message: "2 transactions are adopted.", adopted: 2, left: 0 }),
    },
  );
  const halted = await screen.findByRole("region", { name: /^Halted wallet/ });
  expect(halted).toHaveTextContent("Adopt what Dropwise had sent");
  expect(halted).toHaveTextContent("2 of these transactions fit what the books still owe, to the drop.");
  expect(within(halted).getAllByRole("button", { name: "Recognise" })).toHaveLength(1);
  expect(within(halted).getAllByRole("button", { name: "Adopt" })).toHaveLength(3);
  await userEvent.click(within(halted).getByRole("button", { name: "Adopt all that match" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Restored");
  await userEvent.click(within(dialog).getByRole("button", { name: "Adopt" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ address: ADDRESS, reason: "Restored" });
});
