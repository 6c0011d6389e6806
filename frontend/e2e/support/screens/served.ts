/** Pages that the server renders: the outbox, the local ledger's explorer, and Django's admin. */
import type { Page } from "@playwright/test";
import { readStack } from "../stack";
import { heading, type Screen, text } from "./screen";

const ADMIN = "/django-admin/";
const POSTS = `${ADMIN}content/blog/`;

export const OUTBOX: Screen[] = [
  { name: "outbox", path: "/outbox/", arrange: askForReset, shows: heading(/outbox/i) },
  {
    name: "outbox, a mail",
    path: "/outbox/",
    arrange: askForReset,
    act: (page) => page.getByRole("link", { name: "Your code to reset your password" }).first().click(),
    shows: (page) => page.locator("iframe"),
  },
];

const explorer = (page: string) => async () => `${readStack().ledgers.test.explorer}/${page}`;

/** The local ledger's pages. */
export const EXPLORER: Screen[] = [
  { name: "explorer", path: explorer(""), shows: text("Latest transactions") },
  { name: "explorer, accounts", path: explorer("accounts"), shows: heading("Accounts") },
  { name: "explorer, send play money", path: explorer("send"), shows: heading("Send play money") },
  {
    name: "explorer, send play money, invalid",
    path: explorer("send"),
    act: async (page) => {
      await page.getByLabel("To", { exact: true }).fill("nobody");
      await page.getByRole("button", { name: "Send", exact: true }).click();
    },
    shows: text("Enter an address that starts with r or X."),
  },
];

/** For pictures only: the markup is Django's. */
export const ADMINISTRATION: Screen[] = [
  { name: "site administration, sign-in", path: ADMIN, shows: (page) => page.getByLabel("Password") },
  { name: "site administration", path: ADMIN, act: enter, shows: text("Blog") },
  { name: "site administration, posts", path: POSTS, act: enter, shows: text("webhooks") },
  {
    name: "site administration, a post",
    path: POSTS,
    act: async (page) => {
      await enter(page);
      await page.getByRole("rowheader").getByRole("link").first().click();
    },
    shows: (page) => page.getByLabel("Title").first(),
  },
];

async function askForReset(): Promise<void> {
  const { origin, accounts } = readStack();
  await fetch(`${origin}/api/auth/password-reset-request/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: accounts.merchant.email }),
  });
}

async function enter(page: Page): Promise<void> {
  const { email, password } = readStack().accounts.admin;
  await page.getByLabel(/e-?mail|username/i).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: /log in|sign in/i }).click();
}
