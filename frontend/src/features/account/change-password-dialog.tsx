import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { PasswordField } from "../../components/ui/password-field";
import { changePasswordFailure, fieldMessages } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { changePassword } from "../../store/session";
import { useAppDispatch } from "../../store/store";
import { useFirstInvalid } from "./use-first-invalid";

const MIN_LENGTH = 8;

interface Passwords {
  current: string;
  next: string;
  repeated: string;
}

type Problems = { [Field in keyof Passwords]?: string | undefined };

function problemsOf({ current, next, repeated }: Passwords): Problems {
  return {
    ...(current === "" && { current: "Current password is required" }),
    ...(next.length < MIN_LENGTH && { next: `Password must be at least ${MIN_LENGTH} characters long` }),
    ...(next !== repeated && { repeated: "New passwords do not match" }),
  };
}

/** Replaces the password. Every other session ends; this one goes on with new tokens. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [values, setValues] = useState<Passwords>({ current: "", next: "", repeated: "" });
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useFirstInvalid(problems, busy);

  async function save(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      return;
    }
    setBusy(true);
    try {
      await dispatch(changePassword({ current_password: values.current, new_password: values.next }));
      notify.success("Password changed successfully!");
      onClose();
    } catch (error) {
      const { current_password: current, new_password: next } = fieldMessages(error, [
        "current_password",
        "new_password",
      ]);
      setProblems({ current, next });
      if (current === undefined && next === undefined) {
        notify.error(changePasswordFailure(error));
      }
      setBusy(false);
    }
  }

  const field = (name: keyof Passwords, label: string, autoComplete: string, hint?: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      hint={hint}
      required
      value={values[name]}
      error={problems[name]}
      disabled={busy}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  );

  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Password"
      description="You stay signed in here; every other device is signed out."
      locked={busy}
    >
      <form ref={form} noValidate onSubmit={save} className="mt-5 flex flex-col gap-4">
        {field("current", "Current Password", "current-password")}
        {field("next", "New Password", "new-password", `At least ${MIN_LENGTH} characters.`)}
        {field("repeated", "Confirm New Password", "new-password")}
        <DialogActions>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Change Password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
