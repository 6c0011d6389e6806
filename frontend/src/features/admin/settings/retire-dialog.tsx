import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { TextField } from "../../../components/ui/field";
import { adminApi } from "../../../lib/api/generated";
import { notify } from "../../../lib/toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import { failed } from "./failures";

interface RetireDialogProps {
  address: string;
  onClose: () => void;
  onDone: () => void;
}

/** Asks why a replaced wallet is retired, and retires it. */
export function RetireDialog({ address, onClose, onDone }: RetireDialogProps) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const { message } = await dispatch(
        send(adminApi.endpoints.adminSettingsRetire, { retire: { address, reason: reason.trim() } }),
      );
      notify.success(message);
      onDone();
    } catch (failure) {
      setError(failed(failure, "Failed to retire the wallet"));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      locked={busy}
      onClose={onClose}
      title="Retire wallet"
      description="Its pending payments end early, and it signs nothing more. It stays watched: what arrives later is held."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6">
        <p className="code mb-4 break-all text-13">{address}</p>
        <TextField
          label="Reason"
          hint="Recorded with your name."
          maxLength={500}
          value={reason}
          error={error}
          readOnly={busy}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogActions>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" busy={busy} disabled={reason.trim() === ""}>
            Retire
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
