/** Payment links of the demo merchant in test mode, made as its server makes them. */
import { readStack } from "./stack";

export interface CreatedLink {
  id: string;
  url: string;
  slug: string;
}

export async function createLink(fields: Record<string, unknown>): Promise<CreatedLink> {
  const { origin, accounts } = readStack();
  const response = await fetch(`${origin}/api/payment-links/`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${accounts.merchant.secret_keys.test}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(fields),
  });
  if (response.status !== 201) throw new Error(`link: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { payment_link: CreatedLink }).payment_link;
}
