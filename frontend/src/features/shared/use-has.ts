import { useCallback, useEffect } from "react";
import { accountApi } from "../../lib/api/generated";
import { useInterval } from "../../lib/use-interval";
import { authActions } from "../../store/auth-slice";
import { send } from "../../store/send";
import { useAppDispatch } from "../../store/store";
import { useSignedInUser } from "../../store/user";

/** Not to poll at all. */
const NEVER_MS = 0;

/**
 * Whether the mode shown has a wallet or a secret key, as the profile says, so that nothing asks for what is not there.
 * While it has none, the profile is read again when the reader comes back to the window, and every `pollingMs`.
 */
export function useHas(
  thing: "has_wallet" | "has_key",
  pollingMs: number = NEVER_MS,
): { has: boolean; reread: () => Promise<void> } {
  const dispatch = useAppDispatch();
  const has = useSignedInUser()[thing];

  const reread = useCallback(async () => {
    try {
      const { has_wallet, has_key } = await dispatch(send(accountApi.endpoints.authProfile, undefined));
      dispatch(authActions.found({ has_wallet, has_key }));
    } catch {
      // Nothing was learned.
    }
  }, [dispatch]);

  useEffect(() => {
    if (!has) {
      const onFocus = () => void reread();
      window.addEventListener("focus", onFocus);
      return () => window.removeEventListener("focus", onFocus);
    }
  }, [has, reread]);
  useInterval(() => document.visibilityState === "visible" && void reread(), pollingMs, !has && pollingMs > NEVER_MS);
  return { has, reread };
}
