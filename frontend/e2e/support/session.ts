/** Signing in without the screens: for tests that are about what comes after. */
import type { Page } from "@playwright/test";
import { readStack } from "./stack";

export type Role = "merchant" | "admin";

/** The page's browser is signed in as the demo merchant or administrator; the next navigation shows it. */
export async function signIn(page: Page, role: Role): Promise<void> {
  const { origin, accounts } = readStack();
  const { email, password } = accounts[role];
  const answer = await fetch(`${origin}/api/auth/signin/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  const tokens = (await answer.json()) as { access: string; refresh: string };
  // Any page of the origin will do; this one runs no script that would look at the session.
  await page.goto("/robots.txt");
  await page.evaluate((kept) => {
    localStorage.setItem("access_token", kept.access);
    localStorage.setItem("refresh_token", kept.refresh);
  }, tokens);
}
