import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import { lazyComponent } from "../../components/ui/lazy-component";
import { PasswordField } from "../../components/ui/password-field";
import { FORGOT_PASSWORD_PATH, SIGN_UP_PATH } from "../../config/paths";
import { SIGN_IN_FORM_KEY } from "../../config/storage";
import { challengeOf } from "../../lib/errors";
import { focusField } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { hasSession } from "../../lib/session";
import { readSignedOut, rememberSignedOut } from "../../lib/signed-out";
import { notify } from "../../lib/toast";
import { authActions } from "../../store/auth-slice";
import { signIn, signInByGoogle, startAuthentication } from "../../store/session";
import { useAppDispatch, useAppSelector } from "../../store/store";
import { AuthLayout, AuthLink } from "./auth-layout";
import { FormError } from "./form-error";
import { GoogleSection } from "./google-button";
import { SIGN_IN_HEADING } from "./page-headings";
import { forgetSavedForm, savedValues, useSavedForm } from "./saved-form";
import { type SignInForm, signInForm } from "./schemas";

const SAVED = ["email"] as const;
const SecondFactorStep = lazyComponent(() => import("./second-factor-step"), "SecondFactorStep");

/** `/auth/signin`. After a successful sign-in, the guard around this page redirects. */
export function SignInPage() {
  const dispatch = useAppDispatch();
  const authError = useAppSelector((state) => state.auth.error);
  const [googleBusy, setGoogleBusy] = useState(false);
  const form = useForm<SignInForm>({
    resolver: resolverOf(signInForm),
    defaultValues: { ...savedValues(SIGN_IN_FORM_KEY, SAVED), password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const busy = isSubmitting || googleBusy;
  // Whether a toast announces the error that is shown.
  const [toasted, setToasted] = useState(false);
  const signedOut = useSignedOutMessage();
  const [challenge, setChallenge] = useState<string | null>(null);
  useSavedForm(SIGN_IN_FORM_KEY, form, SAVED);
  const asksForCode = (failure: unknown) => {
    const asked = challengeOf(failure);
    setChallenge(asked);
    return asked !== null;
  };

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      await dispatch(signIn({ email, password }));
      forgetSavedForm(SIGN_IN_FORM_KEY);
      notify.success("Login successful!");
    } catch (failure) {
      if (asksForCode(failure)) {
        return;
      }
      setToasted(true);
      notify.error((failure as Error).message);
      focusField(form, "password", { shouldSelect: true });
    }
  });

  if (challenge !== null) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onDone={() => forgetSavedForm(SIGN_IN_FORM_KEY)}
        onBack={(reason) => {
          setChallenge(null);
          if (reason !== null) {
            dispatch(authActions.failed(reason));
          }
        }}
      />
    );
  }
  return (
    <AuthLayout
      {...SIGN_IN_HEADING}
      footer={
        <>
          New here? <AuthLink to={SIGN_UP_PATH}>Create an account</AuthLink>
        </>
      }
    >
      {(authError ?? signedOut) !== null && (
        <FormError announced={toasted}>
          {authError ?? signedOut}
          {/* The session still exists; only its profile could not be read. */}
          {authError !== null && hasSession() && (
            <button
              type="button"
              className="mt-1 block min-h-6 font-medium underline underline-offset-4"
              onClick={() => void dispatch(startAuthentication())}
            >
              Try Again
            </button>
          )}
        </FormError>
      )}
      <form noValidate onSubmit={submit} aria-label="Sign in" className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <div>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register("password")}
          />
          <p className="mt-2 text-13">
            <AuthLink to={FORGOT_PASSWORD_PATH}>Forgot password?</AuthLink>
          </p>
        </div>
        <Button type="submit" wide busy={busy} disabled={busy}>
          Sign In
        </Button>
      </form>
      <GoogleSection
        purpose="signin"
        busy={busy}
        onBusy={setGoogleBusy}
        enter={async (accessToken) => {
          const message = await dispatch(signInByGoogle(accessToken, "signin"));
          forgetSavedForm(SIGN_IN_FORM_KEY);
          return message ?? "Login successful!";
        }}
        onFailure={(message, failure) => {
          if (!asksForCode(failure)) {
            setToasted(false);
            dispatch(authActions.failed(message));
          }
        }}
      />
    </AuthLayout>
  );
}

/**
 * Why the user was sent here. Forgotten when they leave this page within the app, and not before: an expired session
 * loads this page anew, and the guard may have shown it a moment earlier.
 */
function useSignedOutMessage(): string | null {
  const [message] = useState(() => readSignedOut().message);
  useEffect(() => () => rememberSignedOut({ message: null }), []);
  return message;
}
