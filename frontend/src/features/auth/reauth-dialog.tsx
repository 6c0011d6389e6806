import { useState } from "react";
import { useForm } from "react-hook-form";
import { Dialog } from "../../components/ui/dialog";
import { lazyComponent } from "../../components/ui/lazy-component";
import { PasswordField } from "../../components/ui/password-field";
import { SubmitActions } from "../../components/ui/submit-actions";
import { challengeOf } from "../../lib/errors";
import { focusField } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { signInAgain, signInAgainByGoogle } from "../../store/session";
import { useAppDispatch, useAppSelector } from "../../store/store";
import { GoogleSection } from "./google-button";
import { type ReauthForm, reauthForm } from "./schemas";

const ReauthCodeDialog = lazyComponent(() => import("./reauth-code-dialog"), "ReauthCodeDialog");

interface ReauthDialogProps {
  /** Called with true after a fresh sign-in, with false if the user cancelled. */
  onEnd: (done: boolean) => void;
}

/** Asks for the password when a call on money, keys or wallets needs a sign-in of the last ten minutes. */
export function ReauthDialog({ onEnd }: ReauthDialogProps) {
  const dispatch = useAppDispatch();
  const email = useAppSelector((state) => state.auth.user?.email ?? "");
  const [googleBusy, setGoogleBusy] = useState(false);
  const form = useForm<ReauthForm>({ resolver: resolverOf(reauthForm), defaultValues: { password: "" } });
  const { errors, isSubmitting } = form.formState;
  const busy = isSubmitting || googleBusy;

  // Of a sign-in to an account with a second factor, whose password or Google account was right.
  const [challenge, setChallenge] = useState<string | null>(null);

  const fail = (message: string) => form.setError("password", { type: "server", message });

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await dispatch(signInAgain(password));
      onEnd(true);
    } catch (failure) {
      const asked = challengeOf(failure);
      if (asked !== null) {
        setChallenge(asked);
        return;
      }
      fail((failure as Error).message);
      focusField(form, "password", { shouldSelect: true });
    }
  });

  // For an account without a password.
  const enterByGoogle = async (accessToken: string) => {
    const message = await dispatch(signInAgainByGoogle(accessToken));
    onEnd(true);
    return message ?? "Login successful!";
  };

  if (challenge !== null) {
    return (
      <ReauthCodeDialog
        challenge={challenge}
        onEnd={onEnd}
        onExpired={(reason) => {
          setChallenge(null);
          fail(reason);
        }}
      />
    );
  }
  return (
    <Dialog
      open
      locked={busy}
      onClose={() => onEnd(false)}
      title="Enter your password"
      description="Changes to money, keys or wallets need a sign-in within the last ten minutes. Your change continues after the password."
    >
      <form noValidate onSubmit={submit} className="mt-6">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          hint={`For ${email}.`}
          {...form.register("password")}
        />
        <SubmitActions label="Continue" busy={busy} onCancel={() => onEnd(false)} />
      </form>
      <GoogleSection
        purpose="signin"
        busy={busy}
        onBusy={setGoogleBusy}
        enter={enterByGoogle}
        onFailure={(message, failure) => {
          const asked = challengeOf(failure);
          setChallenge(asked);
          if (asked === null) {
            fail(message);
          }
        }}
      />
    </Dialog>
  );
}
