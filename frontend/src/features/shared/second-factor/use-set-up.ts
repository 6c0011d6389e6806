import { useState } from "react";
import { factorApi, type SecondFactorSecret } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { useSend } from "../../../store/send";

/** Begins a set-up: `made` is what the authenticator app needs. */
export function useSetUp() {
  const [setUp, busy] = useSend(factorApi.endpoints.authSecondFactorSetUp);
  const [made, setMade] = useState<SecondFactorSecret | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const begin = async () => {
    setFailure(null);
    try {
      setMade(await setUp(undefined));
    } catch (error) {
      setFailure(serverMessage(error, "The set-up could not begin. Please try again."));
    }
  };
  return { made, busy, failure, begin, forget: () => setMade(null) };
}
