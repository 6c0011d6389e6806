/** What the sign-in page learns across a full page load: why the user is there, and where to return after sign-in. */
import { SIGNED_OUT_KEY } from "../config/storage";
import { safeReturnPath } from "./return-path";

export const SESSION_EXPIRED = "Session expired, please login again";

interface SignedOut {
  message: string | null;
  from: string | null;
}

/** Stores the given fields; the others stay as they were. */
export function rememberSignedOut(note: Partial<SignedOut>): void {
  try {
    window.sessionStorage.setItem(SIGNED_OUT_KEY, JSON.stringify({ ...readSignedOut(), ...note }));
  } catch {
    // Without session storage the page says nothing, and sign-in leads to the dashboard.
  }
}

/** What this tab has remembered and not yet forgotten. */
export function readSignedOut(): SignedOut {
  try {
    const note = JSON.parse(window.sessionStorage.getItem(SIGNED_OUT_KEY) ?? "{}") as Partial<SignedOut>;
    return {
      message: typeof note.message === "string" ? note.message : null,
      from: safeReturnPath(note.from),
    };
  } catch {
    return { message: null, from: null };
  }
}

export function forgetSignedOut(): void {
  try {
    window.sessionStorage.removeItem(SIGNED_OUT_KEY);
  } catch {
    // Without session storage there is nothing to forget.
  }
}
