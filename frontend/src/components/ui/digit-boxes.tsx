import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from "react";

const LENGTH = 6;

export interface BoxesHandle {
  /** Focuses the first box without a digit, or else the first one. */
  focus: () => void;
}

interface DigitBoxesProps {
  /** What the digits are: "Six-digit code". */
  label: string;
  /** Only screen readers get the label. */
  hideLabel?: boolean;
  ref?: Ref<BoxesHandle>;
  /** Six places; one without a digit is a space. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Whether the phone may fill in a code from a message. */
  oneTimeCode?: boolean;
  /** Takes the digits of a pasted text that has more than six; without it, the first six are used. */
  onLongPaste?: ((digits: string) => void) | undefined;
  /** Enter in a box that is not part of a form. */
  onEnter?: (() => void) | undefined;
}

export const emptyDigits = " ".repeat(LENGTH);

/**
 * Six boxes of one digit. A digit moves on to the next box, Backspace in an empty box moves back, the arrow keys move both
 * ways, and a code that is pasted or filled in by the phone fills all boxes.
 */
export function DigitBoxes({
  ref,
  label,
  hideLabel = false,
  value,
  onChange,
  error,
  oneTimeCode = false,
  onLongPaste,
  onEnter,
}: DigitBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const errorId = useId();
  const digits = Array.from(value.padEnd(LENGTH).slice(0, LENGTH));
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), LENGTH - 1)]?.focus();

  useImperativeHandle(ref, () => ({ focus: () => boxes.current[Math.max(value.indexOf(" "), 0)]?.focus() }), [value]);

  const fill = (text: string) => {
    const pasted = text.replace(/\D/g, "").slice(0, LENGTH);
    if (pasted !== "") {
      onChange(pasted.padEnd(LENGTH));
      focus(pasted.length);
    }
  };

  const type = (index: number, text: string) => {
    const typed = text.replace(/\D/g, "");
    if (typed.length >= LENGTH) {
      fill(typed);
      return;
    }
    // A digit typed beside the existing one replaces it.
    const digit = typed.replace(digits[index] ?? "", "").at(-1) ?? typed.at(-1) ?? " ";
    if (text !== "" && typed === "") {
      return;
    }
    onChange(digits.with(index, digit).join(""));
    if (digit !== " ") {
      focus(index + 1);
    }
  };

  const press = (index: number, event: KeyboardEvent) => {
    const back = event.key === "Backspace" && digits[index] === " ";
    if (back || event.key === "ArrowLeft") {
      event.preventDefault();
      focus(index - 1);
    } else if (event.key === "Enter" && onEnter !== undefined) {
      event.preventDefault();
      onEnter();
    } else if (event.key === "ArrowRight") {
      event.preventDefault();
      focus(index + 1);
    }
  };

  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData("text").replace(/\D/g, "");
    if (onLongPaste !== undefined && text.length > LENGTH) {
      onLongPaste(text);
    } else {
      fill(text);
    }
  };

  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={hideLabel ? "sr-only" : "mb-1.5 font-medium text-13 text-ink-2"}>{label}</legend>
      <div className="grid grid-cols-6 gap-2">
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its place.
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            aria-label={`Digit ${index + 1} of ${LENGTH}`}
            aria-invalid={error ? true : undefined}
            autoComplete={oneTimeCode && index === 0 ? "one-time-code" : "off"}
            inputMode="numeric"
            value={digit.trim()}
            // Unlike onChange, onInput also fires when a digit is replaced by the same digit.
            onInput={(event) => type(index, event.currentTarget.value)}
            onKeyDown={(event) => press(index, event)}
            onPaste={paste}
            onFocus={(event) => event.target.select()}
            className={`code figures h-14 w-full min-w-0 rounded-10 border bg-card text-center text-24 ${error ? "border-red" : "border-line-2 hover:border-ink-3"}`}
          />
        ))}
      </div>
      <p id={errorId} aria-live="polite" className={error ? "mt-1.5 text-13 text-red" : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
