/** What the walks of the runbook share: accounts on the test ledger that act on their own, and acts on the admin's screens. */
import { expect, type Page } from "@playwright/test";
import { createPayment, eventually, publicStatus } from "./api";
import { exists } from "./ledger";
import { member, sessionOf, signedInAs } from "./people";
import { manage, readStack } from "./stack";

export const REASON = "I did this by hand";
/** Long enough for a few ledgers and the workers behind them. */
export const SOON = { timeout: 60_000 };

/** Signs with xrpl-py and submits to the test ledger: `sign(wallet, transaction)` gives its hash. */
const SIGN = `import time
from xrpl.constants import CryptoAlgorithm
from xrpl.models import AccountSet, Payment, SetRegularKey
from xrpl.transaction import sign as signed
from xrpl.wallet import Wallet as Keys
from apps.ledger.client import client_for
from apps.treasury.models import Wallet
client = client_for("test")
platform = Wallet.objects.select_related("network").get(mode="test", state="active", network__closed_at=None)
def sign(keys, kind, **fields):
    info, state = client.account_info(address=fields["account"]), client.server_state()
    done = signed(kind(sequence=info.sequence, fee="10", network_id=platform.network.network_id,
        last_ledger_sequence=state.validated_index + 20, **fields), keys)
    client.submit(blob=done.blob())
    for _ in range(100):
        time.sleep(0.2)
        found = client.tx(tx_hash=done.get_hash(), address=keys.address)
        if found.validated is not None:
            break
    return done.get_hash()
`;

/** Runs code with `sign` at hand; what it says after SAID. */
export function said(code: string): string {
  return /SAID (\S+)/.exec(manage("shell", "-c", `${SIGN}${code}`))?.[1] ?? "";
}

/** A new account with 100 XRP of play money, its secret, and code that acts with its keys. */
export async function account() {
  const made = said(`keys = Keys.create(CryptoAlgorithm.ED25519)\nprint("SAID", f"{keys.seed}:{keys.address}")`);
  const [secret = "", address = ""] = made.split(":");
  const { faucet } = readStack().ledgers.test;
  await fetch(faucet, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ destination: address, xrpAmount: "100" }),
  });
  await eventually(
    () => exists("test", address),
    (there) => there,
  );
  const acts = (code: string) => said(`keys = Keys.from_seed("${secret}", algorithm=CryptoAlgorithm.ED25519)\n${code}`);
  return { address, secret, acts };
}

export async function openAs(page: Page, path: string): Promise<void> {
  await signedInAs(page, await sessionOf("admin"));
  await page.goto(path);
}

export async function confirm(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: label }).click();
  await expect(dialog).toBeHidden();
}

export async function call<Response>(
  method: string,
  path: string,
  credential: string,
  body: object = {},
): Promise<Response> {
  const answer = await fetch(`${readStack().origin}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${credential}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Response;
}

/** A new merchant who is paid to `address`, and a payment of theirs. */
export async function shopPaidTo(address: string, title: string) {
  const merchant = await member();
  await call("POST", "wallets/connect/", merchant.access, { address });
  const { secret_key } = await call<{ secret_key: string }>("POST", "wallets/secret-key/create/", merchant.access);
  const payment = await createPayment({ title, amount: "10" }, secret_key);
  return { ...merchant, payment: await publicStatus(payment.id) };
}

export const pays = (to: { destination_address: string; destination_tag: number }, drops: number) =>
  `print("SAID", sign(keys, Payment, account=keys.address, destination="${to.destination_address}", amount="${drops}", destination_tag=${to.destination_tag}))`;
export const flag = (which: "set_flag" | "clear_flag") =>
  `print("SAID", sign(keys, AccountSet, account=keys.address, ${which}=1))`;
