import { useForm } from "react-hook-form";
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
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: { reason: "" } });
  const { errors, isSubmitting: busy } = formState;

  const submit = handleSubmit(async ({ reason }) => {
    try {
      const { message } = await dispatch(
        send(adminApi.endpoints.adminSettingsRetire, { retire: { address, reason: reason.trim() } }),
      );
      notify.success(message);
      onDone();
    } catch (failure) {
      setError("reason", { type: "server", message: failed(failure, "Failed to retire the wallet") });
    }
  });

  return (
    <Dialog
      open
      locked={busy}
      onClose={onClose}
      title="Retire wallet"
      description="Its pending payments end early, and it signs nothing more. It stays watched: what arrives later is held."
    >
      <form noValidate onSubmit={submit} className="mt-6">
        <p className="code mb-4 break-all text-13">{address}</p>
        <TextField
          label="Reason"
          hint="Recorded with your name."
          maxLength={500}
          error={errors.reason?.message}
          readOnly={busy}
          {...register("reason")}
        />
        <DialogActions>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" busy={busy} disabled={watch("reason").trim() === ""}>
            Retire
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
