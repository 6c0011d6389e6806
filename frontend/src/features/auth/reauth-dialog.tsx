import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { PasswordField } from "../../components/ui/password-field";
import { signInAgain, signInAgainByGoogle } from "../../store/session";
import { useAppDispatch, useAppSelector } from "../../store/store";
import { GoogleSection } from "./google-button";

interface ReauthDialogProps {
  /** True once the person has signed in again, false where he would not. */
  onEnd: (done: boolean) => void;
}

/** Asks for the password before an act on money, keys or wallets, where the sign-in is older than ten minutes. */
export function ReauthDialog({ onEnd }: ReauthDialogProps) {
  const dispatch = useAppDispatch();
  const email = useAppSelector((state) => state.auth.user?.email ?? "");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (password === "") {
      setError("Password is required");
      return;
    }
    setBusy(true);
    try {
      await dispatch(signInAgain(password));
      onEnd(true);
    } catch (failure) {
      setBusy(false);
      setError((failure as Error).message);
      setTimeout(() => form.querySelector<HTMLInputElement>("input[name=password]")?.select());
    }
  };

  // An account without a password confirms with Google.
  const enterByGoogle = async (accessToken: string) => {
    const message = await dispatch(signInAgainByGoogle(accessToken));
    onEnd(true);
    return message ?? "Login successful!";
  };

  return (
    <Dialog
      open
      locked={busy}
      onClose={() => onEnd(false)}
      title="Enter your password"
      description="This act moves money, or changes a key or a wallet, and your last sign-in was more than ten minutes ago. After the password it goes on by itself."
    >
      <form noValidate onSubmit={submit} className="mt-6">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={error}
          hint={`For ${email}.`}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
        <DialogActions>
          <Button look="secondary" disabled={busy} onClick={() => onEnd(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Continue
          </Button>
        </DialogActions>
      </form>
      <GoogleSection purpose="signin" busy={busy} onBusy={setBusy} enter={enterByGoogle} onFailure={setError} />
    </Dialog>
  );
}
