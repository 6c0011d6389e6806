import { usePublicFiguresQuery } from "../../lib/api/generated";
import { Delayed, Skeleton } from "../ui/skeleton";
import { OtherLink } from "./guide";

/** A link to the demo checkout of a trial; elsewhere, how to create a checkout. */
export function DemoCheckout() {
  const { data: figures, isError } = usePublicFiguresQuery();
  if (figures === undefined && !isError) {
    return (
      <Delayed>
        <Skeleton className="h-15 w-full max-w-120" />
      </Delayed>
    );
  }
  const demo = figures?.demo_checkout_url ?? null;
  return demo === null ? (
    <p>Create a payment with your test key, and open the checkout URL in the response.</p>
  ) : (
    <>
      <p>A checkout with a simulated payer. Pay it and watch the split on the ledger.</p>
      <OtherLink href={demo}>Open a demo checkout</OtherLink>
    </>
  );
}
