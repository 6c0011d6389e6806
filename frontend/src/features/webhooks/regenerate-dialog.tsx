import { useState } from "react";
import { Button } from "../../components/ui/button";
import { CopyToToast } from "../../components/ui/copy-to-toast";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Select } from "../../components/ui/field";
import { merchantApi } from "../../lib/api/generated";
import { webhookFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useSend } from "../../store/send";

const { webhooksRegenerateKey } = merchantApi.endpoints;

const OVERLAPS = [
  [0, "No overlap: the old key stops now"],
  [1, "1 hour"],
  [6, "6 hours"],
  [24, "24 hours"],
] as const;

interface RegenerateDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Asks, replaces the secret, and shows the new one. */
export function RegenerateDialog({ id, name, onClose }: RegenerateDialogProps) {
  const [regenerate, busy] = useSend(webhooksRegenerateKey);
  const [overlap, setOverlap] = useState(0);
  const [secret, setSecret] = useState<string | null>(null);

  async function confirm() {
    try {
      const renewed = await regenerate({ endpointId: String(id), regenerateForm: { overlap_hours: overlap } });
      notify.success("Secret key regenerated successfully!");
      setSecret(renewed.secret_key);
    } catch (error) {
      notify.error(webhookFailure(error, "Failed to regenerate secret key"));
      onClose();
    }
  }

  if (secret !== null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="New secret key"
        description={
          overlap === 0
            ? `Give it to the server behind ${name}. It signs from the next delivery on.`
            : `Give it to the server behind ${name} beside the old one, which signs X-Webhook-Signature until the overlap ends.`
        }
      >
        <p className="mt-5 flex items-center rounded-10 bg-well pl-3.5">
          <span className="code min-w-0 flex-1 break-all py-2 text-13">{secret}</span>
          <CopyToToast text={secret} label="Secret key" />
        </p>
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Regenerate the key of ${name}`}
      description="Are you sure you want to regenerate the secret key? This will invalidate the old key."
      role="alertdialog"
      locked={busy}
    >
      <Select
        label="Overlap"
        hint="During the overlap we sign with both keys: webhook-signature carries both signatures, X-Webhook-Signature the old one."
        className="mt-5"
        value={overlap}
        disabled={busy}
        onChange={({ target }) => setOverlap(Number(target.value))}
      >
        {OVERLAPS.map(([hours, words]) => (
          <option key={hours} value={hours}>
            {words}
          </option>
        ))}
      </Select>
      <DialogActions>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={() => void confirm()}>
          Regenerate
        </Button>
      </DialogActions>
    </Dialog>
  );
}
