import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { TextField } from "../../components/ui/field";
import { developerStatementPath } from "../../config/paths";
import { useStatementsCreateMutation } from "../../lib/api/generated";
import { fieldMessages, serverMessage } from "../../lib/errors";

const DAY_MS = 86_400_000;

/** Makes the statement of a range of whole days that are over, and opens it. */
export function RangeDialog({ onClose }: { onClose: () => void }) {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const [first, setFirst] = useState(`${yesterday.slice(0, 8)}01`);
  const [last, setLast] = useState(yesterday);
  const [make, { isLoading, error }] = useStatementsCreateMutation();
  const navigate = useNavigate();
  const wrong = fieldMessages(error, ["first_day", "last_day"]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { data } = await make({ rangeForm: { first_day: first, last_day: last } });
    if (data !== undefined) {
      onClose();
      navigate(developerStatementPath(data.statement.id));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={isLoading}
      title="Statement of a range"
      description="Whole days in UTC that are over, at most a year. It is numbered, sealed and never changes."
    >
      <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First day"
            type="date"
            required
            max={yesterday}
            value={first}
            onChange={(event) => setFirst(event.target.value)}
            error={wrong.first_day}
          />
          <TextField
            label="Last day"
            type="date"
            required
            max={yesterday}
            value={last}
            onChange={(event) => setLast(event.target.value)}
            error={wrong.last_day}
          />
        </div>
        {error !== undefined && Object.keys(wrong).length === 0 && (
          <p role="alert" className="text-13 text-red">
            {serverMessage(error, "The statement could not be made.")}
          </p>
        )}
        <DialogActions>
          <Button look="secondary" type="button" disabled={isLoading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isLoading}>
            Make the statement
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
