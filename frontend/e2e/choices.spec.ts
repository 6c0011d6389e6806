/** Every list, menu and picker that opens is chosen from by its words, with the mouse and with a finger. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { createPayment } from "./support/api";
import { member, sessionOf, signedInAs } from "./support/people";

test.describe.configure({ timeout: 120_000 });

const POINTERS = [
  { pointer: "mouse", width: 1280, touch: false },
  { pointer: "finger", width: 390, touch: true },
] as const;

for (const { pointer, width, touch } of POINTERS) {
  test.describe(`with the ${pointer}`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: touch });

    /** In the middle of the element's words. */
    const press = (target: Locator) => (touch ? target.tap() : target.click());
    const words = (within: Locator, text: string) => press(within.getByText(text, { exact: true }));

    async function chooseInMenu(page: Page, item: string, title: string) {
      await press(page.getByRole("button", { name: /profile menu$/ }));
      await words(page.getByRole("menu", { name: "Profile" }), item);
      const dialog = page.getByRole("dialog", { name: title }).or(page.getByRole("alertdialog", { name: title }));
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }

    test("the statuses of the transactions", async ({ page }) => {
      await createPayment();
      await signedInAs(page, await sessionOf("merchant"));
      await page.goto("/developer-dashboard/transactions");
      if (touch) await press(page.getByRole("button", { name: /^Filters/ }));
      await press(page.getByRole("button", { name: /^Status:/ }));
      const list = page.getByRole("dialog", { name: "Status" });
      await words(list, "Failed");
      await expect(page).toHaveURL(/\?status=failed$/);
      await words(list, "Pending");
      await expect(page).toHaveURL(/\?status=pending%2Cfailed$/);
      await expect(list.getByRole("checkbox", { name: "Failed" })).toBeChecked();
      await words(list, "Failed");
      await expect(page).toHaveURL(/\?status=pending$/);
    });

    test("the profile menu and the command palette", async ({ page }) => {
      await signedInAs(page, await sessionOf("merchant"));
      await page.goto("/developer-dashboard/wallet");
      await chooseInMenu(page, "Update Profile", "Update Profile");
      await chooseInMenu(page, "Change Password", "Change Password");
      await chooseInMenu(page, "Logout", "Confirm Logout");
      await page.keyboard.press("Control+k");
      await words(page.getByRole("listbox"), "Transactions");
      await expect(page).toHaveURL("/developer-dashboard/transactions");
    });

    test("the receivers and events of a webhook", async ({ page }) => {
      await signedInAs(page, await member());
      await page.goto("/developer-dashboard/webhooks");
      await press(page.getByRole("button", { name: "Configure Webhook" }));
      const form = page.getByRole("region", { name: "Create webhook" });
      await words(form, "Inspect here (built-in receiver, Test Mode)");
      await expect(form.getByLabel("Webhook URL")).toHaveCount(0);
      await words(form, "Selected events");
      await words(form, "payment.failed");
      await expect(form.getByRole("checkbox", { name: "payment.failed" })).toBeChecked();
    });

    test("the administrator's users", async ({ page }) => {
      const { email } = await member();
      await signedInAs(page, await sessionOf("admin"));
      await page.goto("/admin-dashboard/transactions");
      if (touch) await press(page.getByRole("button", { name: /^Filters/ }));
      await press(page.getByRole("button", { name: /^User:/ }));
      const list = page.getByRole("dialog", { name: "User" });
      await list.getByRole("combobox").fill(email);
      await words(list, email);
      await expect(page.getByRole("button", { name: `User: ${email}` })).toBeVisible();
      await expect(page).toHaveURL(/user(_id)?=\d+/);
    });
  });
}
