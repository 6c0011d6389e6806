import { useEffect, useState } from "react";
import { ACCOUNT_CHECK_PAUSE_MS } from "../../config/timing";
import { type ClaimProblem, checkAccount, claimProblem } from "./api";

/** What the ledger says of an account: nothing yet, that it can be paid, or what is wrong at which field. */
export type AccountCheck = Pick<ClaimProblem, "address" | "tag"> & { good: boolean };

const UNKNOWN: AccountCheck = { good: false };
/** The shortest address there is. */
const SHORTEST = 25;

/**
 * The account that is being typed, looked up after a short pause. Where that fails for another reason than the account, the
 * customer hears of it by the press alone.
 */
export function useAccountCheck(token: string, account: string, tag: number | null): AccountCheck {
  const [found, setFound] = useState({ of: "", check: UNKNOWN });
  const typed = `${account} ${tag}`;

  useEffect(() => {
    if (account.length < SHORTEST) {
      return;
    }
    let left = false;
    const keep = (check: AccountCheck) => {
      if (!left) {
        setFound({ of: `${account} ${tag}`, check });
      }
    };
    const timer = setTimeout(() => {
      checkAccount(token, account, tag).then(
        () => keep({ good: true }),
        (error: unknown) => {
          const { address, tag: ofTag } = claimProblem(error);
          keep({ good: false, ...(address && { address }), ...(ofTag && { tag: ofTag }) });
        },
      );
    }, ACCOUNT_CHECK_PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [token, account, tag]);

  return found.of === typed ? found.check : UNKNOWN;
}
