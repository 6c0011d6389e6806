import { clsx } from "clsx";
import { CircleAlert, CircleHelp, Clock, Pause } from "lucide-react";
import { TransactionHash } from "../components/ui/transaction-hash";
import { Explanations } from "./explanations";
import type { Face } from "./face";
import type { PublicStatus } from "./types";

const RESTS = {
  expired: {
    Icon: Clock,
    tone: "bg-blue-t text-blue",
    next: "Money that comes late goes back by itself to the wallet it came from. To pay, ask the shop for a new link.",
  },
  failed: {
    Icon: CircleAlert,
    tone: "bg-red-t text-red",
    next: "Your payment arrived. Do not pay again; the merchant has been told.",
  },
  "not-accepting": {
    Icon: Pause,
    tone: "bg-amber-t text-amber",
    next: "Please do not send anything. This page goes on by itself if payments open again in time.",
  },
  unknown: {
    Icon: CircleHelp,
    tone: "bg-well text-ink-2",
    next: "Please do not pay now. Reload the page, or ask the shop.",
  },
} as const;

/** A payment that cannot be paid now: what happened, whether money moved, what to do. */
export function Resting({ payment, face }: { payment: PublicStatus; face: Face }) {
  const rest = RESTS[face.kind as keyof typeof RESTS] ?? RESTS.unknown;
  return (
    <div className="pt-8 pb-6">
      <div className="flex flex-col items-center pb-2 text-center">
        <span className={clsx("inline-flex size-10 items-center justify-center rounded-full", rest.tone)}>
          <rest.Icon aria-hidden="true" size={20} strokeWidth={1.5} />
        </span>
        <h2 className="mt-4 text-24">{face.heading}</h2>
        <p className="mt-1 text-15 text-ink-2">{face.detail}</p>
        <p className="mt-3 max-w-[320px] text-balance text-13 text-ink-2">{rest.next}</p>
      </div>
      <Explanations payment={payment} />
    </div>
  );
}

const STEPS = ["Payment received", "Split and paid out", "Complete"];
const CURRENT_STEP = 1;

/** Money that arrived and is on its way: the steps behind it and before it. */
export function Processing({ payment, face }: { payment: PublicStatus; face: Face }) {
  return (
    <div className="pt-6 pb-5">
      <h2 className="text-24">{face.heading}</h2>
      <p className="mt-1 text-15 text-ink-2">{face.detail} You can leave this page open.</p>
      <ol className="mt-5 border-line border-l pl-5">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === CURRENT_STEP ? "step" : undefined}
            className={clsx("relative py-2", index > CURRENT_STEP ? "text-ink-3" : "font-medium")}
          >
            <span
              aria-hidden="true"
              className={clsx(
                "absolute top-[15px] -left-[25.5px] size-2.5 rounded-full border-2",
                index < CURRENT_STEP && "border-green bg-green",
                index === CURRENT_STEP && "breathe border-blue bg-blue",
                index > CURRENT_STEP && "border-line-2 bg-card",
              )}
            />
            {step}
            {index === 0 && payment.transaction_hash !== null && (
              <TransactionHash hash={payment.transaction_hash} label="Payment" explorer={payment.explorer_url} />
            )}
          </li>
        ))}
      </ol>
      <Explanations payment={payment} />
    </div>
  );
}
