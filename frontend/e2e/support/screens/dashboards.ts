/** The dashboards' screens. */
import type { Page } from "@playwright/test";
import { answers, fails, hangs } from "../network";
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
const ADMIN_PAGES = ["", "/users", "/analytics", "/rejected-payments", "/transactions", "/contact-forms", "/settings"];

/** Both dashboards: their pages, and the states of the frame around them. */
export const DASHBOARDS: Screen[] = [
  ...MERCHANT_PAGES.map((page): Screen => dashboard("merchant", `/developer-dashboard${page}`)),
  ...ADMIN_PAGES.map((page): Screen => dashboard("admin", `/admin-dashboard${page}`)),
  { ...frame("profile menu"), act: openMenu, shows: (page) => page.getByRole("menu") },
  ...(["Update Profile", "Change Password", "Logout"] as const).map(
    (entry): Screen => ({
      ...frame(`dialog ${entry}`),
      act: (page) => openDialog(page, entry),
      shows: (page) => page.getByRole(/Logout/.test(entry) ? "alertdialog" : "dialog"),
    }),
  ),
  { ...dashboard("merchant", "/test"), name: "payment tool" },
  { ...dashboard("merchant", "/payments/detected"), name: "detected payments" },
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
    shows: text(`Welcome back, ${LONG}`),
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

function dashboard(role: Role, path: string): Screen {
  // The frame appears before the page in it.
  const shows = (page: Page) => page.getByRole("main").locator("h2, h3, p").first();
  return { name: path.slice(1).replaceAll("/", " "), path, role, shows };
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
