import type { ClaimCheck, PublicRefund } from "../../lib/api/generated";
import { PublicCallError, postPublic, readPublic } from "../../lib/public-api";

const address = (token: string) => `/api/refunds/public/${encodeURIComponent(token)}/` as const;

/** The refund at an address. Throws a PublicCallError. */
export function readRefund(token: string, signal?: AbortSignal): Promise<PublicRefund> {
  return readPublic(address(token), { fresh: true, ...(signal && { signal }) });
}

/** Names the account that it goes to, once. Throws a PublicCallError. */
export function claimRefund(token: string, account: string, tag: number | null): Promise<PublicRefund> {
  return postPublic(address(token), { address: account, tag });
}

/** Looks the account up on the ledger; nothing is kept. Throws a PublicCallError. */
export function checkAccount(token: string, account: string, tag: number | null): Promise<ClaimCheck> {
  return postPublic(`/api/refunds/claim-check/${encodeURIComponent(token)}/`, { address: account, tag });
}

/** What a refused claim says about its fields, and else in one sentence. */
export interface ClaimProblem {
  address?: string;
  tag?: string;
  sentence?: string;
  /** Somebody was faster, or the refund has ended: the page is to be read again. */
  stale: boolean;
}

const FAILED = "It could not be sent. Check your connection, and try again.";

export function claimProblem(error: unknown): ClaimProblem {
  const { status, data, message } = error instanceof PublicCallError ? error : new PublicCallError(null, null, "");
  const body = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  const [ofAddress, ofTag] = [firstOf(body.address), firstOf(body.tag)];
  if (ofAddress === undefined && ofTag === undefined) {
    return { sentence: message || FAILED, stale: status === 409 || status === 404 };
  }
  return { ...(ofAddress && { address: ofAddress }), ...(ofTag && { tag: ofTag }), stale: false };
}

function firstOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first !== "" ? first : undefined;
}
