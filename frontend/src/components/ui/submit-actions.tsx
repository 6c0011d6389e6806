import { Button } from "./button";
import { DialogActions } from "./dialog";

interface SubmitActionsProps {
  /** What the form does: "Change Password". */
  label: string;
  danger?: boolean;
  /** It is being sent. */
  busy: boolean;
  onCancel: () => void;
}

/** The buttons of a form in a dialog. */
export function SubmitActions({ label, danger = false, busy, onCancel }: SubmitActionsProps) {
  return (
    <DialogActions>
      <Button look="secondary" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" look={danger ? "danger" : "primary"} busy={busy}>
        {label}
      </Button>
    </DialogActions>
  );
}
