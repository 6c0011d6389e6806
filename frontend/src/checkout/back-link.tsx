import { goBack, isWebAddress } from "./route";

const LOOK =
  "inline-flex min-h-11 items-center font-medium text-13 text-ink-2 underline underline-offset-2 hover:text-ink";

/** Leads to the redirect URL if the payment has one, otherwise back in the browser's history. */
export function BackLink({ redirectUrl }: { redirectUrl: string | null }) {
  return isWebAddress(redirectUrl) ? (
    <a className={LOOK} href={redirectUrl}>
      Back to Dashboard
    </a>
  ) : (
    <button type="button" className={LOOK} onClick={goBack}>
      Back to Dashboard
    </button>
  );
}
