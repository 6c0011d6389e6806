/** The calls of the password reset and of the confirmation of an address, each to be dispatched. */
import { accountApi } from "../../lib/api/generated";
import { send } from "../../store/send";

const { authConfirmEmail, authPasswordResetConfirm, authPasswordResetRequest, authVerifyOtp } = accountApi.endpoints;

/** Sends the email with code and link. The response is the same whether or not the address has an account. */
export const requestReset = (email: string) => send(authPasswordResetRequest, { resetRequest: { email } });

/** Checks a code. The server then remembers this browser, by a cookie, for one new password. */
export const verifyOtp = (email: string, otp: string) => send(authVerifyOtp, { verifyOtpRequest: { email, otp } });

export const resetByCode = (email: string, newPassword: string) =>
  send(authPasswordResetConfirm, { resetConfirmRequest: { email, new_password: newPassword } });

export const resetByLink = (token: string, password: string) =>
  send(authPasswordResetConfirm, { resetConfirmRequest: { token, password } });

/** Confirms the address that the link was sent to; a second time changes nothing. */
export const confirmEmail = (token: string) => send(authConfirmEmail, { confirmEmailRequest: { token } });
