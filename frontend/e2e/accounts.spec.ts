/** Signing up, signing in, resetting a password and signing out, in a browser and with real emails. */
import { expect, type Page, test } from "@playwright/test";
import { member, newcomer, type Person, resetMail, signedInAs, signIn } from "./support/people";
import { manage, readStack } from "./support/stack";

const DASHBOARD = /\/developer-dashboard$/;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const h1 = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

async function logOut(page: Page, person: Person) {
  await page.getByRole("button", { name: person.email }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByText("Are you sure you want to logout?")).toBeVisible();
  await button(page, "Logout").click();
}

/** Presses Tab until the focus is on the element of this name; fails if it cannot be reached. */
async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 40; step += 1) {
    const focused = page.locator(":focus");
    const label = await focused.evaluate((element) => {
      const labels = (element as HTMLInputElement).labels;
      return (labels?.[0]?.textContent ?? element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
    });
    if (label === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${name}`);
}

test("sign up, log out, and sign in again to the page that was asked for", { tag: "@production" }, async ({ page }) => {
  const anna = newcomer();
  await page.goto("/auth/signup");
  await field(page, "Name").fill(anna.name);
  await field(page, "Email").fill(anna.email);
  await field(page, "Password").fill(anna.password);
  await field(page, "Confirm Password").fill(anna.password);
  await button(page, "Sign Up").click();
  await expect(page.getByText("Account created successfully!")).toBeVisible();
  await expect(page).toHaveURL(DASHBOARD);
  await expect(h1(page, "Developer Dashboard")).toBeVisible();

  await page.goto("/auth/signin");
  await expect(page).toHaveURL(DASHBOARD);
  await page.goto("/admin-dashboard/users");
  await expect(page).toHaveURL(DASHBOARD);

  await logOut(page, anna);
  await expect(page).toHaveURL(/\/auth\/signin$/);
  expect(await page.evaluate(() => [localStorage.access_token, localStorage.refresh_token])).toEqual([
    undefined,
    undefined,
  ]);

  await page.goto("/developer-dashboard/webhooks?page=2#newest");
  await expect(page).toHaveURL(/\/auth\/signin$/);
  await signIn(page, { ...anna, password: "not-her-password" });
  await expect(page.getByRole("alert").getByText("Invalid email or password.")).toBeVisible();
  await signIn(page, anna);
  await expect(page.getByText("Login successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/developer-dashboard\/webhooks\?page=2#newest$/);
});

test("while a reset code is asked for, the button keeps the focus, and nothing sends it again", async ({ page }) => {
  const anna = await member();
  let calls = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/password-reset-request/", async (route) => {
    calls += 1;
    await answered;
    await route.continue();
  });
  await page.goto("/auth/forgot-password");
  await field(page, "Email").fill(anna.email);
  const send = button(page, "Send Reset OTP");
  await send.focus();
  await page.keyboard.press("Enter");
  await expect(send).toHaveAttribute("aria-busy", "true");
  await expect(send).toBeDisabled();
  await expect(send).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await send.click({ force: true });
  await field(page, "Email").press("Enter");
  expect(calls).toBe(1);
  answer();
  await expect(h1(page, "Enter the code")).toBeVisible();
  expect(calls).toBe(1);
});

test("from sign-up to the dashboard by keyboard alone", async ({ page }) => {
  const anna = newcomer();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
  await page.keyboard.press("Tab");
  await tabTo(page, "Get Started");
  await page.keyboard.press("Enter");
  await expect(h1(page, "Sign in")).toBeFocused();
  await tabTo(page, "Create an account");
  await page.keyboard.press("Enter");
  await expect(h1(page, "Create your account")).toBeFocused();
  for (const [name, text] of [
    ["Name", anna.name],
    ["Email", anna.email],
    ["Password", anna.password],
    ["Confirm Password", `${anna.password}!`],
  ] as const) {
    await tabTo(page, name);
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(field(page, "Confirm Password")).toBeFocused();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(DASHBOARD);
  await expect(h1(page, "Developer Dashboard")).toBeFocused();
});

test("reset a password with the code from the email, typed into six boxes", async ({ page }) => {
  const anna = await member();
  await page.goto("/auth/forgot-password");
  await field(page, "Email").fill(anna.email);
  await button(page, "Send Reset OTP").click();
  await expect(h1(page, "Enter the code")).toBeVisible();
  const { code } = await resetMail(page, anna.email);
  expect(code).toMatch(/^\d{6}$/);

  const wrong = code === "000000" ? "000001" : "000000";
  await field(page, "Digit 1 of 6").click();
  await page.keyboard.type(`${wrong}\n`);
  await expect(page.getByRole("group")).toHaveAccessibleDescription(/./);
  await expect(field(page, "Digit 1 of 6")).toHaveValue("");
  await page.keyboard.type(`${code}\n`);
  await expect(h1(page, "Set a new password")).toBeVisible();
  await field(page, "New Password").fill("Rock-pool-8-heron");
  await field(page, "Confirm New Password").fill("Rock-pool-8-heron");
  await button(page, "Reset Password").click();
  await expect(h1(page, "Your password has been reset")).toBeVisible();
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  await signIn(page, anna);
  await expect(page.getByRole("alert").getByText("Invalid email or password.")).toBeVisible();
  await signIn(page, { ...anna, password: "Rock-pool-8-heron" });
  await expect(page).toHaveURL(DASHBOARD);
});

test("reset a password with the link from the email: other sessions end, and the link works once", async ({
  page,
  browser,
}) => {
  const anna = await member();
  const elsewhere = await (await browser.newContext()).newPage();
  await signedInAs(elsewhere, anna);
  await elsewhere.goto("/developer-dashboard");
  await expect(h1(elsewhere, "Developer Dashboard")).toBeVisible();
  // The dashboard reads again by itself, and would say it before the test looks.
  await elsewhere.goto("about:blank");

  await page.goto("/auth/otp-verification");
  await field(page, "Email").fill(anna.email);
  await button(page, "Send Reset OTP").click();
  await expect(h1(page, "Enter the code")).toBeVisible();
  const { link } = await resetMail(page, anna.email);
  expect(link).toContain(`${readStack().origin}/auth/reset-password?token=`);
  for (const words of [null, "Invalid reset link. Please request a new password reset."]) {
    await page.goto(link);
    await field(page, "New Password").fill("Rock-pool-8-heron");
    await field(page, "Confirm New Password").fill("Rock-pool-8-heron");
    await button(page, "Reset Password").click();
    await expect(
      words === null ? h1(page, "Your password has been reset") : page.getByRole("alert").getByText(words),
    ).toBeVisible();
  }

  await elsewhere.goto("/developer-dashboard/wallet");
  await expect(elsewhere).toHaveURL(/\/auth\/signin$/);
  await expect(elsewhere.getByText("Session expired, please login again")).toBeVisible();
  await signIn(elsewhere, { ...anna, password: "Rock-pool-8-heron" });
  await expect(elsewhere).toHaveURL(/\/developer-dashboard\/wallet$/);
  await elsewhere.context().close();
});

test("an expired session is renewed once for two tabs, without their noticing", { tag: "@production" }, async ({
  page,
  context,
}) => {
  const anna = await member();
  // A wrong signature is refused just as an old token is.
  await signedInAs(page, { ...anna, access: anna.access.replace(/[^.]+$/, "old") });
  const renewals: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/token/refresh/")) renewals.push(request.url());
  });
  const other = await context.newPage();
  await Promise.all([page.goto("/developer-dashboard"), other.goto("/developer-dashboard/wallet")]);
  await expect(h1(page, "Developer Dashboard")).toBeVisible();
  await expect(h1(other, "XRP Wallet Management")).toBeVisible();
  expect(renewals).toHaveLength(1);

  await logOut(page, anna);
  await expect(page).toHaveURL(/\/auth\/signin$/);
  await expect(other).toHaveURL(/\/auth\/signin$/);
});

test("a suspended merchant is signed out at the next call, and is given the reason when signing in", {
  tag: "@production",
}, async ({ page }) => {
  const anna = await member();
  await signedInAs(page, anna);
  await page.goto("/developer-dashboard");
  await expect(h1(page, "Developer Dashboard")).toBeVisible();
  // The dashboard reads again by itself, and would say it before the test looks.
  await page.goto("about:blank");
  manage("suspend", "--email", anna.email);
  await page.goto("/developer-dashboard");
  await expect(page).toHaveURL(/\/auth\/signin$/);
  await expect(page.getByText("Session expired, please login again")).toBeVisible();
  await signIn(page, anna);
  await expect(page.getByRole("alert").getByText("Your account is suspended.")).toBeVisible();
});

test("the sign-in and sign-up pages send no request to another origin", { tag: "@production" }, async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  for (const path of ["/auth/signin", "/auth/signup"]) {
    await page.goto(path);
    await expect(page.getByText("Google sign-in is not set up on this server.")).toBeVisible();
  }
  expect([...new Set(asked)]).toEqual([new URL(baseURL ?? "").origin]);
});

test("a reset by code moves the focus to the heading of each step", async ({ page }) => {
  await page.route("**/api/auth/verify-otp/", (route) => route.fulfill({ json: { success: true, message: "" } }));
  await page.route("**/api/auth/password-reset-confirm/", (route) =>
    route.fulfill({ json: { success: true, message: "" } }),
  );
  await page.goto("/auth/otp-verification?email=ada@dropwise.example");
  await field(page, "Digit 1 of 6").click();
  await page.keyboard.type("123456\n");
  await expect(h1(page, "Set a new password")).toBeFocused();
  await field(page, "New Password").fill("Rock-pool-8-heron");
  await field(page, "Confirm New Password").fill("Rock-pool-8-heron");
  await button(page, "Reset Password").click();
  await expect(h1(page, "Your password has been reset")).toBeFocused();
});
