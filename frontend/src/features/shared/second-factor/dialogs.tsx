/** The dialogs of the second factor, loaded when one of them opens. */
import { useState } from "react";
import { Dialog } from "../../../components/ui/dialog";
import { SubmitActions } from "../../../components/ui/submit-actions";
import { factorApi, type SecondFactorSecret } from "../../../lib/api/generated";
import { notify } from "../../../lib/toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import { CodeForm } from "./code-form";
import { RecoveryCodes } from "./recovery-codes";
import { SetUpForm } from "./set-up-form";

const { authRecoveryCodes, authSecondFactorTurnOff } = factorApi.endpoints;

interface DialogProps {
  onClose: () => void;
  /** The server has changed something. */
  onChange: () => void;
}

/** Shows the secret, asks for a code, and then shows the recovery codes. */
export function SetUpDialog({ made, onClose, onChange }: DialogProps & { made: SecondFactorSecret }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) {
    return <CodesDialog codes={codes} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Set up a second factor"
      description="Scan this with an authenticator app, then enter the six digits that it shows. Every other device is signed out."
    >
      <SetUpForm
        made={made}
        onCodes={(made) => {
          setCodes(made);
          notify.success("Your second factor is on.");
          onChange();
        }}
        buttons={(busy) => <SubmitActions label="Turn on" busy={busy} onCancel={onClose} />}
      />
    </Dialog>
  );
}

/** Asks for a code, then shows ten new recovery codes. */
export function NewCodesDialog({ onClose, onChange }: DialogProps) {
  const dispatch = useAppDispatch();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) {
    return <CodesDialog codes={codes} onClose={onClose} />;
  }
  const replace = async (otp: string) => {
    const made = await dispatch(send(authRecoveryCodes, { secondFactorCodeRequest: { otp } }));
    setCodes(made.recovery_codes);
    onChange();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="New recovery codes"
      description="The old ones stop working. Enter a code to get ten new ones."
    >
      <div className="mt-5">
        <CodeForm
          label="New recovery codes"
          onCode={replace}
          buttons={(busy) => <SubmitActions label="Replace codes" busy={busy} onCancel={onClose} />}
        />
      </div>
    </Dialog>
  );
}

/** Asks for a code and turns it off. */
export function TurnOffDialog({ onClose, onChange }: DialogProps) {
  const dispatch = useAppDispatch();
  const turnOff = async (otp: string) => {
    await dispatch(send(authSecondFactorTurnOff, { secondFactorCodeRequest: { otp } }));
    notify.success("Your second factor is off.");
    onChange();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn off the second factor"
      description="Signing in will take your password alone. Enter a code to turn it off."
    >
      <div className="mt-5">
        <CodeForm
          label="Turn off the second factor"
          onCode={turnOff}
          buttons={(busy) => <SubmitActions label="Turn off" danger busy={busy} onCancel={onClose} />}
        />
      </div>
    </Dialog>
  );
}

/** It closes by its own button alone: what it shows is nowhere else. */
function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      locked
      role="alertdialog"
      onClose={onClose}
      title="Save your recovery codes"
      description="If you lose your phone, each of them signs you in once. Keep them where you can find them without it."
    >
      <RecoveryCodes codes={codes} onSaved={onClose} />
    </Dialog>
  );
}
