/** Every screen of the site and of both desks, in each of its states: what the axe tests and the screenshots visit. */
import { expect, type Locator, type Page } from "@playwright/test";
import { answers, fails, hangs } from "./network";
import type { Role } from "./session";

export type Screen = {
  /** Names the test and the picture. */
  name: string;
  path: string;
  /** Whose session the browser has; a visitor has none. */
  role?: Role;
  /** Before the page is opened: what its calls shall answer. */
  arrange?: (page: Page) => Promise<void>;
  /** After it is opened: what the reader does. */
  act?: (page: Page) => Promise<void>;
  /** What is there once the state is reached. */
  shows: (page: Page) => Locator;
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name }).first();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();

const FIGURES = "/api/public/figures/";
const BLOGS = "/api/blogs/";
const LEADERBOARD = "/api/leaderboard/burn/";
const CONTACT = "/api/platform-admin/contact/submit/";
const POST = "/blogs/verify-webhooks";
const POST_CALL = "/api/blogs/slug/verify-webhooks/";
const NO_POSTS = { results: [], count: 0, current_page: 1, page_size: 6, total_pages: 0, next: null, previous: null };

const PUBLIC: Screen[] = [
  { name: "home", path: "/", shows: heading(/Accept XRP/) },
  {
    name: "home, figures loading",
    path: "/",
    arrange: (page) => hangs(page, FIGURES),
    shows: heading(/Accept XRP/),
  },
  {
    name: "home, figures failed",
    path: "/",
    arrange: (page) => fails(page, FIGURES),
    shows: button("Try Again"),
  },
  { name: "about", path: "/about", shows: heading(/.+/) },
  { name: "contact", path: "/contact", shows: button("Send Message") },
  {
    name: "contact, sent",
    path: "/contact",
    arrange: (page) => answers(page, CONTACT, { success: true, message: "Thank you." }),
    act: contact,
    shows: text("Your message has been sent successfully!"),
  },
  {
    name: "contact, refused",
    path: "/contact",
    arrange: (page) => answers(page, CONTACT, { error: "Too many requests. Try again later." }, 429),
    act: contact,
    shows: text("Too many requests. Try again later."),
  },
  { name: "leaderboard", path: "/leaderboard", shows: (page) => page.getByText("Nordlicht Records").first() },
  {
    name: "leaderboard, empty",
    path: "/leaderboard",
    arrange: (page) => answers(page, LEADERBOARD, []),
    shows: text("No burn data available yet"),
  },
  {
    name: "leaderboard, failed",
    path: "/leaderboard",
    arrange: (page) => fails(page, LEADERBOARD),
    shows: text("Failed to load leaderboard data"),
  },
  {
    name: "leaderboard, loading",
    path: "/leaderboard",
    arrange: (page) => hangs(page, LEADERBOARD),
    shows: heading(/.+/),
  },
  { name: "blogs", path: "/blogs", shows: (page) => page.getByRole("main").getByRole("listitem").first() },
  {
    name: "blogs, empty",
    path: "/blogs",
    arrange: (page) => answers(page, BLOGS, NO_POSTS),
    shows: text("No blogs available at the moment"),
  },
  {
    name: "blogs, failed",
    path: "/blogs",
    arrange: (page) => fails(page, BLOGS),
    shows: text("Failed to load blogs. Please try again later"),
  },
  { name: "blogs, loading", path: "/blogs", arrange: (page) => hangs(page, BLOGS), shows: heading(/.+/) },
  { name: "blog post", path: POST, shows: heading(/webhook/i) },
  {
    name: "blog post, failed",
    path: POST,
    arrange: (page) => fails(page, POST_CALL),
    shows: text("Blog not found or failed to load"),
  },
  { name: "docs", path: "/docs", shows: heading(/.+/) },
  {
    name: "site menu",
    path: "/",
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: /menu/i }).first().click();
    },
    shows: (page) => page.getByRole("dialog").getByRole("link", { name: "About Us" }),
  },
];

const GETTING_IN: Screen[] = [
  { name: "sign-in", path: "/auth/signin", shows: button(/^Sign In$/i) },
  {
    name: "sign-in, refused",
    path: "/auth/signin",
    act: async (page) => {
      await page.getByLabel("Email").fill("nobody@dropwise.example");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: /^Sign In$/i }).click();
    },
    shows: (page) => page.getByRole("alert").first(),
  },
  { name: "sign-up", path: "/auth/signup", shows: button(/Sign Up|Create/i) },
  {
    name: "sign-up, passwords differ",
    path: "/auth/signup",
    act: async (page) => {
      await page.getByLabel("Name").fill("Ada");
      await page.getByLabel("Email").fill("ada@dropwise.example");
      await page.getByLabel("Password", { exact: true }).fill("one password");
      await page.getByLabel("Confirm Password").fill("another");
      await page
        .getByRole("button", { name: /Sign Up|Create/i })
        .first()
        .click();
    },
    shows: text("Passwords do not match"),
  },
  { name: "forgot password", path: "/auth/forgot-password", shows: button("Send Reset OTP") },
  {
    name: "forgot password, empty",
    path: "/auth/forgot-password",
    act: (page) => page.getByRole("button", { name: "Send Reset OTP" }).click(),
    shows: text("Please enter your email address"),
  },
  { name: "reset by code, e-mail", path: "/auth/otp-verification", shows: (page) => page.getByLabel("Email") },
  { name: "reset by code, code", path: "/auth/otp-verification?email=ada@dropwise.example", shows: text("Resend OTP") },
  {
    name: "reset by code, wrong code",
    path: "/auth/otp-verification?email=ada@dropwise.example",
    arrange: (page) => answers(page, "/api/auth/verify-otp/", { error: "Wrong code.", otp: ["Wrong code."] }, 400),
    act: typeCode,
    shows: text("Wrong code."),
  },
  {
    name: "reset by code, new password",
    path: "/auth/otp-verification?email=ada@dropwise.example",
    arrange: (page) => answers(page, "/api/auth/verify-otp/", { success: true, message: "Verified." }),
    act: typeCode,
    shows: text(/At least 8 characters/i),
  },
  {
    name: "reset by link",
    path: "/auth/reset-password?token=abc",
    shows: (page) => page.getByLabel("New Password", { exact: true }),
  },
  { name: "reset by link, invalid", path: "/auth/reset-password", shows: text("Invalid Reset Link") },
];

const MERCHANT_PAGES = ["", "/wallet", "/api-docs", "/webhooks", "/transactions", "/test"];
const ADMIN_PAGES = ["", "/users", "/analytics", "/rejected-payments", "/transactions", "/contact-forms", "/settings"];

const DESKS: Screen[] = [
  ...MERCHANT_PAGES.map((page): Screen => desk("merchant", `/developer-dashboard${page}`)),
  ...ADMIN_PAGES.map((page): Screen => desk("admin", `/admin-dashboard${page}`)),
  {
    ...desk("merchant", "/developer-dashboard"),
    name: "profile menu",
    act: openMenu,
    shows: (page) => page.getByRole("menu"),
  },
  ...(["Update Profile", "Change Password", "Logout"] as const).map(
    (entry): Screen => ({
      ...desk("merchant", "/developer-dashboard"),
      name: `dialog ${entry}`,
      act: async (page) => {
        await openMenu(page);
        await page.getByRole("menuitem", { name: entry }).click();
      },
      shows: (page) => page.getByRole(/Logout/.test(entry) ? "alertdialog" : "dialog"),
    }),
  ),
];

/** The whole catalogue. */
export const SCREENS: readonly Screen[] = [...PUBLIC, ...GETTING_IN, ...DESKS];

/** Open a screen and bring it to its state; the page's session is the caller's to make. */
export async function reach(page: Page, screen: Screen): Promise<void> {
  await screen.arrange?.(page);
  await page.goto(screen.path);
  await screen.act?.(page);
  await expect(screen.shows(page)).toBeVisible();
}

function desk(role: Role, path: string): Screen {
  // The frame is there before its page.
  const shows = (page: Page) => page.getByRole("main").locator("h2, h3, p").first();
  return { name: path.slice(1).replaceAll("/", " "), path, role, shows };
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /profile|account/i }).click();
}

async function contact(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@dropwise.example");
  await page.getByLabel("Subject").fill("Hourly payouts");
  await page.getByLabel("Message").fill("Can payouts be gathered by the hour?");
  await page.getByRole("button", { name: "Send Message" }).click();
}

async function typeCode(page: Page): Promise<void> {
  await page.getByRole("textbox").first().click();
  await page.keyboard.type("123456");
  const verify = page.getByRole("button", { name: /verify/i });
  if (await verify.isVisible()) {
    await verify.click();
  }
}
