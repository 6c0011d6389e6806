import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { TextField } from "../../components/ui/field";
import { type Numbering, useInvoicesNumberingQuery, useInvoicesNumberingSetMutation } from "../../lib/api/generated";
import { fieldMessages, serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";

/** How the numbers of this mode begin; fixed from the first opened invoice on. */
export function NumberingDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, error } = useInvoicesNumberingQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invoice numbers"
      description="One series for each mode, without gaps: the tax office can see that none is missing."
    >
      {data !== undefined && <Series numbering={data.numbering} onClose={onClose} />}
      {isError && (
        <p role="alert" className="mt-4 text-red">
          {serverMessage(error, "The numbers could not be loaded.")}
        </p>
      )}
    </Dialog>
  );
}

function Series({ numbering, onClose }: { numbering: Numbering; onClose: () => void }) {
  const [prefix, setPrefix] = useState(numbering.prefix);
  const [first, setFirst] = useState(numbering.first_number);
  const [save, { isLoading, error }] = useInvoicesNumberingSetMutation();
  const wrong = fieldMessages(error, ["prefix", "first_number"]);

  if (numbering.is_fixed) {
    return (
      <>
        <p className="mt-4">
          The next invoice gets <strong>{numbering.next_number}</strong>. The series began with{" "}
          {numbering.prefix + numbering.first_number} and can no longer be changed.
        </p>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </>
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { data, error: failed } = await save({ numberingForm: { prefix, first_number: first } });
    if (data !== undefined) {
      notify.success(`The first invoice gets ${data.numbering.next_number}.`);
      onClose();
    } else if (Object.keys(fieldMessages(failed, ["prefix", "first_number"])).length === 0) {
      notify.error(serverMessage(failed, "The numbers could not be saved."));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      <TextField
        label="Prefix"
        value={prefix}
        maxLength={20}
        onChange={(event) => setPrefix(event.target.value)}
        error={wrong.prefix}
        hint="Such as NR-2026-. May be empty."
      />
      <TextField
        label="First number"
        inputMode="numeric"
        value={first}
        maxLength={9}
        onChange={(event) => setFirst(event.target.value)}
        error={wrong.first_number}
        hint="Zeros in front are kept."
      />
      <p className="text-13 text-ink-2">
        The first invoice gets <strong>{prefix + first}</strong>. Both are fixed once it is opened.
      </p>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isLoading}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
