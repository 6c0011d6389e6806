import { skipToken } from "@reduxjs/toolkit/query/react";
import { useEffect, useRef } from "react";
import { STATUS_POLL_MS } from "../../../config/timing";
import { merchantApi, type RefundDetail, useRefundsReadQuery } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { useInterval } from "../../../lib/use-interval";
import { useAppDispatch } from "../../../store/store";
import { isOver } from "./refund-words";

interface RefundRead {
  detail: RefundDetail | undefined;
  /** Why it is not here; null while it loads or once it has. */
  failure: string | null;
  retry: () => void;
}

/** A refund by its id, read again until it has ended; what shows its payment follows. */
export function useRefund(refundId: string | null): RefundRead {
  const read = useRefundsReadQuery(refundId === null ? skipToken : { refundId }, { refetchOnMountOrArgChange: true });
  const detail = read.currentData;
  useInterval(() => void read.refetch(), STATUS_POLL_MS, detail !== undefined && !isOver(detail.refund));

  const dispatch = useAppDispatch();
  const status = detail?.refund.status;
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && status !== undefined && before.current !== status) {
      // The list and the payment behind the dialog, too.
      dispatch(merchantApi.util.invalidateTags(["refunds", "payments"]));
    }
    before.current = status ?? before.current;
  }, [dispatch, status]);

  const failed = read.isError && detail === undefined;
  return {
    detail,
    failure: failed ? serverMessage(read.error, "The refund could not be loaded. Try again.") : null,
    retry: () => void read.refetch(),
  };
}
