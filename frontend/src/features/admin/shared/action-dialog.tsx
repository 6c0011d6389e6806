import { useState } from "react";
import { useForm } from "react-hook-form";
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

interface ActionForm {
  reason: string;
  /** What confirms a refusal. */
  words: string;
  /** The way that was chosen, or what was typed. */
  choice: string;
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
  const [asked, setAsked] = useState<string | null>(null);
  const { register, handleSubmit, setError, watch, formState } = useForm<ActionForm>({
    defaultValues: { reason: "", words: "", choice: action.choices?.[0]?.[0] ?? action.entry?.initial ?? "" },
  });
  const { errors, isSubmitting: busy } = formState;
  const { reason, words, choice } = watch();
  const ready =
    reason.trim() !== "" &&
    (action.entry === undefined || choice.trim() !== "") &&
    (asked === null || words.trim() === asked);

  const run = handleSubmit(async (typed) => {
    try {
      const { message } = await action.run(typed.reason.trim(), typed.words.trim(), typed.choice.trim());
      notify.success(message);
      onDone();
      onClose();
    } catch (error) {
      setAsked(detailsOf(error) ?? asked);
      setError("root", { message: serverMessage(error, "Operation failed") });
    }
  });

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
        <Select label="Where it goes" className="mt-4" {...register("choice")}>
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
          className="mt-4"
          {...register("choice")}
        />
      )}
      <TextArea
        label="Reason"
        hint="Recorded with your name."
        rows={2}
        maxLength={LONGEST_REASON}
        className="mt-4"
        {...register("reason")}
      />
      {errors.root !== undefined && (
        <p role="alert" className="mt-4 text-red">
          {errors.root.message}
        </p>
      )}
      {asked !== null && (
        <TextField label={`Type “${asked}” to confirm`} autoComplete="off" className="mt-4" {...register("words")} />
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
