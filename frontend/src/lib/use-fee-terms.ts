import { currentTermsOf, type FeeTerms } from "./fee";
import { usePublicRead } from "./use-public-read";

/** The fee in force. */
export function useFeeTerms(): FeeTerms {
  const { state } = usePublicRead("/api/config/");
  return currentTermsOf(state.phase === "ready" ? state.data : null);
}
