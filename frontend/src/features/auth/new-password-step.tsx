import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { PasswordField } from "../../components/ui/password-field";
import { fieldMessages, resetFailure } from "../../lib/errors";
import { focusField } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { notify } from "../../lib/toast";
import { FormError } from "./form-error";
import { type NewPasswordForm, newPasswordForm } from "./schemas";

interface NewPasswordStepProps {
  /** The account, so that a password manager saves the password under the right name; unknown for a link. */
  email?: string;
  save: (password: string) => Promise<unknown>;
  onDone: () => void;
}

const HINTS = [
  "At least 8 characters",
  "Different from the current password",
  "A mix of upper case, lower case, numbers and symbols",
];

/** The new password, twice. */
export function NewPasswordStep({ email, save, onDone }: NewPasswordStepProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<NewPasswordForm>({
    resolver: resolverOf(newPasswordForm),
    defaultValues: { password: "", confirm_password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await save(password);
      notify.success("Password reset successfully!");
      onDone();
    } catch (error) {
      const message = resetFailure(error);
      const { new_password, password } = fieldMessages(error, ["new_password", "password"]);
      if (new_password !== undefined || password !== undefined) {
        form.setError("password", { type: "server", message });
      } else {
        setFailure(message);
      }
      focusField(form, "password", { shouldSelect: true });
    }
  });

  return (
    <>
      {failure !== null && <FormError>{failure}</FormError>}
      <form noValidate onSubmit={submit} aria-label="Set a new password" className="grid gap-5">
        {email !== undefined && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          error={errors.password?.message}
          hint={
            <span className="grid gap-0.5">
              {HINTS.map((hint) => (
                <span key={hint}>{hint}</span>
              ))}
            </span>
          }
          {...form.register("password", { deps: "confirm_password" })}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          error={errors.confirm_password?.message}
          {...form.register("confirm_password")}
        />
        <Button type="submit" wide busy={isSubmitting}>
          Reset Password
        </Button>
      </form>
    </>
  );
}
