import { useCallback, useEffect, useRef } from "react";
import { useNavigate, useNavigationType, useSearchParams } from "react-router-dom";

/**
 * The row whose details are open, by a parameter `name` in the address. Back closes them, and closing them goes back to
 * the list where it was shown before, so that neither leaves a step behind in the history.
 */
export function useOpenParam(name: string) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const kind = useNavigationType();
  const listShown = useRef(false);
  const openId = params.get(name);

  useEffect(() => {
    if (openId === null) {
      listShown.current = true;
    }
  }, [openId]);

  const close = useCallback(() => {
    if (listShown.current && kind === "PUSH") {
      navigate(-1);
      return;
    }
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(name);
        return after;
      },
      { replace: true },
    );
  }, [kind, name, navigate, setParams]);

  const hrefOf = useCallback(
    (id: string) => {
      const after = new URLSearchParams(params);
      after.set(name, id);
      return `?${after}`;
    },
    [name, params],
  );

  return { openId, close, hrefOf };
}
