import { Check, Clock, TriangleAlert, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonLook } from "../../components/ui/button";
import { checkoutPath } from "../../config/payer-paths";
import type { LinkOutcome as Outcome, PublicLink } from "../../lib/api/generated";
import { Headline } from "../headline";
import { webHost } from "../route";

interface LinkOutcomeProps {
  link: PublicLink;
  outcome: Outcome;
  /** A new payment of the same link. */
  onAgain: () => void;
}

/** What became of a payment of the link, for a payer who comes back from its checkout. */
export function LinkOutcome({ link, outcome, onAgain }: LinkOutcomeProps) {
  const again = link.currency === "XRP" ? "Pay again" : "Get a new price";
  switch (outcome.status) {
    case "completed":
      return <Paid link={link} outcome={outcome} />;
    case "processing":
      return (
        <Headline
          icon={Clock}
          tone="bg-blue-t text-blue"
          heading="Your payment has arrived"
          detail={`It is on its way to ${link.shop.name}.`}
        >
          <ToCheckout outcome={outcome}>Watch it settle</ToCheckout>
        </Headline>
      );
    case "pending":
      return (
        <Headline icon={Clock} tone="bg-amber-t text-amber" heading="Not paid yet" detail="Your payment is still open.">
          <a className={buttonLook({ wide: true, className: "mt-3" })} href={checkoutPath(outcome.payment_id)}>
            Back to the payment
          </a>
        </Headline>
      );
    case "failed":
      return (
        <Headline
          icon={TriangleAlert}
          tone="bg-amber-t text-amber"
          heading="Your payment has arrived"
          detail={`It could not be passed on to ${link.shop.name} yet. Nothing is lost: please ask the shop.`}
        >
          <ToCheckout outcome={outcome}>See the payment</ToCheckout>
        </Headline>
      );
    case "expired":
      return (
        <Headline
          icon={outcome.exception === "late" ? Undo2 : Clock}
          tone="bg-well text-ink-2"
          heading={outcome.exception === "late" ? "Your payment came too late" : "This payment has expired"}
          detail={
            outcome.exception === "late"
              ? "The whole amount goes back to the account that sent it, usually within a minute."
              : "Nothing was paid."
          }
        >
          {outcome.exception === "late" && <ToCheckout outcome={outcome}>See where it is</ToCheckout>}
          <Button wide className="mt-3" onClick={onAgain}>
            {again}
          </Button>
        </Headline>
      );
  }
}

function Paid({ link, outcome }: { link: PublicLink; outcome: Outcome }) {
  const host = webHost(outcome.url);
  return (
    <div className="flex flex-col items-center pt-4 text-center">
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-green-t text-green">
        <Check aria-hidden="true" size={28} strokeWidth={2} />
      </span>
      <h1 className="mt-4 text-24">Paid</h1>
      <p className="wrap-anywhere mt-1 font-medium text-15">{link.title}</p>
      <p className="wrap-anywhere mt-3 whitespace-pre-line text-15 text-ink-2">
        {outcome.message || `Thank you! ${link.shop.name} has your payment.`}
      </p>
      {outcome.url !== null && host !== null && (
        <a className={buttonLook({ wide: true, className: "mt-5" })} href={outcome.url}>
          Continue to {host}
        </a>
      )}
      <ToCheckout outcome={outcome}>Receipt and proof</ToCheckout>
    </div>
  );
}

function ToCheckout({ outcome, children }: { outcome: Outcome; children: ReactNode }) {
  return (
    <a
      className="mt-2 inline-flex min-h-11 items-center font-medium text-13 text-blue"
      href={checkoutPath(outcome.payment_id)}
    >
      {children}
    </a>
  );
}
