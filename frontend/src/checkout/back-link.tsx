import { clsx } from "clsx";
import { goBack, webHost } from "./route";

const LOOK =
  "inline-flex min-h-11 items-center font-medium text-13 text-ink-2 underline underline-offset-2 hover:text-ink";

/** Leads to the redirect URL if the payment has one, otherwise back in the browser's history. */
export function BackLink({ redirectUrl, align = "center" }: { redirectUrl: string | null; align?: "center" | "end" }) {
  const host = webHost(redirectUrl);
  if (redirectUrl === null || host === null) {
    return (
      <button type="button" className={LOOK} onClick={goBack}>
        Back to Dashboard
      </button>
    );
  }
  return (
    <span className={clsx("flex flex-col", align === "end" ? "items-end" : "items-center")}>
      <a className={LOOK} href={redirectUrl}>
        Back to Dashboard
      </a>
      {host !== window.location.host && (
        <span className="-mt-2.5 mb-1.5 max-w-48 truncate font-normal text-12 text-ink-3">{host}</span>
      )}
    </span>
  );
}
