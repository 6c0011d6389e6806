import { useCallback, useEffect, useRef } from "react";
import { useNavigate, useNavigationType, useSearchParams } from "react-router-dom";

const PARAM = "log";

/**
 * The delivery whose details are open, by `?log=` in the address. Back closes them, and closing them goes back to the
 * list where it was shown before, so that neither leaves a step behind in the history.
 */
export function useOpenLog() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const kind = useNavigationType();
  const listShown = useRef(false);
  const logId = params.get(PARAM);

  useEffect(() => {
    if (logId === null) {
      listShown.current = true;
    }
  }, [logId]);

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

  return { logId, close, hrefOf };
}
