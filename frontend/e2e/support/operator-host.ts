/** What the tests of a server in production need: its environment, fresh accounts of its ledgers, and its administrator. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { eventually } from "./api";
import { exists } from "./ledger";
import { type Person, signIn } from "./people";
import { type Mode, manage, readStack, stackPath } from "./stack";
import { totp } from "./totp";

const repository = resolve(import.meta.dirname, "../../..");

/** The web service's own environment. */
export function environment(): Record<string, string> {
  return JSON.parse(readFileSync(join(dirname(stackPath), "environment.json"), "utf8")) as Record<string, string>;
}

/** What the settings say when they are loaded with one of them changed: empty if nothing is refused. */
export function refusalOf(changed: Record<string, string>): string {
  try {
    execFileSync(join(repository, ".venv/bin/python"), ["-c", "import config.settings.prod"], {
      cwd: join(repository, "backend"),
      env: { ...environment(), ...changed },
      stdio: "pipe",
    });
    return "";
  } catch (failure) {
    return String((failure as { stderr: Buffer }).stderr);
  }
}

/** A new account with play money on a mode's ledger. */
export async function fundedAccount(mode: Mode): Promise<{ address: string; secret: string }> {
  const made = manage(
    "shell",
    "-c",
    "from xrpl.wallet import Wallet; keys = Wallet.create(); print('MADE', keys.seed, keys.address)",
  );
  const [, secret = "", address = ""] = /MADE (\S+) (\S+)/.exec(made) ?? [];
  await fund(mode, address);
  return { address, secret };
}

export async function fund(mode: Mode, address: string): Promise<void> {
  const answer = await fetch(readStack().ledgers[mode].faucet, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ destination: address, xrpAmount: "1000" }),
  });
  expect(answer.ok).toBe(true);
  await eventually(
    () => exists(mode, address),
    (there) => there,
  );
}

/** Signs a new administrator in, who sets a second factor up first, as production demands. */
export async function signInWithSecondFactor(page: Page, person: Person): Promise<void> {
  await page.goto("/auth/signin");
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Set up a second factor" })).toBeVisible();
  await page.goto("/admin-dashboard/money");
  await expect(page).toHaveURL(/\/auth\/second-factor$/);
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const key = await page.locator("code").innerText();
  await page.getByLabel("Digit 1 of 6").fill(totp(key));
  await page.keyboard.press("Enter");
  await page.getByLabel("I have saved them").check();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
}
