import { useCallback, useEffect, useState } from "react";
import { PAYMENT_EXPIRED_PATH } from "../config/payer-paths";

/** What the expiry page gets about its payment. */
export interface ExpiredState {
  paymentId: string;
  amount: string;
  description: string | null;
}

export type PaymentRoute = { page: "checkout"; paymentId: string } | { page: "expired"; state: ExpiredState | null };

export type Route = PaymentRoute | { page: "link"; slug: string } | { page: "invoice" | "refund"; token: string };

const PATH = /^\/(checkout|pay|invoice|refund)\/([^/]*)\/?$/;

function expiredStateFrom(state: unknown): ExpiredState | null {
  const complete = typeof state === "object" && state !== null && "paymentId" in state && "amount" in state;
  return complete ? (state as ExpiredState) : null;
}

function currentRoute(): Route {
  if (window.location.pathname.replace(/\/$/, "") === PAYMENT_EXPIRED_PATH) {
    return { page: "expired", state: expiredStateFrom(window.history.state) };
  }
  const [, first, last = ""] = PATH.exec(window.location.pathname) ?? [];
  if (first === "pay") {
    return { page: "link", slug: decodeURIComponent(last) };
  }
  if (first === "invoice" || first === "refund") {
    return { page: first, token: decodeURIComponent(last) };
  }
  return { page: "checkout", paymentId: last };
}

/**
 * Which of this entry's pages the payer is on, and a function that shows the expiry page. The expiry page replaces the
 * checkout in the history, so that Go Back leads to the shop and not into the redirect again.
 */
export function useRoute(): { route: Route; showExpired: (state: ExpiredState) => void } {
  const [route, setRoute] = useState(currentRoute);

  useEffect(() => {
    const moved = () => setRoute(currentRoute());
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  }, []);

  const showExpired = useCallback((state: ExpiredState) => {
    window.history.replaceState(state, "", PAYMENT_EXPIRED_PATH);
    setRoute({ page: "expired", state });
  }, []);

  return { route, showExpired };
}

/** Goes back in the history, or home where there is no history. */
export function goBack(): void {
  if (window.history.length > 1) {
    window.history.back();
  } else {
    window.location.assign("/");
  }
}

/** True for http and https: the payer is never sent to any other address. */
export function isWebAddress(text: string | null): text is string {
  return webHost(text) !== null;
}

/** The host of a web address, null for anything else. */
export function webHost(text: string | null): string | null {
  return /^https?:\/\/([^/?#]+)/i.exec(text ?? "")?.[1] ?? null;
}
