import { useCallback, useEffect, useRef } from "react";
import { useNavigate, useNavigationType, useSearchParams } from "react-router-dom";

const PARAM = "payment";

/**
 * The payment whose details are open, by `?payment=` in the address. Back closes them, and closing them goes back to the
 * list where it was shown before, so that neither leaves a step behind in the history.
 */
export function useOpenPayment() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const kind = useNavigationType();
  const listShown = useRef(false);
  const paymentId = params.get(PARAM);

  useEffect(() => {
    if (paymentId === null) {
      listShown.current = true;
    }
  }, [paymentId]);

  const close = useCallback(() => {
    if (listShown.current && kind === "PUSH") {
      navigate(-1);
      return;
    }
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(PARAM);
        return after;
      },
      { replace: true },
    );
  }, [kind, navigate, setParams]);

  const hrefOf = useCallback(
    (id: string) => {
      const after = new URLSearchParams(params);
      after.set(PARAM, id);
      return `?${after}`;
    },
    [params],
  );

  return { paymentId, close, hrefOf };
}
