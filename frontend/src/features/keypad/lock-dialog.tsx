import { useState } from "react";
import { useForm } from "react-hook-form";
import { Dialog } from "../../components/ui/dialog";
import { PasswordField } from "../../components/ui/password-field";
import { SubmitActions } from "../../components/ui/submit-actions";
import { DEVELOPER_KEYPAD_PATH } from "../../config/paths";
import { keypadApi } from "../../lib/api/generated";
import { browser } from "../../lib/browser";
import { fieldMessages, serverMessage } from "../../lib/errors";
import { lockToKeypad } from "../../lib/session";
import { useSend } from "../../store/send";

const { authKeypadLock } = keypadApi.endpoints;
const PIN = /^[0-9]{4,8}$/;

/** Exchanges the session for a keypad's. Nothing of the full one stays: storage is emptied, and the page loads anew. */
export function LockDialog({ onClose }: { onClose: () => void }) {
  const [send, busy] = useSend(authKeypadLock);
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { pin: "", again: "" } });

  const submit = handleSubmit(async ({ pin }) => {
    setFailure(undefined);
    try {
      lockToKeypad(await send({ keypadLockForm: { pin } }));
      browser.leaveFor(DEVELOPER_KEYPAD_PATH);
    } catch (error) {
      const { pin: wrong } = fieldMessages(error, ["pin"]);
      if (wrong === undefined) {
        setFailure(serverMessage(error, "The keypad could not be locked."));
      } else {
        setError("pin", { message: wrong });
      }
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="Lock this device to the keypad"
      description="You are signed out here. Whoever has this device can take payments, and nothing else: no keys, wallets or refunds."
    >
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <PasswordField
          label="PIN"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          hint="4 to 8 digits. It opens the keys; give it to who works at the counter."
          error={formState.errors.pin?.message}
          {...register("pin", { validate: (pin) => PIN.test(pin) || "PIN must have 4 to 8 digits." })}
        />
        <PasswordField
          label="PIN, once more"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          error={formState.errors.again?.message}
          {...register("again", { validate: (again, { pin }) => again === pin || "The two PINs differ." })}
        />
        <p className="text-13 text-ink-3">
          Leaving the keypad asks for your password. You can also sign it out under Settings, from elsewhere.
        </p>
        {failure !== undefined && (
          <p role="alert" className="text-red">
            {failure}
          </p>
        )}
        <SubmitActions label="Lock" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
