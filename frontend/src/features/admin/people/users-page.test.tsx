import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { asked, HOSTILE, opened, place } from "../shared/testing/admin";
import { UsersPage } from "./users-page";

const MERCHANTS = "GET /api/platform-admin/merchants/";
const RESET = "POST /api/platform-admin/merchants/7/reset-api-key/";
const TOGGLE = "POST /api/platform-admin/merchants/7/toggle-status/";
const PATH = "/admin-dashboard/users";

function row(fields: object = {}) {
  return {
    id: 7,
    email: "ann@shop.example",
    username: "Ann's shop",
    is_active: true,
    total_transactions: 1_204,
    total_volume: "12040.500000",
    total_burned: "12.040500",
    ...fields,
  };
}

const page = (merchants: object[], fields: object = {}) => ({
  merchants,
  total_count: merchants.length,
  total_pages: 1,
  ...fields,
});

function open(merchants: object[] = [row()], routes = {}, path = PATH, fields = {}) {
  return opened(<UsersPage />, path, { [MERCHANTS]: () => Response.json(page(merchants, fields)), ...routes });
}

it("has the specified columns and a badge for the account's state", async () => {
  open([row(), row({ id: 8, email: "bo@shop.example", is_active: false })]);
  await screen.findByRole("table", { name: "Merchants" });
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Email",
    "Username",
    "Active",
    "Tx Count",
    "Volume (XRP)",
    "Burned (XRP)",
    "Actions",
  ]);
  const [, active, suspended] = screen.getAllByRole("row");
  expect(active).toHaveTextContent("ann@shop.exampleAnn's shopActive1,20412,040.50000012.040500Reset API KeySuspend");
  expect(suspended).toHaveTextContent(/Suspended.*Reset API KeyActivate$/);
});

it.each([
  ["", "No merchants found"],
  ["?search=zoe", "No merchants found matching your search"],
])("says that there is nobody: %s", async (query, words) => {
  open([], {}, `${PATH}${query}`);
  expect(await screen.findByText(words)).toBeVisible();
});

it("searches by email or username on the server, keeps it in the address, and returns to page 1", async () => {
  const { calls } = open([row()], {}, `${PATH}?page=2`, { total_count: 30, total_pages: 3 });
  await userEvent.type(await screen.findByPlaceholderText("Search by email or username"), "Ann");
  await waitFor(() => expect(place.current).toBe(`${PATH}?search=Ann`));
  await waitFor(() => expect(asked(calls, "merchants/")).toEqual(["mode=live&page=2", "mode=live&page=1&search=Ann"]));
});

it("has the figures of live payments, or of test payments by choice", async () => {
  const { calls } = open();
  await screen.findByRole("table");
  await userEvent.click(screen.getByRole("button", { name: "Test" }));
  await waitFor(() => expect(asked(calls, "merchants/")).toEqual(["mode=live&page=1", "mode=test&page=1"]));
});

it("says when merchants cannot be loaded, and tries again", async () => {
  let broken = true;
  const { said } = opened(<UsersPage />, PATH, {
    [MERCHANTS]: () => (broken ? refuse(502) : Response.json(page([row()]))),
  });
  expect(await screen.findByRole("heading", { name: "Merchants Unavailable" })).toBeVisible();
  expect(screen.getByText("Unable to load merchant data. Please check your connection and try again.")).toBeVisible();
  expect(said.error).toHaveBeenCalledExactlyOnceWith("Failed to load merchants");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("ann@shop.example")).toBeVisible();
});

it.each([
  [true, "Suspend", "Suspend this merchant account? They will be unable to access services.", "Suspend"],
  [false, "Activate", "Activate this merchant account? They will be able to access services again.", "Activate"],
])("asks before it changes an account that is active: %s", async (is_active, button, question, confirm) => {
  const message = is_active ? "Merchant suspended" : "Merchant activated";
  const { calls, said } = open([row({ is_active })], {
    [TOGGLE]: () => Response.json({ success: true, message, is_active: !is_active }),
  });
  await userEvent.click(await screen.findByRole("button", { name: button }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveAccessibleDescription(question);
  expect(dialog).toHaveTextContent("ann@shop.example");
  await userEvent.click(within(dialog).getByRole("button", { name: confirm }));
  await waitFor(() => expect(said.success).toHaveBeenCalledExactlyOnceWith(message));
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ is_active: !is_active }]);
  // The list is read again.
  await waitFor(() => expect(asked(calls, "merchants/")).toHaveLength(2));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("asks before it resets a key, names the mode, and copies the new key", async () => {
  const { calls, said } = open(
    [row()],
    {
      [RESET]: () => Response.json({ success: true, message: "", new_key: "sk_test_new" }),
    },
    `${PATH}?mode=test`,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Reset API Key" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Reset API Key" });
  expect(dialog).toHaveAccessibleDescription(
    "Generate a new API key for this merchant? The old key will be deactivated.",
  );
  expect(dialog).toHaveTextContent("KeyTest mode");
  await user.click(within(dialog).getByRole("button", { name: "Generate New Key" }));
  await waitFor(() => expect(said.success).toHaveBeenCalledExactlyOnceWith("API key regenerated"));
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ mode: "test" });
  expect(await navigator.clipboard.readText()).toBe("sk_test_new");
});

it("changes nothing if the question is cancelled", async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Suspend" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
});

it.each([
  [refuse(400, { error: "An administrator cannot be suspended." }), "An administrator cannot be suspended."],
  [new Response("", { status: 502 }), "Operation failed"],
])("says why an action failed, and disables the row's buttons meanwhile %#", async (refusal, words) => {
  let answer: (response: Response) => void = () => {};
  const { said } = open([row(), row({ id: 8, email: "bo@shop.example" })], {
    [TOGGLE]: () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  await userEvent.click((await screen.findAllByRole("button", { name: "Suspend" }))[0] as HTMLElement);
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Suspend" }));
  const buttons = () => screen.getAllByRole("button", { name: /Reset API Key|^Suspend$/, hidden: true });
  await waitFor(() =>
    expect(
      buttons()
        .slice(0, 2)
        .every((button) => button.matches(":disabled")),
    ).toBe(true),
  );
  expect(buttons()[2]).toBeEnabled();
  answer(refusal);
  await waitFor(() => expect(said.error).toHaveBeenCalledExactlyOnceWith(words));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(buttons()[0]).toBeEnabled();
});

it.each(HOSTILE)("shows a hostile name as text: %s", async (text) => {
  open([row({ username: text, email: text })]);
  expect(await screen.findAllByText(text)).toHaveLength(2);
  expect(document.querySelector("td img, td script, td svg, th img, th script, th svg")).toBeNull();
});

it("says that a page beyond the end is not there, and leads to the last one", async () => {
  open([], {}, `${PATH}?page=9`, { total_count: 11, total_pages: 2 });
  expect(await screen.findByText("There is no page 9")).toBeVisible();
  expect(screen.queryByText("No merchants found")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Go to page 2" }));
  await waitFor(() => expect(place.current).toBe(`${PATH}?page=2`));
});
