import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "../../components/ui/spinner";
import { Split } from "../../components/ui/split";
import type { PaymentStatus } from "../../lib/api/generated";
import { xrpToDrops } from "../../lib/money";
import type { FirstPayment } from "./use-first-payment";

/** What has happened so far, and the split as soon as it is known. The space of the drawing is there from the start. */
export function FirstPaymentProgress({ payment: { phase, id, payment } }: { payment: FirstPayment }) {
  const status = payment?.status;
  const isPaid = status === "processing" || status === "completed" || status === "failed";
  const stages: [words: string, done: boolean][] = [
    ["Created with your secret key", id !== null],
    ["Paid by the simulated payer", isPaid],
    ["Split, and paid out to your wallet", status === "completed"],
  ];
  const current = stages.findIndex(([, done]) => !done);
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4 border-line border-t px-5 py-4">
      <div className="min-w-0 flex-[1_1_15rem]">
        <p role="status" className="font-semibold">
          {headline(status)}
        </p>
        <ol className="mt-2 flex flex-col gap-1 text-13">
          {stages.map(([words, done], index) => (
            <Stage key={words} mark={done ? "done" : index === current && phase !== "failed" ? "running" : "open"}>
              {words}
            </Stage>
          ))}
        </ol>
      </div>
      <div className="aspect-[344/147] w-86 max-w-full">
        {payment?.merchant_payout && payment.platform_fee ? <SplitOf payment={payment} /> : <GhostSplit />}
      </div>
    </div>
  );
}

function headline(status: string | undefined): string {
  switch (status) {
    case "completed":
      return "Your first payment is completed";
    case "failed":
      return "The payout failed. Your administrator has been notified.";
    case "expired":
      return "The payment expired before it was paid";
    default:
      return "0.5 XRP on its way";
  }
}

function SplitOf({ payment }: { payment: PaymentStatus }) {
  const payout = xrpToDrops(payment.merchant_payout ?? "0");
  const fee = xrpToDrops(payment.platform_fee ?? "0");
  const burn = xrpToDrops(payment.burn_amount ?? "0");
  return <Split received={payout + fee} payout={payout} kept={fee - burn} burn={burn} />;
}

function GhostSplit() {
  return (
    <svg aria-hidden="true" viewBox="0 0 344 147" className="block size-full" fill="none" strokeDasharray="3 5">
      <path
        className="stroke-line-2"
        d="M4 73H188M104 73C152 73 134 20 188 20H341M188 73H341M104 73C152 73 134 126 188 126H341"
      />
    </svg>
  );
}

function Stage({ mark, children }: { mark: "done" | "running" | "open"; children: ReactNode }) {
  return (
    <li className={mark === "open" ? "flex items-center gap-2 text-ink-3" : "flex items-center gap-2"}>
      <span className="flex size-4 items-center justify-center">
        {mark === "done" ? (
          <Check aria-hidden="true" size={16} strokeWidth={2} className="text-green" />
        ) : mark === "running" ? (
          <Spinner className="size-3.5 text-blue" />
        ) : (
          <span className="size-1.5 rounded-full bg-line-2" />
        )}
      </span>
      {children}
    </li>
  );
}
