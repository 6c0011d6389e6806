/** People of the browser tests: who nobody knows yet, a merchant of one's own, the printed ones; and their mails. */
import { expect, type Page } from "@playwright/test";
import { readStack } from "./stack";

export type Role = "merchant" | "admin";
export type Credentials = { email: string; password: string };
export type Tokens = { access: string; refresh: string };
export type Person = Credentials & { name: string };

let serial = 0;

/** Somebody nobody knows yet. */
export function stranger(name = "Anna Nordlicht"): Person {
  serial += 1;
  return { name, email: `anna-${Date.now()}-${process.pid}-${serial}@shop.example`, password: "Tide-pool-7-otter" };
}

/** The same with an account, made through the public door: a merchant, in test mode; `known` is what matters of him. */
export async function member(known: Partial<Person> = {}): Promise<Person & Tokens> {
  const person = { ...stranger(), ...known };
  const { name: username, email, password } = person;
  return { ...person, ...(await tokens("signup", { username, email, password })) };
}

/** The page's browser has this session from the next navigation on. */
export async function signedInAs(page: Page, { access, refresh }: Tokens): Promise<void> {
  // Any page of the origin will do; this one runs no script that would look at the session.
  await page.goto("/robots.txt");
  await page.evaluate((kept) => Object.assign(localStorage, kept), { access_token: access, refresh_token: refresh });
}

/** A session of the printed merchant or administrator. */
export async function sessionOf(role: Role): Promise<Tokens> {
  const { email, password } = readStack().accounts[role];
  return tokens("signin", { email, password });
}

/** Fills the sign-in screen that is open, and sends it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** The code and the link of the newest reset mail to `email`, read where a newcomer reads them: in the outbox. */
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

async function tokens(door: "signup" | "signin", body: object): Promise<Tokens> {
  const answer = await fetch(`${readStack().origin}/api/auth/${door}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${door}: ${answer.status} ${await answer.text()}`);
  const { access, refresh } = (await answer.json()) as Tokens;
  return { access, refresh };
}
