import { useEffect } from "react";
import { notify } from "./toast";

/** Says in a toast that a read has failed, once for each failure. */
export function useFailureToast(failed: boolean, words: string): void {
  useEffect(() => {
    if (failed) {
      notify.error(words);
    }
  }, [failed, words]);
}
