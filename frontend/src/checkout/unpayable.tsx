import { CircleAlert, CircleHelp, Clock, Pause } from "lucide-react";
import { buttonLook } from "../components/ui/button";
import { INVOICE_PAGES_PATH, LINK_PAGES_PATH } from "../config/payer-paths";
import type { Away } from "../lib/live-payment/payment-feed";
import type { PublicStatus } from "../lib/live-payment/types";
import { Explanations } from "./explanations";
import { Headline } from "./headline";
import { Unreachable } from "./unreachable";
import type { ViewState } from "./view-state";

const EXPLAINED = {
  expired: {
    Icon: Clock,
    tone: "bg-blue-t text-blue",
    next: "Late payments are returned automatically. To pay, ask the shop for a new link.",
  },
  failed: {
    Icon: CircleAlert,
    tone: "bg-red-t text-red",
    next: "Your payment arrived. Do not pay again; the merchant has been notified.",
  },
  "not-accepting": {
    Icon: Pause,
    tone: "bg-amber-t text-amber",
    next: "Please don't send anything. This page updates itself if payments resume in time.",
  },
  unknown: {
    Icon: CircleHelp,
    tone: "bg-well text-ink-2",
    next: "Please don't pay now. Reload the page or ask the shop.",
  },
} as const;

/** Where the payer of a payment link or of an invoice gets a new payment: its page, which is one of ours. */
function salePage({ redirect_url: url }: PublicStatus): string | null {
  const { origin } = window.location;
  const ours =
    url !== null && [LINK_PAGES_PATH, INVOICE_PAGES_PATH].some((path) => url.startsWith(`${origin}${path}/`));
  return ours ? url : null;
}

/** A payment that cannot be paid now: what happened, whether money moved, and what to do. */
export function Unpayable({ payment, view, away }: { payment: PublicStatus; view: ViewState; away: Away | null }) {
  const explained = EXPLAINED[view.kind as keyof typeof EXPLAINED] ?? EXPLAINED.unknown;
  const again = view.kind === "expired" ? salePage(payment) : null;
  return (
    <>
      <Headline icon={explained.Icon} tone={explained.tone} heading={view.heading} detail={view.detail}>
        {again === null ? explained.next : "Late payments are returned automatically."}
        {again !== null && (
          <a className={buttonLook({ wide: true, className: "mt-3" })} href={again}>
            {payment.price === null ? "Pay again" : "Get a new price"}
          </a>
        )}
        {away !== null && <Unreachable away={away} />}
      </Headline>
      <Explanations payment={payment} />
    </>
  );
}
