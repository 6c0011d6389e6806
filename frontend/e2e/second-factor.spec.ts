/** The second factor in a browser, with the codes that an authenticator app would show. */
import { expect, type Page, test } from "@playwright/test";
import { isSoundAt } from "./support/axe";
import { administrator, member, signedInAs, signIn } from "./support/people";
import { totp } from "./support/totp";
import { webServer } from "./support/web-server";

const SETTINGS = "/developer-dashboard/settings";
const DASHBOARD = /\/developer-dashboard$/;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Second factor" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Types or pastes a code as a phone fills it in: all of it at once, into the first box. */
async function enterCode(page: Page, code: string) {
  await page.getByLabel("Digit 1 of 6").fill(code);
}

async function logOut(page: Page, email: string) {
  await page.getByRole("button", { name: email }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await button(page, "Logout").click();
  await expect(page).toHaveURL(/\/auth\/signin$/);
}

test("a merchant sets a second factor up, signs in with a code and with a recovery code, and turns it off", {
  tag: "@production",
}, async ({ page }) => {
  const anna = await member();
  await signedInAs(page, anna);
  await page.goto(SETTINGS);
  await expect(panel(page).getByText("Off", { exact: true })).toBeVisible();
  await panel(page).getByRole("button", { name: "Set up" }).click();

  const setUp = dialog(page, "Set up a second factor");
  await expect(setUp.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await isSoundAt(page, [1440, 390]);
  const key = await setUp.locator("code").innerText();
  await button(page, "Turn on").click();
  await expect(setUp.getByText("Enter all six digits.")).toBeVisible();
  await enterCode(page, totp(key, 10));
  await button(page, "Turn on").click();
  await expect(setUp.getByText("That code is not right.")).toBeVisible();
  // One of three that are accepted: the one after it is left for what follows.
  const code = totp(key);
  await enterCode(page, code);
  await page.keyboard.press("Enter");

  const save = page.getByRole("alertdialog", { name: "Save your recovery codes" });
  await expect(save.getByRole("listitem")).toHaveCount(10);
  const codes = await save.getByRole("listitem").allInnerTexts();
  await page.keyboard.press("Escape");
  await expect(save).toBeVisible();
  const download = page.waitForEvent("download");
  await button(page, "Download").click();
  expect((await download).suggestedFilename()).toBe("dropwise-recovery-codes.txt");
  await expect(button(page, "Done")).toBeDisabled();
  await page.getByLabel("I have saved them").check();
  await button(page, "Done").click();
  await expect(panel(page).getByText("On", { exact: true })).toBeVisible();
  await expect(panel(page).getByText("10 of 10 recovery codes left.")).toBeVisible();

  await logOut(page, anna.email);
  await signIn(page, anna);
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
  await enterCode(page, code);
  await button(page, "Sign In").click();
  await expect(page.getByText("That code has been used. Wait for the next one.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.access_token)).toBeUndefined();
  await enterCode(page, totp(key, 1));
  await button(page, "Sign In").click();
  await expect(page).toHaveURL(DASHBOARD);

  await logOut(page, anna.email);
  await signIn(page, anna);
  await button(page, "Use a recovery code").click();
  await expect(page.getByRole("textbox", { name: "Recovery code" })).toBeFocused();
  await page.getByRole("textbox", { name: "Recovery code" }).fill("22222-22222");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That code is not right.")).toBeVisible();
  await page.getByRole("textbox", { name: "Recovery code" }).fill((codes[0] ?? "").toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(DASHBOARD);

  await page.goto(SETTINGS);
  await expect(panel(page).getByText("9 of 10 recovery codes left.")).toBeVisible();
  await panel(page).getByRole("button", { name: "New recovery codes" }).click();
  await button(page, "Use a recovery code").click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[1] ?? "");
  await button(page, "Replace codes").click();
  await expect(save.getByRole("listitem")).toHaveCount(10);
  const fresh = await save.getByRole("listitem").allInnerTexts();
  expect(fresh).not.toContain(codes[2]);
  await page.getByLabel("I have saved them").check();
  await button(page, "Done").click();

  await panel(page).getByRole("button", { name: "Turn off" }).click();
  await button(page, "Use a recovery code").click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(fresh[0] ?? "");
  await dialog(page, "Turn off the second factor").getByRole("button", { name: "Turn off" }).click();
  await expect(panel(page).getByText("Off", { exact: true })).toBeVisible();
  await logOut(page, anna.email);
  await signIn(page, anna);
  await expect(page).toHaveURL(DASHBOARD);
});

test("an administrator who needs a second factor sets one up before anything else", async ({ page }) => {
  // A server of its own starts first.
  test.setTimeout(120_000);
  const ada = administrator();
  const { origin, close } = await webServer({ ADMIN_SECOND_FACTOR_REQUIRED: "1" });
  const setUp = page.getByRole("heading", { level: 1, name: "Set up a second factor" });
  const saved = page.getByRole("heading", { level: 1, name: "Save your recovery codes" });
  const overview = page.getByRole("heading", { level: 1, name: "Admin Dashboard" });
  try {
    await page.goto(`${origin}/auth/signin`);
    await signIn(page, ada);
    await expect(setUp).toBeVisible();
    for (const path of ["", "/money", "/settings", "/users"]) {
      await page.goto(`${origin}/admin-dashboard${path}`);
      await expect(page).toHaveURL(`${origin}/auth/second-factor`);
      await expect(setUp).toBeVisible();
    }
    await button(page, "Set up").click();
    await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    const key = await page.locator("code").innerText();
    await enterCode(page, totp(key, 10));
    await button(page, "Turn on").click();
    await expect(page.getByText("That code is not right.")).toBeVisible();
    await page.goto(`${origin}/admin-dashboard`);
    await expect(setUp).toBeVisible();

    await button(page, "Set up").click();
    await expect(page.locator("code")).toBeVisible();
    const newer = await page.locator("code").innerText();
    expect(newer).not.toBe(key);
    await enterCode(page, totp(newer));
    await page.keyboard.press("Enter");
    await expect(saved).toBeVisible();
    await expect(page.getByRole("listitem")).toHaveCount(10);
    await isSoundAt(page, [1440, 390]);
    await expect(button(page, "Done")).toBeDisabled();
    await page.getByLabel("I have saved them").check();
    await button(page, "Done").click();
    await expect(page).toHaveURL(`${origin}/admin-dashboard`);
    await expect(overview).toBeVisible();

    await logOut(page, ada.email);
    await signIn(page, ada);
    await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
    await enterCode(page, totp(newer, 1));
    await button(page, "Sign In").click();
    await expect(page).toHaveURL(`${origin}/admin-dashboard`);
    await expect(overview).toBeVisible();
  } finally {
    await close();
  }
});
