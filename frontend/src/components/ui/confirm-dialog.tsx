import type { ReactNode } from "react";
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
  /** Where the action itself is called "Cancel". */
  cancelLabel?: string;
  /** Red, for actions that cannot be undone or lock someone out. */
  danger?: boolean;
  /** Why the action failed; the dialog stays, so that it can be tried again. */
  error?: string | undefined;
  /** Below the question: what exactly it is about. */
  children?: ReactNode;
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
  cancelLabel = "Cancel",
  danger = false,
  error,
  busy = false,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text} role="alertdialog" locked={busy}>
      {children}
      {error !== undefined && (
        <p role="alert" className="mt-4 text-red">
          {error}
        </p>
      )}
      <DialogActions>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button look={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
