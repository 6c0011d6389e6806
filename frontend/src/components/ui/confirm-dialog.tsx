import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The question: names its subject and what will happen. */
  text: string;
  /** The action: "Suspend", never "OK". */
  confirmLabel: string;
  /** Red, for actions that cannot be undone or lock someone out. */
  danger?: boolean;
  /** The call is running: the dialog takes no second click and cannot be closed. */
  busy?: boolean;
}

/** Asks before an important action. Focus starts on Cancel, so that Enter alone changes nothing. */
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
