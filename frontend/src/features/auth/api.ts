/**
 * The calls of the reset screens. Plain calls, not the store's mutations: those keep their arguments in its state, where
 * no password and no code belongs.
 */
import { openHttp } from "../../lib/http/client";

/** Asks for the mail with code and link. Answers alike whether or not the address is known. */
export async function requestReset(email: string): Promise<void> {
  await openHttp.post("/api/auth/password-reset-request/", { email });
}

/** Checks a code; the server then remembers this browser, by a cookie, for one new password. */
export async function verifyOtp(email: string, otp: string): Promise<void> {
  await openHttp.post("/api/auth/verify-otp/", { email, otp });
}

export async function resetByCode(email: string, newPassword: string): Promise<void> {
  await openHttp.post("/api/auth/password-reset-confirm/", { email, new_password: newPassword });
}

export async function resetByLink(token: string, password: string): Promise<void> {
  await openHttp.post("/api/auth/password-reset-confirm/", { token, password });
}
