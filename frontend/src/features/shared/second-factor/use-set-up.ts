import { useState } from "react";
import { factorApi, type SecondFactorSecret } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";

/** Begins a set-up: `made` is what the authenticator app needs. */
export function useSetUp() {
  const dispatch = useAppDispatch();
  const [made, setMade] = useState<SecondFactorSecret | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const begin = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setMade(await dispatch(send(factorApi.endpoints.authSecondFactorSetUp, undefined)));
    } catch (error) {
      setFailure(serverMessage(error, "The set-up could not begin. Please try again."));
    } finally {
      setBusy(false);
    }
  };
  return { made, busy, failure, begin, forget: () => setMade(null) };
}
