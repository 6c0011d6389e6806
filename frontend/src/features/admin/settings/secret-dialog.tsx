import { clsx } from "clsx";
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { type BoxesHandle, DigitBoxes, emptyDigits } from "../../../components/ui/digit-boxes";
import { PasswordField } from "../../../components/ui/password-field";
import { isFilled, ROWS, ROWS_INCOMPLETE, rowProblem } from "./secret-numbers";
import type { SecretType } from "./secret-type";

interface SecretDialogProps {
  type: SecretType;
  onClose: () => void;
  onConfirm: (secret: string) => void;
}

/** Asks for a wallet's secret. It is handed to `onConfirm` and kept nowhere else. */
export function SecretDialog({ type, ...props }: SecretDialogProps) {
  return type === "secret_key" ? <KeyDialog {...props} /> : <NumbersDialog {...props} />;
}

type Props = Omit<SecretDialogProps, "type">;

function KeyDialog({ onClose, onConfirm }: Props) {
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: { secret: "" } });
  const submit = (event: FormEvent) => {
    // A dialog is a part of the form below it, as far as React's events are concerned.
    event.stopPropagation();
    void handleSubmit(({ secret }) => {
      if (secret.trim() === "") {
        setError("secret", { message: "Please enter a valid secret key." });
      } else {
        onConfirm(secret.trim());
      }
    })(event);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Enter Secret Key"
      description="The wallet's seed, which starts with s. Stored encrypted, never shown again."
    >
      <form noValidate onSubmit={submit} className="mt-6">
        <PasswordField
          label="Secret key"
          autoComplete="off"
          maxLength={200}
          error={formState.errors.secret?.message}
          {...register("secret")}
        />
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={watch("secret") === ""}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function NumbersDialog({ onClose, onConfirm }: Props) {
  const [rows, setRows] = useState<readonly string[]>(ROWS.map(() => emptyDigits));
  /** The row that is edited; null while the list is shown. */
  const [open, setOpen] = useState<number | null>(null);
  /** The row that comes next, where the list has its focus; null where all are complete. */
  const [next, setNext] = useState<number | null>(0);
  const [error, setError] = useState<string>();
  const boxes = useRef<BoxesHandle>(null);
  const all = useRef<HTMLButtonElement>(null);
  const listed = useRef<(HTMLButtonElement | null)[]>([]);
  const filled = rows.filter((row, index) => isFilled(index, row)).length;
  const complete = filled === ROWS.length;

  useEffect(() => {
    if (open !== null) {
      boxes.current?.focus();
    } else if (next !== null) {
      listed.current[next]?.focus();
    } else {
      all.current?.focus();
    }
  }, [open, next]);

  /** Back to the list, and there on to the next row: not past H, and not to one that is already complete. */
  const list = (now: readonly string[], after: number) => {
    const following = now.findIndex((row, at) => at > after && !isFilled(at, row));
    const first = now.findIndex((row, at) => !isFilled(at, row));
    setNext(following !== -1 ? following : first === -1 ? null : first);
    setOpen(null);
  };

  const change = (index: number, row: string) => {
    setRows(rows.with(index, row));
    setError(undefined);
  };

  const confirmRow = (index: number) => {
    if (!isFilled(index, rows[index] ?? "")) {
      setError(rowProblem(index, rows[index] ?? "") === undefined ? ROWS_INCOMPLETE : undefined);
      return;
    }
    list(rows, index);
  };

  /** Several rows at once, from row A. */
  const fillRows = (digits: string) => {
    const pasted = ROWS.map((_, at) => digits.slice(at * 6, at * 6 + 6));
    const now = rows.map((row, at) => (pasted[at] ? pasted[at].padEnd(6) : row));
    setRows(now);
    setError(undefined);
    list(now, -1);
  };

  /** A digit that is typed, or digits that are pasted, on a row of the list. */
  const begin = (index: number, digits: string) => {
    if (digits.length > 6) {
      fillRows(digits);
    } else if (digits !== "") {
      change(index, digits.padEnd(6));
      setOpen(index);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Enter Secret Numbers"
      description="Eight rows of six digits. Stored encrypted, never shown again."
    >
      {/* Also while a row is edited: the way is the same in both views. */}
      <div className="mt-4 flex items-center justify-between gap-4 text-13">
        <span role="status" className="shrink-0 font-medium">
          {filled}/8 filled
        </span>
        <span className="text-ink-3">{complete ? "All rows are complete" : "You can paste all rows at once"}</span>
      </div>
      <div aria-hidden="true" className="mt-2 grid grid-cols-8 gap-1">
        {ROWS.map((name, at) => (
          <span
            key={name}
            className={clsx("h-1 rounded-full", isFilled(at, rows[at] ?? "") ? "bg-green" : "bg-well")}
          />
        ))}
      </div>
      {open === null ? (
        <>
          <ol className="-mx-6 mt-4 border-line border-y sm:-mx-8">
            {ROWS.map((name, at) => {
              const row = rows[at] ?? emptyDigits;
              return (
                <li key={name} className="border-line border-b px-6 last:border-b-0 sm:px-8">
                  <ListedRow
                    ref={(button) => {
                      listed.current[at] = button;
                    }}
                    name={name}
                    row={row}
                    state={stateOf(at, row)}
                    onOpen={() => setOpen(at)}
                    onDigits={(digits) => begin(at, digits)}
                  />
                </li>
              );
            })}
          </ol>
          <DialogActions>
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button ref={all} disabled={!complete} onClick={() => onConfirm(rows.join("\n"))}>
              Confirm All
            </Button>
          </DialogActions>
        </>
      ) : (
        <>
          <div className="mt-6 mb-3 flex items-center gap-3">
            <Letter name={ROWS[open] ?? ""} look="open" />
            <span className="shrink-0 font-medium">Row {ROWS[open]}</span>
            <span className="ml-auto text-13 text-ink-3">Last digit is a checksum</span>
          </div>
          <DigitBoxes
            ref={boxes}
            label={`Row ${ROWS[open]}`}
            hideLabel
            value={rows[open] ?? emptyDigits}
            onChange={(value) => change(open, value)}
            onLongPaste={fillRows}
            onEnter={() => confirmRow(open)}
            error={rowProblem(open, rows[open] ?? emptyDigits) ?? error}
          />
          <DialogActions>
            <Button look="secondary" className="mr-auto" onClick={() => list(rows, open - 1)}>
              All rows
            </Button>
            <Button
              look="secondary"
              onClick={() => {
                change(open, emptyDigits);
                boxes.current?.focus();
              }}
            >
              Clear Row
            </Button>
            <Button disabled={!isFilled(open, rows[open] ?? "")} onClick={() => confirmRow(open)}>
              Confirm Row
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

type RowState = "Filled" | "Empty" | "Mistyped" | "Incomplete";

function stateOf(at: number, row: string): RowState {
  if (isFilled(at, row)) {
    return "Filled";
  }
  if (row.trim() === "") {
    return "Empty";
  }
  return rowProblem(at, row) === undefined ? "Incomplete" : "Mistyped";
}

const STATE = { Filled: "text-green", Empty: "text-ink-3", Mistyped: "text-red", Incomplete: "text-ink-3" };

interface ListedRowProps {
  ref: Ref<HTMLButtonElement>;
  name: string;
  row: string;
  state: RowState;
  onOpen: () => void;
  onDigits: (digits: string) => void;
}

function ListedRow({ ref, name, row, state, onOpen, onDigits }: ListedRowProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`Row ${name}, ${state}`}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          onDigits(event.key);
        }
      }}
      onPaste={(event) => onDigits(event.clipboardData.getData("text").replace(/\D/g, ""))}
      className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-4 px-2 text-left focus-visible:-outline-offset-2"
    >
      <Letter name={name} look={state === "Filled" ? "filled" : "empty"} />
      <span aria-hidden="true" className="code text-ink-3 tracking-[0.3em]">
        {Array.from(row, (digit) => (digit === " " ? "–" : "•")).join("")}
      </span>
      <span className={clsx("ml-auto text-13", STATE[state])}>{state}</span>
    </button>
  );
}

const LETTER = { open: "bg-blue text-card", filled: "bg-green-t text-green", empty: "bg-well text-ink-2" };

function Letter({ name, look }: { name: string; look: keyof typeof LETTER }) {
  return (
    <span
      aria-hidden="true"
      className={clsx("code inline-flex size-6 items-center justify-center rounded-6 text-13", LETTER[look])}
    >
      {name}
    </span>
  );
}
