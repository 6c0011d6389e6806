import { clsx } from "clsx";
import { CircleAlert, CircleHelp, Clock, Pause } from "lucide-react";
import { Explanations } from "./explanations";
import { Offline } from "./offline";
import type { PublicStatus } from "./types";
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

/** A payment that cannot be paid now: what happened, whether money moved, and what to do. */
export function Unpayable({ payment, view, offline }: { payment: PublicStatus; view: ViewState; offline: boolean }) {
  const explained = EXPLAINED[view.kind as keyof typeof EXPLAINED] ?? EXPLAINED.unknown;
  return (
    <>
      <div className="flex flex-col items-center pt-8 pb-6 text-center">
        <span className={clsx("inline-flex size-10 items-center justify-center rounded-full", explained.tone)}>
          <explained.Icon aria-hidden="true" size={20} strokeWidth={1.5} />
        </span>
        <h2 className="mt-4 text-24">{view.heading}</h2>
        <p className="mt-1 text-15 text-ink-2">{view.detail}</p>
        <p className="mt-3 max-w-[320px] text-balance text-13 text-ink-2">{explained.next}</p>
        {offline && <Offline />}
      </div>
      <Explanations payment={payment} />
    </>
  );
}
