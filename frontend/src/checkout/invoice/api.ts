import type { PublicInvoice } from "../../lib/api/generated";
import { postPublicOnce, readPublic } from "../../lib/public-api";

const address = (token: string) => `/api/invoices/public/${encodeURIComponent(token)}/` as const;

/** The invoice at an address. Throws a PublicCallError. */
export async function readInvoice(token: string, signal?: AbortSignal): Promise<PublicInvoice> {
  const { invoice } = await readPublic(address(token), { fresh: true, ...(signal && { signal }) });
  return invoice;
}

/** Makes the payment of a visit; the same key gets it again. Returns its id and the address of its checkout. */
export async function payInvoice(token: string, key: string): Promise<{ checkout: string; expiresAt: string }> {
  const made = await postPublicOnce(`${address(token)}pay/`, {}, key);
  return { checkout: made.checkout_url, expiresAt: made.expires_at };
}

export function fileAddress(token: string): string {
  return `${address(token)}file.pdf`;
}

/** The invoice that the server wrote into the page as `#invoice-data`, or null. */
export function readPreloadedInvoice(page: Document): PublicInvoice | null {
  try {
    const invoice: unknown = JSON.parse(page.getElementById("invoice-data")?.textContent ?? "");
    return typeof invoice === "object" && invoice !== null && "number" in invoice ? (invoice as PublicInvoice) : null;
  } catch {
    return null;
  }
}
