import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { RetireDialog } from "./retire-dialog";
import { asked, opened } from "./testing/admin";
import { OWING, retirement } from "./testing/retirement";

const READ = "GET /api/platform-admin/settings/retirement/";
const ADDRESS = "rGQML83yXXXXXXXXXXXXXXXXXXXXXXsGnQ";

function open(routes: Parameters<typeof opened>[2]) {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const page = <RetireDialog address={ADDRESS} onClose={onClose} onDone={onDone} />;
  return { ...opened(page, "/admin-dashboard/money", routes), onClose, onDone };
}

/** The rows of a table as "label amount". */
const rows = (heading: string) =>
  within(screen.getByRole("table", { name: (_, table) => table.textContent?.startsWith(heading) ?? false }))
    .getAllByRole("rowheader")
    .map((cell) => cell.parentElement?.textContent);

it("is locked while the wallet owes something, and offers to let the active one pay it", async () => {
  let owed: object = OWING;
  const { calls, onDone } = open({
    [READ]: () => Response.json(owed),
    "POST /api/platform-admin/money/take-over/": () => {
      owed = retirement();
      return Response.json({ success: true, message: "Taken over." });
    },
  });
  expect(await screen.findByText("This wallet can't be retired yet.")).toBeVisible();
  expect(rows("What it owes")).toEqual([
    "Payouts 2, some failed1.188000",
    "Burns 0.000000",
    "Returns 0.000000",
    "Held for merchants 0.000000",
    "Owed 1.188000",
  ]);
  expect(rows("What would stay inside")).toEqual([
    "On the ledger 28.100000",
    "Owed −1.188000",
    "Reserve of the account stays for good−1.000000",
    "Yours to withdraw first 25.912000",
  ]);
  expect(screen.getByRole("button", { name: "Retire wallet" })).toBeDisabled();
  expect(screen.queryByLabelText("Reason")).toBeNull();
  expect(screen.getByRole("link", { name: "Open failed payouts" })).toHaveAttribute(
    "href",
    "/admin-dashboard/transactions?failed_leg=payout",
  );

  await userEvent.click(screen.getByRole("button", { name: "Take over 1.188 XRP" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Leaked");
  await userEvent.click(dialog.getByRole("button", { name: "Take over" }));

  expect(await screen.findByText("It never signs again.")).toBeVisible();
  expect(onDone).toHaveBeenCalledOnce();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ address: ADDRESS, reason: "Leaked" });
  expect(asked(calls, "settings/retirement/")).toEqual([`address=${ADDRESS}`, `address=${ADDRESS}`]);
});

it("says what ends early and what becomes equity, and reads again after a refusal", async () => {
  const { calls, onClose } = open({
    [READ]: () => Response.json(retirement({ pending_payments: 3, dust: "0.000482" })),
    "POST /api/platform-admin/settings/retire/": () => refuse(409, { error: "A transfer has not finished yet." }),
  });
  expect(await screen.findByText("3 pending payments end early.")).toBeVisible();
  expect(screen.getByText(/^0\.000482 XRP of it came in deposits too small to return\./)).toBeVisible();
  await userEvent.type(screen.getByLabelText("Reason"), "Moved");
  await userEvent.click(screen.getByRole("button", { name: "Retire wallet" }));
  expect(await screen.findByText("A transfer has not finished yet.")).toBeVisible();
  await waitFor(() => expect(asked(calls, "settings/retirement/")).toHaveLength(2));
  expect(onClose).not.toHaveBeenCalled();
});

it("offers to try again where it cannot be read", async () => {
  let answers = 0;
  open({ [READ]: () => (++answers === 1 ? refuse(500) : Response.json(retirement())) });
  await userEvent.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("It never signs again.")).toBeVisible();
});
