import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import { PasswordField } from "../../components/ui/password-field";
import { SIGN_IN_PATH } from "../../config/paths";
import { SIGN_UP_FORM_KEY } from "../../config/storage";
import { fieldMessages, signUpFailure } from "../../lib/errors";
import { showFieldErrors } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { legalLinks } from "../../lib/legal-links";
import { notify } from "../../lib/toast";
import { signInByGoogle, signUp } from "../../store/session";
import { useAppDispatch } from "../../store/store";
import { AuthLayout, AuthLink } from "./auth-layout";
import { FormError } from "./form-error";
import { GoogleSection } from "./google-button";
import { SIGN_UP_HEADING } from "./page-headings";
import { forgetSavedForm, savedValues, useSavedForm } from "./saved-form";
import { type SignUpForm, signUpForm } from "./schemas";

const SAVED = ["username", "email"] as const;
const SENT = ["username", "email", "password"] as const;

/** `/auth/signup`. Once the account exists, the guard around this page redirects to its dashboard. */
export function SignUpPage() {
  const dispatch = useAppDispatch();
  const [googleBusy, setGoogleBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<SignUpForm>({
    resolver: resolverOf(signUpForm),
    defaultValues: { ...savedValues(SIGN_UP_FORM_KEY, SAVED), password: "", confirm_password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const busy = isSubmitting || googleBusy;
  useSavedForm(SIGN_UP_FORM_KEY, form, SAVED);

  const submit = form.handleSubmit(async ({ username, email, password }) => {
    setFailure(null);
    try {
      await dispatch(signUp({ username, email, password }));
      forgetSavedForm(SIGN_UP_FORM_KEY);
      notify.success("Account created successfully!");
    } catch (error) {
      if (!showFieldErrors(form, fieldMessages(error, SENT))) {
        setFailure(signUpFailure(error));
      }
    }
  });

  return (
    <AuthLayout
      {...SIGN_UP_HEADING}
      footer={
        <>
          Already have an account? <AuthLink to={SIGN_IN_PATH}>Sign in</AuthLink>
        </>
      }
    >
      {failure !== null && <FormError>{failure}</FormError>}
      <form noValidate onSubmit={submit} aria-label="Sign up" className="grid gap-4">
        <TextField
          label="Name"
          autoComplete="name"
          hint="Yours or your shop's. You can change it later."
          error={errors.username?.message}
          {...form.register("username")}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          // The error says it too.
          hint={errors.password === undefined ? "At least 8 characters." : undefined}
          error={errors.password?.message}
          {...form.register("password", { deps: "confirm_password" })}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirm_password?.message}
          {...form.register("confirm_password")}
        />
        <div>
          <Button type="submit" wide busy={busy} disabled={busy}>
            Sign Up
          </Button>
          <Consent />
        </div>
      </form>
      <GoogleSection
        purpose="signup"
        busy={busy}
        onBusy={setGoogleBusy}
        enter={async (accessToken) => {
          const message = await dispatch(signInByGoogle(accessToken, "signup"));
          forgetSavedForm(SIGN_UP_FORM_KEY);
          return message ?? "Account created successfully!";
        }}
        onFailure={setFailure}
      />
    </AuthLayout>
  );
}

/** What a new account accepts, where the operator has published it. */
function Consent() {
  const { terms, privacy } = legalLinks(document);
  if (terms === null && privacy === null) {
    return null;
  }
  return (
    <p className="mt-2 text-13 text-ink-3">
      By signing up, you accept {terms !== null && <LegalLink href={terms}>the terms</LegalLink>}
      {terms !== null && privacy !== null && " and "}
      {privacy !== null && <LegalLink href={privacy}>the privacy policy</LegalLink>}.
    </p>
  );
}

/** Opens beside the form, so that nothing typed is lost. */
function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
      {children}
    </a>
  );
}
