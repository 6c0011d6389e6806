import { Check } from "lucide-react";
import { Badge } from "../components/ui/badge";
import { buttonLook } from "../components/ui/button";
import type { PublicStatus } from "../lib/live-payment/types";
import { CompletedDetails, Keep } from "./completed-details";
import { Explanations } from "./explanations";
import { Amount, Description } from "./payment-head";
import { PriceLine } from "./price-line-lazy";
import { webHost } from "./route";
import { settlementOf } from "./settlement";
import type { ViewState } from "./view-state";

/** A completed payment: that it is done, the button back to the merchant, then where every drop went, with the proof. */
export function Completed({ payment, view }: { payment: PublicStatus; view: ViewState }) {
  const host = webHost(payment.redirect_url);
  const settlement = settlementOf(payment);
  return (
    <>
      <div className="wrap-anywhere flex flex-col items-center pt-4 text-center">
        <span className="inline-flex size-14 items-center justify-center rounded-full bg-green-t text-green">
          <Check aria-hidden="true" size={28} strokeWidth={2} />
        </span>
        <h2 className="mt-4 text-24">{view.heading}</h2>
        <Amount payment={payment} />
        {payment.price !== null && (
          <div className="mt-1.5 min-h-5">
            <PriceLine payment={payment} payable={false} />
          </div>
        )}
        {payment.refund_status !== "none" && (
          <p className="mt-2">
            <Badge tone="neutral">{payment.refund_status === "full" ? "Refunded" : "Partly refunded"}</Badge>
          </p>
        )}
        <p className="mt-5 font-medium">{payment.title}</p>
        <Description text={payment.description} />
        <p className="text-13 text-ink-3">
          {payment.platform_name} · for {payment.username}
        </p>
        {payment.redirect_url !== null && host !== null && (
          <a className={buttonLook({ wide: true, className: "mt-5 py-2" })} href={payment.redirect_url}>
            Return to {payment.platform_name}
          </a>
        )}
        <p className="mt-2.5 text-13 text-ink-3">
          {host === null ? "You can close this page." : `Opens ${host}, or just close this page.`}
        </p>
        <div className="mt-2 print:hidden">
          <Keep payment={payment} />
        </div>
      </div>
      <Explanations payment={payment} />
      {settlement !== null && (
        <div className="-mx-6 mt-5 border-line border-t px-6 [section+&]:mt-0 [section+&]:border-t-0">
          <CompletedDetails payment={payment} settlement={settlement} />
        </div>
      )}
    </>
  );
}
