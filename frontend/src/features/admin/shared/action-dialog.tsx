import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { Select, TextArea, TextField } from "../../../components/ui/field";
import { detailsOf, serverMessage } from "../../../lib/errors";
import { notify } from "../../../lib/toast";

const LONGEST_REASON = 500;

/** An action that is asked about before it is done, and recorded with a reason. */
export interface AdminAction {
  title: string;
  text: string;
  /** The action itself: "Retry", never "OK". */
  confirmLabel: string;
  danger?: boolean;
  /** What exactly it is about, in rows. */
  facts?: readonly [label: string, value: string][] | undefined;
  /** Ways of doing it, of which one is chosen; by default the first. */
  choices?: readonly [value: string, label: string][];
  /** Something that is typed, such as an amount. */
  entry?: { label: string; initial: string; decimal?: boolean };
  /**
   * Does it; `words` confirm what a refusal asked for, `choice` is the way that was chosen, or what was typed. Gives the
   * sentence of success.
   */
  run: (reason: string, words: string, choice: string) => Promise<{ message: string }>;
}

interface ActionDialogProps {
  action: AdminAction;
  onClose: () => void;
  /** After a success: what the page shows is to be read again. */
  onDone: () => void;
}

/**
 * Asks for a reason before an action on money. A refusal is shown in the dialog, which stays; where it must be confirmed in
 * words, it asks for them.
 */
export function ActionDialog({ action, onClose, onDone }: ActionDialogProps) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const [asked, setAsked] = useState<string | null>(null);
  const [words, setWords] = useState("");
  const [choice, setChoice] = useState(action.choices?.[0]?.[0] ?? action.entry?.initial ?? "");
  const ready =
    reason.trim() !== "" &&
    (action.entry === undefined || choice.trim() !== "") &&
    (asked === null || words.trim() === asked);

  async function run() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await action.run(reason.trim(), words.trim(), choice.trim());
      notify.success(message);
      onDone();
      onClose();
    } catch (error) {
      setAsked(detailsOf(error) ?? asked);
      setFailure(serverMessage(error, "Operation failed"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={action.title} description={action.text} role="alertdialog" locked={busy}>
      {action.facts !== undefined && (
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-10 bg-well px-4 py-3 text-13">
          {action.facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="figures break-all text-right">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {action.choices !== undefined && (
        <Select
          label="Where it goes"
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
          className="mt-4"
        >
          {action.choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {action.entry !== undefined && (
        <TextField
          label={action.entry.label}
          inputMode={action.entry.decimal ? "decimal" : "text"}
          autoComplete="off"
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
          className="mt-4"
        />
      )}
      <TextArea
        label="Reason"
        hint="Recorded with your name."
        rows={2}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="mt-4"
      />
      {failure !== undefined && (
        <p role="alert" className="mt-4 text-red">
          {failure}
        </p>
      )}
      {asked !== null && (
        <TextField
          label={`Type “${asked}” to confirm`}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
          className="mt-4"
        />
      )}
      <DialogActions>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button look={action.danger ? "danger" : "primary"} busy={busy} disabled={!ready} onClick={() => void run()}>
          {action.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
