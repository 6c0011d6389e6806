import { useEffect, useRef } from "react";
import { SETTLING_READ_MS } from "../../../config/timing";
import { merchantApi, usePaymentsDetailQuery } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { useInterval } from "../../../lib/use-interval";
import { useAppDispatch } from "../../../store/store";
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
  useInterval(refetch, SETTLING_READ_MS, payment !== null && isSettling(payment));

  // The list behind the dialog follows what the dialog has learned.
  const dispatch = useAppDispatch();
  const status = payment?.status;
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && status !== undefined && before.current !== status) {
      dispatch(merchantApi.util.invalidateTags(["payments"]));
    }
    before.current = status ?? before.current;
  }, [dispatch, status]);

  const loading = wellFormed && payment === null && read.isFetching;
  // A later read that fails leaves what is on screen.
  const failed = payment === null && !loading && (!wellFormed || read.isError);
  const failure = serverMessage(read.error, wellFormed ? LOAD_FAILURE : NOT_FOUND);
  useFailureToast(failed, failure);
  return {
    payment,
    failure: failed ? failure : null,
    loading,
    retry: wellFormed ? refetch : undefined,
    refresh: () => void refetch(),
  };
}

const LOAD_FAILURE = "Failed to load payment details";
const NOT_FOUND = "Payment request not found";

function isSettling(payment: PaymentFacts): boolean {
  return isOpen(payment) || (isPositive(payment.merchant_payout) && payoutState(payment) === "pending");
}
