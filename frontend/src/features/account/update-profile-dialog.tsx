import { useState } from "react";
import { useForm } from "react-hook-form";
import { Dialog } from "../../components/ui/dialog";
import { Checkbox, TextField } from "../../components/ui/field";
import { SubmitActions } from "../../components/ui/submit-actions";
import { useAuthProfileUpdateMutation } from "../../lib/api/generated";
import { fieldMessages, updateProfileFailure } from "../../lib/errors";
import { showFieldErrors } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { MAX_USERNAME } from "../../lib/forms/schema";
import { notify } from "../../lib/toast";
import { authActions } from "../../store/auth-slice";
import { useAppDispatch } from "../../store/store";
import type { SessionUser } from "../../store/types";
import { type ProfileForm, profileForm } from "./schemas";

type Preference = Exclude<keyof ProfileForm, "username">;

const EMAILS: readonly [name: Preference, label: string][] = [
  ["mail_first_payment", "My first payment"],
  ["mail_failed_payouts", "Failed payouts"],
  ["mail_failed_returns", "Failed returns"],
  ["mail_failed_webhooks", "Failed webhook deliveries"],
  ["mail_statements", "Monthly statement"],
];

interface UpdateProfileDialogProps {
  user: SessionUser;
  onClose: () => void;
}

/** The username, and for a merchant what is public and which emails are sent. */
export function UpdateProfileDialog({ user, onClose }: UpdateProfileDialogProps) {
  const dispatch = useAppDispatch();
  const [updateProfile] = useAuthProfileUpdateMutation();
  const form = useForm<ProfileForm>({ resolver: resolverOf(profileForm), defaultValues: user });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);

  const submit = form.handleSubmit(async ({ username, ...preferences }) => {
    // What is not sent stays as it is, so a change made meanwhile on another device is not undone.
    setFailure(null);
    const changed = Object.entries(preferences).filter(([name]) => dirtyFields[name as Preference]);
    try {
      const profileUpdateRequest = { username, ...Object.fromEntries(changed) };
      dispatch(authActions.userChanged(await updateProfile({ profileUpdateRequest }).unwrap()));
      notify.success("Profile updated successfully!");
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, fieldMessages(error, ["username"]))) {
        setFailure(updateProfileFailure(error));
      }
    }
  });

  const preference = (name: Preference, label: string, hint?: string) => (
    <Checkbox key={name} label={label} hint={hint} disabled={isSubmitting} {...form.register(name)} />
  );

  return (
    <Dialog open onClose={onClose} title="Update Profile" locked={isSubmitting}>
      <form noValidate onSubmit={submit} className="mt-5">
        <TextField
          label="Username"
          autoComplete="nickname"
          maxLength={MAX_USERNAME}
          required
          readOnly={isSubmitting}
          error={errors.username?.message}
          {...form.register("username")}
        />
        <p className="mt-4 text-13 text-ink-3">
          Signed in as <span className="break-all">{user.email}</span>. The address cannot be changed.
        </p>
        {!user.is_superuser && (
          <>
            <fieldset className="mt-6 flex flex-col gap-3">
              <legend className="mb-3 font-medium text-13 text-ink-2">In public</legend>
              {preference(
                "leaderboard_anonymous",
                "Anonymous on the leaderboard",
                "Your burns count, but your name is not shown.",
              )}
              {preference("public_receipts", "Public receipts", "Anyone with a receipt's link can see it.")}
            </fieldset>
            <fieldset className="mt-6 flex flex-col gap-3">
              <legend className="mb-3 font-medium text-13 text-ink-2">Email me about</legend>
              {EMAILS.map(([name, label]) => preference(name, label))}
              <p className="text-13 text-ink-3">
                Emails about changes to your password, keys and wallets are always sent.
              </p>
            </fieldset>
          </>
        )}
        {failure !== null && (
          <p role="alert" className="mt-6 text-13 text-red">
            {failure}
          </p>
        )}
        <SubmitActions label="Update Profile" busy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
