/** What the sign-in screen is told across a full page load: why somebody is there, and where to lead him back to. */
import { SIGNED_OUT_KEY } from "../config/storage";
import { safeReturnPath } from "./return-path";

export const SESSION_EXPIRED = "Session expired, please login again";

interface SignedOut {
  message: string | null;
  from: string | null;
}

/** Keeps what is given; what is left out stays as it was. */
export function rememberSignedOut(note: Partial<SignedOut>): void {
  try {
    window.sessionStorage.setItem(SIGNED_OUT_KEY, JSON.stringify({ ...readSignedOut(), ...note }));
  } catch {
    // Without session storage the screen says nothing and leads to the dashboard.
  }
}

/** What was remembered in this tab and is not forgotten yet. */
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
    // Nothing was kept either.
  }
}
