import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import { Dialog } from "../../components/ui/dialog";
import { PasswordField } from "../../components/ui/password-field";
import { SubmitActions } from "../../components/ui/submit-actions";
import { changePasswordFailure, fieldMessages } from "../../lib/errors";
import { showFieldErrors } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { MIN_PASSWORD } from "../../lib/forms/schema";
import { notify } from "../../lib/toast";
import { changePassword } from "../../store/session";
import { useAppDispatch } from "../../store/store";
import { type ChangePasswordForm, changePasswordForm } from "./schemas";

/** Replaces the password. Every other session ends; this one continues with new tokens. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const form = useForm<ChangePasswordForm>({
    resolver: resolverOf(changePasswordForm),
    defaultValues: { current_password: "", new_password: "", confirm_password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    try {
      await dispatch(changePassword({ current_password, new_password }));
      notify.success("Password changed successfully!");
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, fieldMessages(error, ["current_password", "new_password"]))) {
        notify.error(changePasswordFailure(error));
      }
    }
  });

  const field = (name: keyof ChangePasswordForm): Partial<ComponentProps<typeof PasswordField>> => ({
    ...form.register(name, name === "new_password" ? { deps: "confirm_password" } : {}),
    required: true,
    readOnly: isSubmitting,
    error: errors[name]?.message,
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Password"
      description="You stay signed in here; every other device is signed out."
      locked={isSubmitting}
    >
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        <PasswordField label="Current Password" autoComplete="current-password" {...field("current_password")} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD} characters.`}
          {...field("new_password")}
        />
        <PasswordField label="Confirm New Password" autoComplete="new-password" {...field("confirm_password")} />
        <SubmitActions label="Change Password" busy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
