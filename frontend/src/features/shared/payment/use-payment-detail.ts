import { useEffect } from "react";
import { SETTLING_READ_MS } from "../../../config/timing";
import { usePaymentsDetailQuery } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { notify } from "../../../lib/toast";
import { isOpen, isPositive, type PaymentFacts, payoutState } from "./facts";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface PaymentDetail {
  payment: PaymentFacts | null;
  /** Why it is not here; null while it loads or once it has. */
  failure: string | null;
  loading: boolean;
  /** Undefined where trying again cannot help. */
  retry: (() => void) | undefined;
  /** Reads it again. */
  refresh: () => void;
}

/** A payment by the id in an address, read again while something about it may still change. */
export function usePaymentDetail(paymentId: string): PaymentDetail {
  // Anything else would become part of the call's path.
  const wellFormed = ID.test(paymentId);
  const read = usePaymentsDetailQuery({ paymentId }, { skip: !wellFormed, refetchOnMountOrArgChange: true });
  const payment: PaymentFacts | null = read.currentData ?? null;
  const { refetch } = read;
  useReadingAgain(payment !== null && isSettling(payment), refetch);

  const loading = wellFormed && payment === null && read.isFetching;
  // A later read that fails leaves what is on screen.
  const failed = payment === null && !loading && (!wellFormed || read.isError);
  const failure = failed ? serverMessage(read.error, wellFormed ? LOAD_FAILURE : NOT_FOUND) : null;
  useEffect(() => {
    if (failure !== null) {
      notify.error(failure);
    }
  }, [failure]);
  return { payment, failure, loading, retry: wellFormed ? refetch : undefined, refresh: () => void refetch() };
}

const LOAD_FAILURE = "Failed to load payment details";
const NOT_FOUND = "Payment request not found";

function isSettling(payment: PaymentFacts): boolean {
  return isOpen(payment) || (isPositive(payment.merchant_payout) && payoutState(payment) === "pending");
}

function useReadingAgain(active: boolean, read: () => unknown): void {
  useEffect(() => {
    if (active) {
      const timer = setInterval(read, SETTLING_READ_MS);
      return () => clearInterval(timer);
    }
  }, [active, read]);
}
