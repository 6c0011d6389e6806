import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { TextField } from "../../components/ui/field";
import { PasswordField } from "../../components/ui/password-field";
import { DEVELOPER_DASHBOARD_PATH, SIGN_IN_PATH } from "../../config/paths";
import { accountApi, keypadApi } from "../../lib/api/generated";
import { browser } from "../../lib/browser";
import { codeOf, fieldMessages, serverMessage } from "../../lib/errors";
import { readKeypadTokens, removeTokens, writeTokens } from "../../lib/session";
import { useSend } from "../../store/send";

const { authKeypadLeave } = keypadApi.endpoints;
const { authLogout } = accountApi.endpoints;

/** The password, and the second factor where it is on, exchange the keypad's session for a full one. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const [send, busy] = useSend(authKeypadLeave);
  const [end, ending] = useSend(authLogout);
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { password: "", otp: "" },
  });

  const submit = handleSubmit(async ({ password, otp }) => {
    try {
      const { access, refresh } = await send({
        keypadLeaveForm: { password, ...(needsCode && { otp }) },
      });
      writeTokens({ access, refresh });
      browser.leaveFor(DEVELOPER_DASHBOARD_PATH);
    } catch (error) {
      if (codeOf(error) === "otp_required") {
        setNeedsCode(true);
        return;
      }
      const messages = fieldMessages(error, ["password", "otp"]);
      const name = messages.otp === undefined ? "password" : "otp";
      setError(name, { message: messages[name] ?? serverMessage(error, "The keypad could not be left. Try again.") });
      setFocus(name);
    }
  });

  /** For who forgot the password, or signs in with Google: the tablet is signed out, and can do nothing any more. */
  async function signOut() {
    const refresh = readKeypadTokens()?.refresh;
    if (refresh) {
      await end({ refreshRequest: { refresh } }).catch(() => undefined);
    }
    removeTokens("ended");
    browser.leaveFor(SIGN_IN_PATH);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy || ending}
      title="Leave the keypad"
      description="With the account's password. This device then has the whole dashboard."
    >
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password", { validate: (text) => text !== "" || "Password is required" })}
        />
        {needsCode && (
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            hint="Of your authenticator app, or a recovery code."
            error={formState.errors.otp?.message}
            {...register("otp", { validate: (text) => text.trim() !== "" || "Code is required" })}
          />
        )}
        <DialogActions>
          <Button look="secondary" busy={ending} disabled={busy} onClick={() => void signOut()}>
            Sign out instead
          </Button>
          <Button type="submit" busy={busy} disabled={ending}>
            Leave
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
