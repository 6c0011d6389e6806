import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type BoxesHandle, DigitBoxes, emptyDigits } from "../../../components/ui/digit-boxes";
import { TextField } from "../../../components/ui/field";
import { serverMessage } from "../../../lib/errors";

interface CodeFormProps {
  /** The form's name: "Turn off the second factor". */
  label: string;
  /** Whether a recovery code may stand in for the app's. */
  recovery?: boolean;
  /** Sends the code. What it throws is explained under the code, which is then to be entered again. */
  onCode: (code: string) => Promise<void>;
  /** The buttons below; the one that sends has the type `submit`. */
  buttons: (busy: boolean) => ReactNode;
}

/** Asks for the six digits of the authenticator app, typed, pasted or filled in; or for a recovery code. */
export function CodeForm({ label, recovery = true, onCode, buttons }: CodeFormProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const [digits, setDigits] = useState(emptyDigits);
  const [recoveryCode, setRecoveryCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const boxes = useRef<BoxesHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  // What is asked for takes the focus: on opening, and after a change between the two.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is the reason to run.
  useEffect(() => (field.current ?? boxes.current)?.focus(), [byRecovery]);

  const refuse = (message: string) => {
    setError(message);
    (field.current ?? boxes.current)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) {
      return;
    }
    if (byRecovery ? recoveryCode.trim() === "" : digits.includes(" ")) {
      refuse(byRecovery ? "Enter a recovery code." : "Enter all six digits.");
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await onCode(byRecovery ? recoveryCode.trim() : digits);
    } catch (failure) {
      setDigits(emptyDigits);
      refuse(serverMessage(failure, "The code could not be checked. Please try again."));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      {byRecovery ? (
        <TextField
          ref={field}
          label="Recovery code"
          hint="One of the ten that you saved. It works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          value={recoveryCode}
          error={error}
          onChange={(event) => {
            setRecoveryCode(event.target.value);
            setError(undefined);
          }}
        />
      ) : (
        <DigitBoxes
          ref={boxes}
          label="Code of your authenticator app"
          oneTimeCode
          value={digits}
          error={error}
          onChange={(value) => {
            setDigits(value);
            setError(undefined);
          }}
        />
      )}
      {recovery && (
        <button
          type="button"
          onClick={() => {
            setByRecovery(!byRecovery);
            setError(undefined);
          }}
          className="mt-2 min-h-11 text-left font-medium text-13 text-blue underline decoration-1 decoration-blue/40 underline-offset-4 hover:decoration-blue"
        >
          {byRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </button>
      )}
      {buttons(busy)}
    </form>
  );
}
