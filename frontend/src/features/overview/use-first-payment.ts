import { skipToken } from "@reduxjs/toolkit/query/react";
import { useEffect, useState } from "react";
import { DEVELOPER_TRANSACTIONS_PATH } from "../../config/paths";
import { PRODUCT_NAME } from "../../config/product";
import { SETTLING_POLL_MS } from "../../config/timing";
import {
  type CreateRequest,
  merchantApi,
  type PaymentStatus,
  type PaymentsCreateApiResponse,
  usePaymentsStatusJwtQuery,
} from "../../lib/api/generated";
import { openHttp, secretKeyHttp } from "../../lib/http/client";
import { useAppDispatch } from "../../store/store";
import { useSignedInUser } from "../../store/user";
import { sentenceOf } from "./sentence-of";

export interface FirstPayment {
  /** `sending` until the simulated payer's transaction is on its way. */
  phase: "idle" | "sending" | "sent" | "failed";
  id: string | null;
  /** As read every second while it settles. */
  payment: PaymentStatus | undefined;
  failure: string | null;
  make: () => void;
}

const ENDED = new Set(["completed", "failed", "expired"]);

/** Creates a payment with the secret key, has the simulated payer pay it, and follows it until it has ended. */
export function useFirstPayment(secretKey: string | null): FirstPayment {
  const dispatch = useAppDispatch();
  const { username } = useSignedInUser();
  const [state, setState] = useState<Pick<FirstPayment, "phase" | "id" | "failure">>({
    phase: "idle",
    id: null,
    failure: null,
  });
  const { id } = state;
  const [endedId, setEndedId] = useState<string | null>(null);
  const { currentData: payment } = usePaymentsStatusJwtQuery(id === null ? skipToken : { paymentId: id }, {
    pollingInterval: id === endedId ? 0 : SETTLING_POLL_MS,
  });
  const hasEnded = payment !== undefined && ENDED.has(payment.status);
  useEffect(() => {
    if (hasEnded && id !== null) {
      setEndedId(id);
      dispatch(merchantApi.util.invalidateTags(["payments", "wallets"]));
    }
  }, [dispatch, hasEnded, id]);

  async function make() {
    if (secretKey === null) {
      return;
    }
    // A payment that was created but not paid is tried again.
    let paymentId = hasEnded ? null : id;
    setState({ phase: "sending", id: paymentId, failure: null });
    try {
      paymentId ??= await create(secretKey, username);
      setState({ phase: "sending", id: paymentId, failure: null });
      await openHttp.post(`/api/payments/simulate/${paymentId}/`, { scenario: "exact" });
      setState({ phase: "sent", id: paymentId, failure: null });
    } catch (error) {
      setState({
        phase: "failed",
        id: paymentId,
        failure: sentenceOf(error, "The payment could not be made. Try again."),
      });
    }
  }

  return { ...state, payment, make: () => void make() };
}

async function create(secretKey: string, username: string): Promise<string> {
  const payment: CreateRequest = {
    title: "First payment",
    amount: "0.5",
    platform_name: `${PRODUCT_NAME} Test`,
    username: username.slice(0, 100),
    redirect_url: `${window.location.origin}${DEVELOPER_TRANSACTIONS_PATH}`,
  };
  const { data } = await secretKeyHttp.post<PaymentsCreateApiResponse>("/api/payments/create/", payment, {
    headers: { Authorization: `Bearer ${secretKey}` },
  });
  return data.payment_request.id;
}
