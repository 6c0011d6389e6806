import type { PublicLink } from "../../lib/api/generated";
import { PublicCallError, postPublicOnce, readPublic } from "../../lib/public-api";

export interface Order {
  version: number;
  quantity?: number;
  price?: string;
  answers?: Record<string, string>;
  name?: string;
  email?: string;
}

const linkAddress = (slug: string) => `/api/payment-links/public/${encodeURIComponent(slug)}/` as const;

/** The link at an address, with the outcome of one of its payments. Throws a PublicCallError. */
export async function readLink(slug: string, paymentId: string | null, signal?: AbortSignal): Promise<PublicLink> {
  const query = paymentId === null ? "" : `?payment=${encodeURIComponent(paymentId)}`;
  const { payment_link } = await readPublic(`${linkAddress(slug)}${query}`, { fresh: true, ...(signal && { signal }) });
  return payment_link;
}

/** Makes the payment of a visit; the same key and order get it again. Returns the address of its checkout. */
export async function payLink(slug: string, order: Order, key: string): Promise<string> {
  const { checkout_url } = await postPublicOnce(`${linkAddress(slug)}pay/`, order, key);
  return checkout_url;
}

/** What the server says of a refusal, for programs. */
export function refusalOf(error: unknown): { code: string; param: string; sentence: string } {
  const data = error instanceof PublicCallError ? ((error.data ?? {}) as Record<string, unknown>) : {};
  const text = (name: string) => (typeof data[name] === "string" ? data[name] : "");
  return { code: text("code"), param: text("param"), sentence: text("error") };
}
