import { codeOf, fieldMessages, serverMessage } from "../../../lib/errors";
import { notify } from "../../../lib/toast";

/** What the validation of a wallet found. */
export function detailsOf(error: unknown): string | undefined {
  return fieldMessages(error, ["details"]).details;
}

/** The specified toast, and the server's sentence for the form below which it belongs. */
export function failed(error: unknown, toast: string): string {
  // Whoever cancelled the question for the password knows why nothing happened.
  if (codeOf(error) !== "reauth") {
    notify.error(toast);
  }
  return detailsOf(error) ?? serverMessage(error, toast);
}
