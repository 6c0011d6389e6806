/** A merchant's test wallet, made through the API. */
import { expect } from "@playwright/test";
import { eventually } from "./api";
import { readStack } from "./stack";

/** Creates a test wallet for whoever has this access token, and waits until it is connected; its address. */
export async function connectTestWallet(access: string): Promise<string> {
  const headers = { Authorization: `Bearer ${access}` };
  const wallets = `${readStack().origin}/api/wallets`;
  const created = await fetch(`${wallets}/test-wallet/`, { method: "POST", headers });
  expect(created.status).toBe(202);
  const { address } = (await created.json()) as { address: string };
  await eventually(
    async () => (await (await fetch(`${wallets}/connected/`, { headers })).json()) as { address?: string },
    (connected) => connected.address === address,
  );
  return address;
}
