/** People in the browser: a merchant of one's own for tests that change an account, and the printed ones for the rest. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { readStack } from "./stack";

export type Person = { username: string; email: string; password: string };

/** Signs a new merchant up by the API, under a name of his own if one is given; he starts in test mode. */
export async function newMerchant(names: Partial<Person> = {}): Promise<Person> {
  const mark = randomUUID().slice(0, 8);
  const person = {
    username: `Anna ${mark}`,
    email: `anna-${mark}@nordlicht.example`,
    password: "Low tide, nine lamps",
    ...names,
  };
  const answer = await fetch(`${readStack().origin}/api/auth/signup/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(person),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  return person;
}

/** Through the sign-in screen, up to the dashboard that follows. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto("/auth/signin");
  await fillSignIn(page, { email, password });
  await page.waitForURL(/dashboard/);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
}

/** Fills the sign-in screen that is open, and sends it. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}
