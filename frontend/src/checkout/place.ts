import { useCallback, useEffect, useState } from "react";
import { PAYMENT_EXPIRED_PATH } from "../config/payer-paths";

/** What the expiry page is told about the payment it stands for. */
export interface ExpiredState {
  paymentId: string;
  amount: string;
  description: string | null;
}

export type Place = { page: "checkout"; paymentId: string } | { page: "expired"; state: ExpiredState | null };

const CHECKOUT = /^\/checkout\/([^/]*)\/?$/;

function expiredStateFrom(state: unknown): ExpiredState | null {
  const told = typeof state === "object" && state !== null && "paymentId" in state && "amount" in state;
  return told ? (state as ExpiredState) : null;
}

function currentPlace(): Place {
  if (window.location.pathname.replace(/\/$/, "") === PAYMENT_EXPIRED_PATH) {
    return { page: "expired", state: expiredStateFrom(window.history.state) };
  }
  return { page: "checkout", paymentId: CHECKOUT.exec(window.location.pathname)?.[1] ?? "" };
}

/**
 * Where the payer is among the two pages of this entry, and the way to the second. The expiry page takes the
 * checkout's place in the history: Go Back leads to the shop, not into the redirect again.
 */
export function usePlace(): { place: Place; showExpired: (state: ExpiredState) => void } {
  const [place, setPlace] = useState(currentPlace);

  useEffect(() => {
    const moved = () => setPlace(currentPlace());
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  }, []);

  const showExpired = useCallback((state: ExpiredState) => {
    window.history.replaceState(state, "", PAYMENT_EXPIRED_PATH);
    setPlace({ page: "expired", state });
  }, []);

  return { place, showExpired };
}

/** Goes back in the history, or home from a page that was opened by itself. */
export function goBack(): void {
  if (window.history.length > 1) {
    window.history.back();
  } else {
    window.location.assign("/");
  }
}

/** True for the only addresses a payer is ever sent to. */
export function isWebAddress(text: string | null): text is string {
  return text !== null && /^https?:\/\//i.test(text);
}
