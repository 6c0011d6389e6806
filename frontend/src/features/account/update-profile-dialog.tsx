import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Checkbox, TextField } from "../../components/ui/field";
import { fieldMessages, updateProfileFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { authActions } from "../../store/auth-slice";
import { useAppDispatch } from "../../store/store";
import type { SessionUser } from "../../store/types";
import { type Preferences, updateProfile } from "./api";
import { useFirstInvalid } from "./use-first-invalid";

const MAILS: readonly [name: keyof Preferences, label: string][] = [
  ["mail_first_payment", "My first payment"],
  ["mail_failed_payouts", "Payouts that failed"],
  ["mail_failed_returns", "Returns that failed"],
  ["mail_failed_webhooks", "Webhooks that went unanswered"],
];

interface UpdateProfileDialogProps {
  user: SessionUser;
  onClose: () => void;
}

/** The name, and for a merchant what is public about him and what he is written about. */
export function UpdateProfileDialog({ user, onClose }: UpdateProfileDialogProps) {
  const dispatch = useAppDispatch();
  const [username, setUsername] = useState(user.username);
  const [changed, setChanged] = useState<Partial<Preferences>>({});
  const [problems, setProblems] = useState<{ username?: string | undefined }>({});
  const [busy, setBusy] = useState(false);
  const form = useFirstInvalid(problems, busy);
  const merchant = !user.is_superuser;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (username.trim() === "") {
      setProblems({ username: "Username is required" });
      return;
    }
    setBusy(true);
    setProblems({});
    try {
      const saved = await dispatch(updateProfile({ username: username.trim(), ...changed }));
      dispatch(authActions.userChanged(saved));
      notify.success("Profile updated successfully!");
      onClose();
    } catch (error) {
      const { username: wrong } = fieldMessages(error, ["username"]);
      if (wrong === undefined) {
        notify.error(updateProfileFailure(error));
      }
      setProblems({ username: wrong });
      setBusy(false);
    }
  }

  const preference = (name: keyof Preferences, label: string, hint?: string) => (
    <Checkbox
      key={name}
      label={label}
      hint={hint}
      checked={changed[name] ?? user[name]}
      disabled={busy}
      onChange={(event) => setChanged({ ...changed, [name]: event.target.checked })}
    />
  );

  return (
    <Dialog open onClose={onClose} title="Update Profile" locked={busy}>
      <form ref={form} noValidate onSubmit={save} className="mt-5">
        <TextField
          label="Username"
          name="username"
          autoComplete="nickname"
          maxLength={150}
          required
          value={username}
          error={problems.username}
          disabled={busy}
          onChange={(event) => setUsername(event.target.value)}
        />
        <p className="mt-4 text-13 text-ink-3">
          Signed in as <span className="break-all">{user.email}</span>. The address cannot be changed.
        </p>
        {merchant && (
          <>
            <fieldset className="mt-6 flex flex-col gap-3">
              <legend className="mb-3 font-medium text-13 text-ink-2">In public</legend>
              {preference(
                "leaderboard_anonymous",
                "Anonymous on the leaderboard",
                "Your burns count, your name is not shown.",
              )}
              {preference("public_receipts", "Public receipts", "Whoever has a payment's link can see its receipt.")}
            </fieldset>
            <fieldset className="mt-6 flex flex-col gap-3">
              <legend className="mb-3 font-medium text-13 text-ink-2">E-mail me about</legend>
              {MAILS.map(([name, label]) => preference(name, label))}
              <p className="text-13 text-ink-3">What concerns your password, keys and wallets is always sent.</p>
            </fieldset>
          </>
        )}
        <DialogActions>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Update Profile
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
