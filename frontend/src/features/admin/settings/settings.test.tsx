import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { PlatformSettings } from "../../../lib/api/generated";
import { notify } from "../../../lib/toast";
import { ANNA, server, signedIn } from "../../../store/testing/signed-in";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "./change-dialog";
import "./secret-dialog";
import "../shared/retire-dialog";
import { retirement } from "../shared/testing/retirement";
import { AdminSettingsPage } from "./admin-settings-page";
import { rowProblem } from "./secret-numbers";

const LIVE = "rUyT7KRWma6kcRHn2gaUEvvxmnePZouJH";
const SETTINGS: PlatformSettings = {
  fee_percentage: 1,
  burn_ratio_of_platform_fee: 10,
  payout_timing: "immediate",
  platform_wallet_address: LIVE,
  wallet_secret_type: "secret_key",
  burn_wallet_address: null,
  test_platform_wallet_address: "rKqKZccNvb2bSGpDJEe8JEeZ5hBUPnRg",
  test_burn_wallet_address: "rrrrrrrrrrrrrrrrrrrrBZbvji",
  version: 4,
  replaced_wallets: [
    {
      mode: "live",
      address: "rwy2CKrsX9EKvKDXeaZhYusyEKDoGVUaXf",
      state: "replaced",
      replaced_at: "2026-11-03T09:00:00Z",
    },
  ],
};
const CHECKS = {
  checks: [
    { mode: "live", code: "regular_key", passed: true, message: "Signs with a regular key", action: null },
    { mode: "live", code: "tag_required", passed: false, message: "No tag is required.", action: "require-tag" },
    { mode: "test", code: "balance", passed: false, message: "Only 1 XRP is left.", action: null },
  ],
};
const NO_SECOND_FACTOR = { enabled: false, enabled_at: null, recovery_codes_left: 0, needed: false };
const ROWS = ["554872", "394230", "209376", "323698", "140250", "387423", "652803", "258676"];
const SEED = "sEdTM1uX8pu2do5XvTnutH6HsouMaM2";
const VALIDATED = {
  success: true,
  message: "",
  validation_result: { success: true, account_data: { balance: 12, sequence: 7, account_type: "regular" } },
};

type Stub = { status: number; data: unknown };

function open(calls: Record<string, Stub> = {}) {
  const known: Record<string, Stub> = {
    "GET /api/platform-admin/settings/": { status: 200, data: SETTINGS },
    "GET /api/platform-admin/settings/checks/": { status: 200, data: CHECKS },
    "GET /api/auth/second-factor/": { status: 200, data: NO_SECOND_FACTOR },
    ...calls,
  };
  const said = {
    success: vi.spyOn(notify, "success").mockReturnValue(),
    error: vi.spyOn(notify, "error").mockReturnValue(),
  };
  const made = server(({ method, url }) => known[`${method} ${url}`] ?? { status: 404, data: { error: "Not found." } });
  const view = signedIn({ ...ANNA, is_superuser: true }, <AdminSettingsPage />, "/admin-dashboard/settings");
  const posted = () => made.filter(({ method }) => method === "POST");
  return { ...view, said, made, posted, known, user: userEvent.setup() };
}

async function openDialog(user: ReturnType<typeof userEvent.setup>, kind: "Secret Key" | "Secret Numbers") {
  await user.click(await screen.findByRole("radio", { name: kind }));
  await user.click(screen.getByRole("button", { name: `Enter ${kind}` }));
  return within(await screen.findByRole("dialog", { name: `Enter ${kind}` }));
}

/** Confirms the question that a change asks; gives its rows. */
async function confirmChange(user: ReturnType<typeof userEvent.setup>, name: string): Promise<(string | null)[]> {
  const dialog = within(await screen.findByRole("alertdialog"));
  const rows = dialog.getAllByRole("row").map(({ textContent }) => textContent);
  await user.click(dialog.getByRole("button", { name }));
  return rows.slice(1);
}

/** The row whose button in the list has the focus, or whose boxes have. */
const focusedRow = () =>
  document.activeElement?.closest("fieldset")?.querySelector("legend")?.textContent ??
  document.activeElement?.getAttribute("aria-label")?.split(",")[0];

describe("platform settings", () => {
  it("has both tabs with every specified label and button, and four tiles", async () => {
    const { user } = open();
    expect(await screen.findByRole("heading", { name: "Platform Settings" })).toBeVisible();
    expect(screen.getByText("Configure global platform parameters")).toBeVisible();
    expect(await screen.findByLabelText("Platform Fee Percentage")).toHaveAttribute("placeholder", "2.5");
    expect(screen.getByLabelText("Platform Fee Percentage")).toHaveAttribute("step", "0.0001");
    expect(screen.getByLabelText("Burn Ratio of Platform Fee")).toHaveAttribute("placeholder", "50.0");
    expect(screen.getByLabelText("Burn Ratio of Platform Fee")).toHaveAttribute("step", "0.0001");
    for (const name of [
      "Platform Configuration",
      "Platform Wallet Configuration",
      "Burn Wallet Configuration",
      "Current Settings",
    ]) {
      expect(screen.getByRole("heading", { name })).toBeVisible();
    }
    expect(screen.getByRole("button", { name: "Save Changes" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Update Wallet" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Update Burn Wallet" })).toBeDisabled();
    expect(screen.getAllByRole("definition").map((tile) => tile.textContent)).toEqual([
      "1%",
      "10%",
      "rUyT7KRW…ouJH",
      "Not configured",
    ]);
    await user.click(screen.getByRole("tab", { name: "Test Mode" }));
    for (const name of ["Test Platform Wallet", "Test Burn Wallet"]) {
      expect(screen.getByRole("heading", { name })).toBeVisible();
    }
    expect(screen.getByRole("button", { name: "Update Test Wallet" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Update Test Burn Wallet" })).toBeDisabled();
    await user.type(screen.getByLabelText("Test Burn Wallet Address"), "r");
    expect(screen.getByRole("button", { name: "Update Test Burn Wallet" })).toBeEnabled();
    expect(await screen.findByText("Only 1 XRP is left.")).toBeVisible();
  });

  it("says when they cannot be loaded, and tries again", async () => {
    const { user, known } = open({ "GET /api/platform-admin/settings/": { status: 500, data: { error: "x" } } });
    expect(await screen.findByRole("heading", { name: "Settings Unavailable" })).toBeVisible();
    expect(screen.getByText("Failed to load platform settings")).toBeVisible();
    known["GET /api/platform-admin/settings/"] = { status: 200, data: SETTINGS };
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByLabelText("Platform Fee Percentage")).toHaveValue(1);
  });

  it("saves fee, ratio and timing with the version that was read, and reads again", async () => {
    const { user, said, posted, made } = open({
      "POST /api/platform-admin/settings/update/": { status: 200, data: { success: true, message: "", version: 5 } },
    });
    const fee = await screen.findByLabelText("Platform Fee Percentage");
    await user.clear(fee);
    await user.type(fee, "2.5");
    await user.selectOptions(screen.getByLabelText("Payout Timing"), "hourly");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Save these settings?" }));
    await user.click(question.getByRole("button", { name: "Cancel" }));
    expect(posted()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await confirmChange(user, "Save")).toEqual([
      "Platform fee1%2.5%",
      "Burn ratio10%10%",
      "Payout timingImmediateHourly",
    ]);
    await waitFor(() => expect(said.success).toHaveBeenCalledWith("Settings updated successfully"));
    expect(posted()[0]?.body).toEqual({
      fee_percentage: 2.5,
      burn_ratio_of_platform_fee: 10,
      payout_timing: "hourly",
      version: 4,
    });
    expect(made.filter(({ url }) => url === "/api/platform-admin/settings/")).toHaveLength(2);
  });

  it("keeps what was typed if somebody else saved before, and offers the current settings", async () => {
    const { user, said, known } = open({
      "POST /api/platform-admin/settings/update/": { status: 409, data: { error: "Changed in the meantime." } },
    });
    const fee = () => screen.getByLabelText("Platform Fee Percentage");
    await screen.findByLabelText("Platform Fee Percentage");
    await user.clear(fee());
    await user.type(fee(), "3");
    const theirs = { ...SETTINGS, version: SETTINGS.version + 1, fee_percentage: 5 };
    known["GET /api/platform-admin/settings/"] = { status: 200, data: theirs };
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await confirmChange(user, "Save");
    // The settings are read again after every attempt to change them.
    expect(await screen.findByText("5%")).toBeVisible();
    expect(screen.getByText("Changed in the meantime.")).toBeVisible();
    expect(screen.getByText(/^In force now: fee 5%, burn ratio 10%, payouts immediate\./)).toBeVisible();
    expect(said.error).toHaveBeenCalledWith("Failed to update settings");
    expect(fee()).toHaveValue(3);
    await user.click(screen.getByRole("button", { name: "Load current settings" }));
    expect(fee()).toHaveValue(5);
    expect(screen.queryByText("Changed in the meantime.")).toBeNull();
  });

  it("saves a wallet with its secret, tells what the ledger said, and forgets the secret", async () => {
    const { user, said, posted, store } = open({
      "POST /api/platform-admin/settings/wallet/": { status: 200, data: VALIDATED },
    });
    const dialog = await openDialog(user, "Secret Key");
    const confirm = dialog.getByRole("button", { name: "Confirm" });
    expect(confirm).toBeDisabled();
    expect(dialog.getByLabelText("Secret key")).toHaveAttribute("type", "password");
    await user.type(dialog.getByLabelText("Secret key"), "   ");
    await user.click(confirm);
    expect(dialog.getByText("Please enter a valid secret key.")).toBeVisible();
    await user.type(dialog.getByLabelText("Secret key"), `${SEED}{Enter}`);
    expect(await screen.findByText("Entered, not saved yet")).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain(SEED);
    await user.click(screen.getByRole("button", { name: "Update Wallet" }));
    expect(posted()).toEqual([]);
    expect(await confirmChange(user, "Update")).toEqual([
      `Address${LIVE}${LIVE}`,
      "SecretStoredThe secret key you entered",
    ]);
    await waitFor(() => expect(said.success).toHaveBeenCalledWith("Wallet validated! Balance: 12 drops, Sequence: 7"));
    expect(said.success).toHaveBeenCalledWith("Platform wallet updated successfully");
    expect(posted()[0]?.body).toEqual({
      platform_wallet_address: LIVE,
      platform_wallet_secret: SEED,
      wallet_secret_type: "secret_key",
    });
    expect(JSON.stringify(store.getState())).not.toContain(SEED);
    expect(screen.queryByText("Entered, not saved yet")).toBeNull();
    expect(screen.getByRole("button", { name: "Update Wallet" })).toBeDisabled();
  });

  it.each([
    [{ error: "Wallet validation failed.", details: "Wrong secret." }, "Wallet validation failed: Wrong secret."],
    [{ error: "Down." }, "Failed to update platform wallet"],
  ])("keeps the secret after a refusal %#", async (data, words) => {
    const { user, said } = open({ "POST /api/platform-admin/settings/wallet/": { status: 400, data } });
    const dialog = await openDialog(user, "Secret Key");
    await user.type(dialog.getByLabelText("Secret key"), `${SEED}{Enter}`);
    await user.click(await screen.findByRole("button", { name: "Update Wallet" }));
    await confirmChange(user, "Update");
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(words));
    expect(screen.getByText("Entered, not saved yet")).toBeVisible();
  });

  it.each([
    ["production", "burn-wallet", "Burn Wallet Address", "Update Burn Wallet", "Burn wallet updated successfully"],
    [
      "test",
      "test-burn-wallet",
      "Test Burn Wallet Address",
      "Update Test Burn Wallet",
      "Test burn wallet updated successfully",
    ],
  ])("saves the burn wallet (%s)", async (tab, path, label, button, words) => {
    const { user, said } = open({ [`POST /api/platform-admin/settings/${path}/`]: { status: 200, data: VALIDATED } });
    await screen.findByLabelText("Platform Fee Percentage");
    if (tab === "test") {
      await user.click(screen.getByRole("tab", { name: "Test Mode" }));
    }
    const before = tab === "test" ? SETTINGS.test_burn_wallet_address : "Not configured";
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), LIVE);
    await user.click(screen.getByRole("button", { name: button }));
    expect(await confirmChange(user, "Update")).toEqual([`Address${before}${LIVE}`]);
    await waitFor(() => expect(said.success).toHaveBeenCalledWith(words));
    expect(said.success).toHaveBeenCalledWith("Burn wallet validated! Balance: 12 drops, Type: regular");
  });

  it("has the wallet require a tag, and retires a replaced one with a reason", async () => {
    const { user, said, posted } = open({
      "POST /api/platform-admin/settings/require-tag/": {
        status: 200,
        data: { success: true, message: "On its way." },
      },
      "GET /api/platform-admin/settings/retirement/": { status: 200, data: retirement() },
      "POST /api/platform-admin/settings/retire/": { status: 200, data: { success: true, message: "Retired." } },
    });
    await user.click(await screen.findByRole("button", { name: "Require destination tag" }));
    expect(await confirmChange(user, "Require")).toEqual(["Destination tagNot requiredRequired"]);
    await waitFor(() => expect(said.success).toHaveBeenCalledWith("On its way."));
    await user.click(screen.getByRole("button", { name: "Retire" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Retire this wallet?" }));
    expect(await dialog.findByRole("button", { name: "Retire wallet" })).toBeDisabled();
    await user.type(dialog.getByLabelText("Reason"), "Moved.{Enter}");
    await waitFor(() => expect(said.success).toHaveBeenCalledWith("Retired."));
    expect(posted().map(({ body }) => body)).toEqual([
      { mode: "live" },
      { address: SETTINGS.replaced_wallets[0]?.address, reason: "Moved." },
    ]);
  });
});

describe("secret numbers", () => {
  it("are typed row by row, on to the next row after each, and joined with line breaks", async () => {
    const { user, posted } = open({ "POST /api/platform-admin/settings/wallet/": { status: 200, data: VALIDATED } });
    const dialog = await openDialog(user, "Secret Numbers");
    expect(dialog.getByText("0/8 filled")).toBeVisible();
    const all = () => dialog.getByRole("button", { name: "Confirm All" });
    for (const [at, row] of ROWS.entries()) {
      // The list, at the next row; a digit opens it, and the editor takes the place of the list.
      await waitFor(() => expect(focusedRow()).toBe(`Row ${"ABCDEFGH"[at]}`));
      expect(all()).toBeDisabled();
      await user.keyboard(row);
      expect(dialog.queryByRole("list")).toBeNull();
      await user.click(dialog.getByRole("button", { name: "Confirm Row" }));
    }
    expect(dialog.getByText("8/8 filled")).toBeVisible();
    expect(dialog.getByText("All rows are complete")).toBeVisible();
    expect(dialog.queryByRole("textbox")).toBeNull();
    await user.click(all());
    await user.click(await screen.findByRole("button", { name: "Update Wallet" }));
    await confirmChange(user, "Update");
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.body).toMatchObject({
      platform_wallet_secret: ROWS.join("\n"),
      wallet_secret_type: "secret_numbers",
    });
  });

  it("take a pasted row, or all 48 digits at once", async () => {
    const { user } = open();
    const dialog = await openDialog(user, "Secret Numbers");
    await waitFor(() => expect(focusedRow()).toBe("Row A"));
    await user.paste(`${ROWS[0]}`);
    expect(dialog.getByText("1/8 filled")).toBeVisible();
    await user.paste(ROWS.join(" "));
    expect(dialog.getByText("8/8 filled")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Confirm All" })).toHaveFocus();
  });

  it("list a row of six digits that do not fit as mistyped, and one with fewer as incomplete", async () => {
    const { user } = open();
    const dialog = await openDialog(user, "Secret Numbers");
    await user.paste([...ROWS.slice(0, 2), "554873", "55"].join(" "));
    expect(await dialog.findByRole("button", { name: "Row B, Filled" })).toBeVisible();
    expect(dialog.getByRole("button", { name: "Row C, Mistyped" })).toBeVisible();
    expect(dialog.getByRole("button", { name: "Row D, Incomplete" })).toBeVisible();
  });

  it("name a row whose check digit is wrong, and go on when it is corrected", async () => {
    const { user } = open();
    const dialog = await openDialog(user, "Secret Numbers");
    await waitFor(() => expect(focusedRow()).toBe("Row A"));
    await user.keyboard("55487");
    await user.keyboard("{Enter}");
    expect(dialog.getByText("All rows must contain exactly 6 digits.")).toBeVisible();
    await user.keyboard("3");
    expect(dialog.getByText("Row A is mistyped: its last digit does not fit the others.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Confirm Row" })).toBeDisabled();
    expect(dialog.getByText("0/8 filled")).toBeVisible();
    await user.keyboard("2{Enter}");
    expect(dialog.getByText("1/8 filled")).toBeVisible();
    await waitFor(() => expect(focusedRow()).toBe("Row B"));
  });

  it("move between the boxes with arrows and Backspace, strip what is no digit, and can be cleared", async () => {
    const { user } = open();
    const dialog = await openDialog(user, "Secret Numbers");
    await user.click(dialog.getByRole("button", { name: "Row A, Empty" }));
    await waitFor(() => expect(focusedRow()).toBe("Row A"));
    await user.keyboard("5a5{ArrowLeft}{ArrowLeft}1");
    const shown = () =>
      dialog
        .getAllByRole<HTMLInputElement>("textbox")
        .map(({ value }) => value || "_")
        .join("");
    expect(shown()).toBe("15____");
    await user.keyboard("{ArrowRight}{Backspace}{Backspace}");
    expect(shown()).toBe("1_____");
    await user.click(dialog.getByRole("button", { name: "Clear Row" }));
    expect(shown()).toBe("______");
    await user.click(dialog.getByRole("button", { name: "All rows" }));
    await user.click(dialog.getByRole("button", { name: "Row H, Empty" }));
    await waitFor(() => expect(focusedRow()).toBe("Row H"));
  });

  it("have the check digit of each row", () => {
    expect(ROWS.map((row, at) => rowProblem(at, row))).toEqual(ROWS.map(() => undefined));
    expect(rowProblem(2, "655366")).toBe("Row C is mistyped: its last digit does not fit the others.");
  });
});
