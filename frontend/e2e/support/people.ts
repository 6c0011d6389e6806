/** The people of the browser tests: newcomers, merchants made for one test, the demo accounts; and their emails. */
import { expect, type Page } from "@playwright/test";
import { manageWith, readStack } from "./stack";

export type Role = "merchant" | "admin";
export type Credentials = { email: string; password: string };
export type Tokens = { access: string; refresh: string };
export type Person = Credentials & { name: string };

let serial = 0;

/** Somebody without an account. */
export function newcomer(name = "Anna Nordlicht"): Person {
  serial += 1;
  return { name, email: `anna-${Date.now()}-${process.pid}-${serial}@shop.example`, password: "Tide-pool-7-otter" };
}

/** A new merchant in test mode, signed up through the API; `known` sets what matters about them. */
export async function member(known: Partial<Person> = {}): Promise<Person & Tokens> {
  const person = { ...newcomer(), ...known };
  const { name: username, email, password } = person;
  return { ...person, ...(await tokens("signup", { username, email, password })) };
}

/** A new administrator. */
export function administrator(): Person {
  const person = newcomer("Ada");
  manageWith({ ADMIN_PASSWORD: person.password }, "createadmin", person.email);
  return person;
}

/** From the next navigation on, the page's browser has this session. */
export async function signedInAs(page: Page, { access, refresh }: Tokens): Promise<void> {
  // Any page of the origin will do. This one runs no script that would read the session.
  await page.goto("/robots.txt");
  await page.evaluate((kept) => Object.assign(localStorage, kept), { access_token: access, refresh_token: refresh });
}

const SHARED_SESSION_MS = 5 * 60_000;
const sessions = new Map<Role, { since: number; tokens: Promise<Tokens> }>();

/**
 * A session of the demo merchant or administrator, shared by the tests of one worker: hashing passwords is slow on
 * purpose. Do not sign out with it. Use `member` for that.
 */
export function sessionOf(role: Role): Promise<Tokens> {
  const known = sessions.get(role);
  // Well before it is renewed: only one of the pages that share it could do that.
  if (known !== undefined && Date.now() - known.since < SHARED_SESSION_MS) return known.tokens;
  const { email, password } = readStack().accounts[role];
  const fresh = { since: Date.now(), tokens: tokens("signin", { email, password }) };
  sessions.set(role, fresh);
  return fresh.tokens;
}

/** Fills in the open sign-in form and submits it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** The code and the link of the newest reset email to `email`, read in the outbox, as a newcomer would. */
export async function resetMail(page: Page, email: string): Promise<{ code: string; link: string }> {
  const outbox = await page.context().newPage();
  const mail = outbox.getByRole("link", { name: "Your code to reset your password" }).filter({ hasText: email });
  await expect(async () => {
    await outbox.goto("/outbox/");
    await expect(mail.first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await mail.first().click();
  const shown = outbox.frameLocator("iframe");
  const code = (await shown.locator(".code").innerText()).replace(/\D/g, "");
  const link = await shown.getByRole("link", { name: "Choose a new password" }).getAttribute("href");
  await outbox.close();
  return { code, link: link ?? "" };
}

async function tokens(call: "signup" | "signin", body: object): Promise<Tokens> {
  const answer = await fetch(`${readStack().origin}/api/auth/${call}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  const { access, refresh } = (await answer.json()) as Tokens;
  return { access, refresh };
}
