import { useEffect, useRef, useState } from "react";
import { keypadApi } from "../../lib/api/generated";
import { codeOf, serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useSend } from "../../store/send";

const { keypadChargeCancel } = keypadApi.endpoints;
/** It is certain once the ledger has been read past the end, which takes seconds. */
const AGAIN_MS = 2_000;

interface Cancel {
  cancelling: boolean;
  /** It was asked for, and is over: the payment says how it ended. */
  wasCancelled: boolean;
  cancel: () => void;
}

/** Ends a charge, and asks again until it is certain: a payment of the last seconds may still be on its way. */
export function useCancel(chargeId: string, refresh: () => void): Cancel {
  const [send] = useSend(keypadChargeCancel);
  const [cancelling, setCancelling] = useState(false);
  const [wasCancelled, setWasCancelled] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  async function ask() {
    try {
      const { charge } = await send({ chargeId });
      if (charge.status === "pending") {
        timer.current = setTimeout(() => void ask(), AGAIN_MS);
        return;
      }
      setWasCancelled(true);
    } catch (error) {
      if (codeOf(error) === "already_paid") {
        setWasCancelled(true);
      } else {
        notify.error(serverMessage(error, "The charge could not be cancelled. It can still be paid."));
      }
    }
    setCancelling(false);
    refresh();
  }

  return {
    cancelling,
    wasCancelled,
    cancel: () => {
      setCancelling(true);
      void ask();
    },
  };
}
