/** The dashboards' screens. */
import { expect, type Page } from "@playwright/test";
import { alters, answers, fails, hangs } from "../network";
import type { Role } from "../people";
import { heading, type Screen, text } from "./screen";

const PROFILE = "/api/auth/profile/";
const MODE = "/api/auth/test-mode/";
const WRONG = "This is not the current password.";
const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwe";
const ANNA = {
  id: 1,
  email: "merchant@dropwise.example",
  username: "Nordlicht Records",
  first_name: "Anna",
  is_superuser: false,
  is_test_mode: true,
};

const MERCHANT_PAGES = ["", "/wallet", "/api-docs", "/webhooks", "/transactions", "/test"];
const ADMIN_PAGES = [
  "",
  "/users",
  "/analytics",
  "/rejected-payments",
  "/transactions",
  "/contact-forms",
  "/settings",
  "/money",
  "/refunds",
  "/health",
  "/audit-log",
];

const MOST = "99999999999.999999";
const NOTHING = {
  total_earned: "0.000000",
  total_fees: "0.000000",
  total_burned: "0.000000",
  completed: 0,
  pending: 0,
  total_count: 0,
  values: [],
};
const WALLET = {
  address: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
  destination_tag: null,
  x_address: "TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE",
  is_active: true,
  network: "local ledger",
  connected_at: "2026-11-20T10:00:00Z",
};
const HOME_CALLS = [
  "/api/payments/summaries/",
  "/api/payments/dashboard/records/",
  "/api/payments/chart/",
  "/api/wallets/connected/",
  "/api/wallets/secret-key/",
];

/** The merchant's home page: a first visit, while it loads, after a failure, and with the largest amounts. */
const HOME: Screen[] = [
  { ...frame("home, first visit"), arrange: firstVisit, shows: text("Your first payment starts this chart") },
  {
    ...frame("home, dismissed checklist"),
    arrange: firstVisit,
    act: (page) => page.getByRole("button", { name: "Dismiss the checklist" }).click(),
    shows: (page) => page.getByRole("link", { name: "Connect wallet" }),
  },
  {
    ...frame("home, creating a test wallet"),
    arrange: async (page) => {
      await firstVisit(page);
      await hangs(page, "/api/wallets/test-wallet/");
    },
    act: (page) => page.getByRole("button", { name: "Create test wallet" }).click(),
    shows: text("Creating your test wallet."),
  },
  {
    ...frame("home, seed of a test wallet"),
    arrange: async (page) => {
      await firstVisit(page);
      const seed = "sEd7n91HGSRj7uScwdTnpecU6zN8nXw";
      await answers(
        page,
        "/api/wallets/test-wallet/",
        { success: true, message: "", address: WALLET.address, seed },
        202,
      );
    },
    act: (page) => page.getByRole("button", { name: "Create test wallet" }).click(),
    shows: text("Save your test wallet's seed."),
  },
  {
    ...frame("home, loading"),
    arrange: (page) => hangs(page, "/api/payments/summaries/"),
    shows: (page) => page.locator("main .breathe").first(),
  },
  {
    ...frame("home, failed"),
    arrange: async (page) => {
      for (const call of HOME_CALLS) await fails(page, call);
    },
    shows: text("We couldn’t load your dashboard."),
  },
  {
    ...frame("home, live mode"),
    arrange: (page) => profileWith(page, { is_test_mode: false }),
    shows: (page) => page.getByText("Live Mode").first(),
  },
  {
    ...frame("home, the largest amounts"),
    arrange: async (page) => {
      const sums = { total_earned: MOST, total_fees: MOST, total_burned: MOST };
      const most = "245000000000.00";
      const values = [{ currency: "USD", earned: most, fees: most, burned: most, without_value: 0 }];
      const summaries = { ...NOTHING, ...sums, values, completed: 1_234_567_890, pending: 987_654_321 };
      await answers(page, "/api/payments/summaries/", { total_count: 1, summaries });
      await alters(page, /^\/api\/payments\/chart\/$/, { received: MOST, earned: MOST });
    },
    shows: text(/this week/),
  },
];

async function firstVisit(page: Page): Promise<void> {
  await answers(page, "/api/payments/summaries/", { total_count: 0, summaries: NOTHING });
  await answers(page, "/api/payments/dashboard/records/", []);
  await alters(page, /^\/api\/payments\/chart\/$/, { received: "0.000000", earned: "0.000000", points: NO_POINTS });
  await answers(page, "/api/wallets/connected/", { error: "No wallet is connected in test mode." }, 404);
  await answers(page, "/api/wallets/secret-key/", { error: "There is no secret key in test mode." }, 404);
}

const NO_POINTS = Array.from({ length: 28 }, (_, index) => ({
  start: new Date(Date.UTC(2026, 9, 26 + index)).toISOString(),
  completed: 0,
  received: "0.000000",
  earned: "0.000000",
}));

/** Both dashboards: their pages, and the states of the frame around them. */
export const DASHBOARDS: Screen[] = [
  ...MERCHANT_PAGES.map((page) => loaded(dashboard("merchant", `/developer-dashboard${page}`))),
  ...ADMIN_PAGES.map((page) => loaded(dashboard("admin", `/admin-dashboard${page}`))),
  ...HOME,
  { ...frame("profile menu"), act: openMenu, shows: (page) => page.getByRole("menu") },
  ...(["Update Profile", "Change Password", "Logout"] as const).map(
    (entry): Screen => ({
      ...frame(`dialog ${entry}`),
      act: (page) => openDialog(page, entry),
      shows: (page) => page.getByRole(/Logout/.test(entry) ? "alertdialog" : "dialog"),
    }),
  ),
  ...(["merchant", "admin"] as const).flatMap((role): Screen[] => [
    { ...palette(role, "palette"), shows: (page) => page.getByRole("dialog", { name: "Jump to" }) },
    {
      ...palette(role, "palette without a match"),
      act: async (page) => {
        await press(page, "Control+k");
        // One word, as long as they get, that no payment of another test has.
        await page.getByRole("combobox").fill(`no-${"x".repeat(60)}`);
      },
      shows: text(/^Nothing matches/),
    },
    {
      ...palette(role, "help"),
      act: (page) => press(page, "?"),
      shows: (page) => page.getByRole("dialog", { name: "Keyboard shortcuts" }),
    },
  ]),
  { ...dashboard("merchant", "/test"), name: "payment tool" },
  {
    ...dashboard("merchant", "/payments/detected"),
    name: "detected payments",
    shows: (page) => page.getByRole("main").getByRole("heading").first(),
  },
  {
    ...frame("profile menu in live mode"),
    arrange: (page) => profileWith(page, { is_test_mode: false }),
    act: openMenu,
    shows: (page) => page.getByRole("menu"),
  },
  {
    ...frame("sidebar the other way"),
    // Collapsed in a wide window, opened in a narrow one.
    act: (page) => page.getByRole("button", { name: /sidebar/ }).click(),
    shows: (page) => page.getByRole("main"),
  },
  {
    ...frame("a long name"),
    arrange: (page) =>
      profileWith(page, { username: LONG, email: `${LONG.toLowerCase()}@shop.example`, first_name: LONG }),
    shows: text("Welcome back"),
  },
  {
    ...frame("dashboard, loading"),
    arrange: (page) => hangs(page, PROFILE),
    shows: (page) => page.getByRole("status").first(),
  },
  { ...frame("dashboard, failed"), arrange: (page) => fails(page, PROFILE), shows: heading(/.+/) },
  {
    ...frame("switch of the mode, busy"),
    arrange: (page) => hangs(page, MODE),
    act: (page) => page.getByRole("switch").click(),
    shows: (page) => page.getByRole("switch", { disabled: true }),
  },
  {
    ...frame("switch of the mode, failed"),
    arrange: (page) => answers(page, MODE, { error: "The database is busy. Try again." }, 503),
    act: (page) => page.getByRole("switch").click(),
    shows: text("The database is busy. Try again."),
  },
  {
    ...frame("dialog that asks for the password"),
    arrange: (page) => answers(page, MODE, { error: "Please sign in again.", code: "reauth" }, 403),
    act: (page) => page.getByRole("switch").click(),
    shows: (page) => page.getByRole("dialog"),
  },
  {
    ...frame("dialog Update Profile, refused"),
    act: async (page) => {
      await openDialog(page, "Update Profile");
      await page.getByLabel("Username").fill("");
      await page.getByRole("button", { name: "Update Profile" }).click();
    },
    shows: text(/required/i),
  },
  {
    ...frame("dialog Update Profile, saved"),
    arrange: (page) => answers(page, "/api/auth/profile/update/", { ...ANNA, username: "Anna" }),
    act: async (page) => {
      await openDialog(page, "Update Profile");
      await page.getByLabel("Username").fill("Anna");
      await page.getByRole("button", { name: "Update Profile" }).click();
    },
    shows: text("Profile updated successfully!"),
  },
  {
    ...frame("dialog Change Password, refused"),
    arrange: (page) =>
      answers(
        page,
        "/api/auth/profile/change-password/",
        { error: WRONG, current_password: [WRONG], new_password: ["This password is too common."] },
        400,
      ),
    act: async (page) => {
      await openDialog(page, "Change Password");
      await page.getByLabel("Current Password").fill("something");
      await page.getByLabel("New Password", { exact: true }).fill("password1");
      await page.getByLabel("Confirm New Password").fill("password1");
      await page.getByRole("button", { name: "Change Password" }).click();
    },
    shows: text(WRONG),
  },
];

/** The same once nothing in it is loading. */
function loaded(screen: Screen): Screen {
  const act = async (page: Page) => {
    await expect(screen.shows(page)).toBeVisible();
    await expect(page.locator("main .breathe")).toHaveCount(0);
  };
  return { ...screen, act };
}

function dashboard(role: Role, path: string): Screen {
  // The frame appears before the page in it.
  const shows = (page: Page) => page.getByRole("main").locator("h2, h3, p").filter({ visible: true }).first();
  return { name: path.slice(1).replaceAll("/", " "), path, role, shows };
}

/** The first page of a dashboard with the command palette over it. */
function palette(role: Role, name: string): Screen {
  const first = dashboard(role, role === "admin" ? "/admin-dashboard" : "/developer-dashboard");
  return { ...first, name: `${role}, ${name}`, act: (page) => press(page, "Control+k") };
}

/** Presses a key of the dashboard once it listens. */
async function press(page: Page, key: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press(key);
}

/** A state of the merchant's frame, on the first page. */
function frame(name: string): Screen {
  return { ...dashboard("merchant", "/developer-dashboard"), name };
}

function profileWith(page: Page, fields: Partial<typeof ANNA>): Promise<void> {
  return answers(page, PROFILE, { ...ANNA, ...fields });
}

async function openDialog(page: Page, entry: string): Promise<void> {
  await openMenu(page);
  await page.getByRole("menuitem", { name: entry }).click();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /profile|account/i }).click();
}
