import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import { PasswordField } from "../../components/ui/password-field";
import { FORGOT_PASSWORD_PATH, SIGN_UP_PATH } from "../../config/paths";
import { SIGN_IN_FORM_KEY } from "../../config/storage";
import { hasSession } from "../../lib/session";
import { readSignedOut, rememberSignedOut } from "../../lib/signed-out";
import { notify } from "../../lib/toast";
import { authActions } from "../../store/auth-slice";
import { signIn, signInByGoogle, startAuthentication } from "../../store/session";
import { useAppDispatch, useAppSelector } from "../../store/store";
import { AuthLayout, AuthLink } from "./auth-layout";
import { FormMessage } from "./form-message";
import { resolverOf } from "./form-resolver";
import { type SignInForm, signInForm } from "./forms";
import { GoogleSection } from "./google-button";
import { forgetKept, keptValues, useKeptForm } from "./kept-form";
import { SIGN_IN_WORDS } from "./screen-words";

const KEPT = ["email"] as const;

/** `/auth/signin`. Once somebody is signed in, the guard around this screen leads him on. */
export function SignInPage() {
  const dispatch = useAppDispatch();
  const authError = useAppSelector((state) => state.auth.error);
  const [googleBusy, setGoogleBusy] = useState(false);
  const form = useForm<SignInForm>({
    resolver: resolverOf(signInForm),
    defaultValues: { ...keptValues(SIGN_IN_FORM_KEY, KEPT), password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const busy = isSubmitting || googleBusy;
  const signedOut = useSignedOutMessage();
  useKeptForm(SIGN_IN_FORM_KEY, form, KEPT);

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      await dispatch(signIn({ email, password }));
      forgetKept(SIGN_IN_FORM_KEY);
      notify.success("Login successful!");
    } catch (failure) {
      notify.error((failure as Error).message);
      setTimeout(() => form.setFocus("password", { shouldSelect: true }));
    }
  });

  return (
    <AuthLayout
      {...SIGN_IN_WORDS}
      footer={
        <>
          New here? <AuthLink to={SIGN_UP_PATH}>Create an account</AuthLink>
        </>
      }
    >
      {(authError ?? signedOut) !== null && (
        <FormMessage>
          {authError ?? signedOut}
          {/* The session is still there: its profile could not be read, and may be readable now. */}
          {authError !== null && hasSession() && (
            <button
              type="button"
              className="mt-1 block min-h-6 font-medium underline underline-offset-4"
              onClick={() => void dispatch(startAuthentication())}
            >
              Try Again
            </button>
          )}
        </FormMessage>
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
        <Button type="submit" wide busy={busy}>
          Sign In
        </Button>
      </form>
      <GoogleSection
        purpose="signin"
        busy={busy}
        onBusy={setGoogleBusy}
        enter={async (accessToken) => {
          const message = await dispatch(signInByGoogle(accessToken, "signin"));
          forgetKept(SIGN_IN_FORM_KEY);
          return message ?? "Login successful!";
        }}
        onFailure={(message) => dispatch(authActions.failed(message))}
      />
    </AuthLayout>
  );
}

/** Why the person was sent here, said on this visit only. */
function useSignedOutMessage(): string | null {
  const [message] = useState(() => readSignedOut().message);
  useEffect(() => rememberSignedOut({ message: null }), []);
  return message;
}
