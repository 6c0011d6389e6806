import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import { focusField } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { notify } from "../../lib/toast";
import { useAppDispatch } from "../../store/store";
import { requestReset } from "./api";
import { type EmailForm, emailForm } from "./schemas";

interface EmailStepProps {
  /** The field's initial value. */
  email: string;
  /** The message for a failed call. */
  failureOf: (error: unknown) => string;
  onSent: (email: string) => void;
}

/** The address that the email with code and link is sent to. */
export function EmailStep({ email, failureOf, onSent }: EmailStepProps) {
  const dispatch = useAppDispatch();
  const form = useForm<EmailForm>({ resolver: resolverOf(emailForm), defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await dispatch(requestReset(values.email));
      notify.success("Password reset OTP sent! Please check your email.");
      onSent(values.email);
    } catch (error) {
      form.setError("email", { type: "server", message: failureOf(error) });
      focusField(form, "email");
    }
  });

  return (
    <form noValidate onSubmit={submit} aria-label="Reset your password" className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <Button type="submit" wide busy={isSubmitting}>
        Send Reset OTP
      </Button>
    </form>
  );
}
