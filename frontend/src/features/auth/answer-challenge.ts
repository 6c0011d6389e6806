import { factorApi } from "../../lib/api/generated";
import { send } from "../../store/send";
import { enterSession } from "../../store/session";
import type { AppThunk } from "../../store/store";

/**
 * Finishes a sign-in with the code of the second factor; returns the server's message. Whoever is signed in already
 * stays the same person. Throws an ApiFailure.
 */
export function answerChallenge(challenge: string, otp: string): AppThunk<Promise<string | null>> {
  return async (dispatch, getState) => {
    const call = send(factorApi.endpoints.authSecondFactorSignin, { secondFactorSignInRequest: { challenge, otp } });
    const session = await dispatch(call);
    const { user } = getState().auth;
    if (user !== null && user.id !== session.user.id) {
      throw Object.assign(new Error(), { status: 400, data: { error: `That account is not ${user.email}.` } });
    }
    await dispatch(enterSession(session));
    return session.message ?? null;
  };
}
