import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The question: names the thing it is about and what follows. */
  text: string;
  /** What happens: "Suspend", never "OK". */
  confirmLabel: string;
  /** Red, for what cannot be undone or locks someone out. */
  danger?: boolean;
  /** The call runs: no second click, no way out until it has answered. */
  busy?: boolean;
}

/** A question before something that matters. Focus starts on Cancel, so that Enter alone changes nothing. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel,
  danger = false,
  busy = false,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text} role="alertdialog" locked={busy}>
      <DialogActions>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button look={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
