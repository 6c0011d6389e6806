/** People of the browser tests, and the mails they get. */
import { expect, type Page } from "@playwright/test";
import { readStack } from "./stack";

export type Person = { name: string; email: string; password: string };

let serial = 0;

/** Somebody nobody knows yet. */
export function stranger(name = "Anna Nordlicht"): Person {
  serial += 1;
  return { name, email: `anna-${Date.now()}-${process.pid}-${serial}@shop.example`, password: "Tide-pool-7-otter" };
}

/** The same with an account, made through the public door; answers his tokens too. */
export async function member(): Promise<Person & { access: string; refresh: string }> {
  const person = stranger();
  const answer = await fetch(`${readStack().origin}/api/auth/signup/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: person.name, email: person.email, password: person.password }),
  });
  if (answer.status !== 201) throw new Error(`signup: ${answer.status} ${await answer.text()}`);
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string };
  return { ...person, access, refresh };
}

/** Opens pages as somebody who signed in before. */
export async function signedInAs(page: Page, tokens: { access: string; refresh: string }): Promise<void> {
  await page.goto("/drop.svg");
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem("refresh_token", refresh);
    localStorage.setItem("access_token", access);
  }, tokens);
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
