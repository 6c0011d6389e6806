import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import { PasswordField } from "../../components/ui/password-field";
import { SIGN_IN_PATH } from "../../config/paths";
import { SIGN_UP_FORM_KEY } from "../../config/storage";
import { fieldMessages, signUpFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { signInByGoogle, signUp } from "../../store/session";
import { useAppDispatch } from "../../store/store";
import { AuthLayout, AuthLink } from "./auth-layout";
import { FormMessage } from "./form-message";
import { resolverOf } from "./form-resolver";
import { type SignUpForm, signUpForm } from "./forms";
import { GoogleSection } from "./google-button";
import { forgetKept, keptValues, useKeptForm } from "./kept-form";
import { SIGN_UP_WORDS } from "./screen-words";
import { showFieldErrors } from "./server-errors";

const KEPT = ["username", "email"] as const;
const SENT = ["username", "email", "password"] as const;

/** `/auth/signup`. Once the account is made, the guard around this screen leads to its dashboard. */
export function SignUpPage() {
  const dispatch = useAppDispatch();
  const [googleBusy, setGoogleBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<SignUpForm>({
    resolver: resolverOf(signUpForm),
    defaultValues: { ...keptValues(SIGN_UP_FORM_KEY, KEPT), password: "", confirm_password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const busy = isSubmitting || googleBusy;
  useKeptForm(SIGN_UP_FORM_KEY, form, KEPT);

  const submit = form.handleSubmit(async ({ username, email, password }) => {
    setFailure(null);
    try {
      await dispatch(signUp({ username, email, password }));
      forgetKept(SIGN_UP_FORM_KEY);
      notify.success("Account created successfully!");
    } catch (error) {
      const message = signUpFailure(error);
      notify.error(message);
      if (!showFieldErrors(form, fieldMessages(error, SENT))) {
        setFailure(message);
      }
    }
  });

  return (
    <AuthLayout
      {...SIGN_UP_WORDS}
      footer={
        <>
          Already have an account? <AuthLink to={SIGN_IN_PATH}>Sign in</AuthLink>
        </>
      }
    >
      {failure !== null && <FormMessage>{failure}</FormMessage>}
      <form noValidate onSubmit={submit} aria-label="Sign up" className="grid gap-5">
        <TextField label="Name" autoComplete="name" error={errors.username?.message} {...form.register("username")} />
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
          hint="At least 8 characters."
          error={errors.password?.message}
          {...form.register("password", { deps: "confirm_password" })}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirm_password?.message}
          {...form.register("confirm_password")}
        />
        <Button type="submit" wide busy={busy}>
          Sign Up
        </Button>
      </form>
      <GoogleSection
        purpose="signup"
        busy={busy}
        onBusy={setGoogleBusy}
        enter={async (accessToken) => {
          const message = await dispatch(signInByGoogle(accessToken, "signup"));
          forgetKept(SIGN_UP_FORM_KEY);
          return message ?? "Account created successfully!";
        }}
        onFailure={setFailure}
      />
    </AuthLayout>
  );
}
