import { clsx } from "clsx";
import { useState } from "react";
import type { PublicStatus } from "../lib/live-payment/types";
import { formatXrp, priceWords, xrpToDrops } from "../lib/money";
import { PriceLine } from "./price-line-lazy";

interface PaymentHeadProps {
  payment: PublicStatus;
  showAmount: boolean;
  /** It can no longer be paid, so its amount is not the largest thing. */
  over?: boolean;
}

/** Who is paid, for what, by whom and, unless it is shown elsewhere, how much. */
export function PaymentHead({ payment, showAmount, over = false }: PaymentHeadProps) {
  return (
    <div className="wrap-anywhere">
      <p className="text-13 text-ink-3">
        {payment.platform_name} · for {payment.username}
      </p>
      <p className="font-medium text-18 leading-6 tracking-[-0.015em]">{payment.title}</p>
      <Description text={payment.description} />
      {showAmount && (
        <>
          <Amount payment={payment} over={over} />
          {payment.price !== null && (
            // Its height, while its code loads.
            <div className="mt-1.5 min-h-5">
              <PriceLine payment={payment} payable={!over} />
            </div>
          )}
        </>
      )}
      {payment.platform_fee !== null && (
        <p className="mt-1 text-13 text-ink-3">
          Platform fee {formatXrp(xrpToDrops(payment.platform_fee))} XRP, included
        </p>
      )}
    </div>
  );
}

/** The largest thing on the page: the price, or the amount of a payment in XRP. */
export function Amount({ payment, over = false }: { payment: PublicStatus; over?: boolean }) {
  const price = priceWords(payment);
  const amount = price ?? formatXrp(xrpToDrops(payment.amount));
  return (
    <p className="mt-1.5 font-semibold leading-none">
      <span className={over ? "text-24" : amountSize(amount)}>{amount}</span>
      {price === null && <span className="ml-1 font-medium text-18 text-ink-3"> XRP</span>}
    </p>
  );
}

/** As large as fits one line on a narrow phone. */
function amountSize(amount: string): string {
  if (amount.length <= 9) {
    return "text-48";
  }
  return amount.length <= 13 ? "text-36" : "text-24";
}

const ONE_LINE = 48;

/** One line, the rest on demand: a description may have 2,000 characters, and the QR code must stay in view. */
export function Description({ text }: { text: string | null }) {
  const [open, setOpen] = useState(false);
  if (text === null || text === "") {
    return null;
  }
  const long = text.length > ONE_LINE || text.includes("\n");
  return (
    <div className="flex items-baseline gap-2 text-13 text-ink-2">
      <p className={clsx("min-w-0", open ? "whitespace-pre-line" : "line-clamp-1 break-all")}>{text}</p>
      {long && (
        <button
          type="button"
          className="-my-3 min-h-11 min-w-11 shrink-0 text-right text-ink-3 underline underline-offset-2"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "Less" : "More"}
        </button>
      )}
    </div>
  );
}
