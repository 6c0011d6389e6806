import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";

/** The text around a control: its label, a permanent hint, and what is wrong with its value. */
export interface FieldWords {
  label: string;
  hint?: ReactNode;
  /** One sentence; empty or missing while the value is valid. */
  error?: string | undefined;
  /** Only screen readers get the label, where the context makes it obvious to everyone else. */
  hideLabel?: boolean | undefined;
}

/** Connects a control with its text. */
interface FieldTies {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export const controlLook =
  "min-h-11 w-full min-w-0 rounded-10 border bg-card px-3.5 text-15 text-ink placeholder:text-ink-3 disabled:bg-well disabled:text-ink-3";

/** The border of a control, red if its value is invalid. */
export function controlBorder(error: string | undefined): string {
  return error ? "border-red" : "border-line-2 hover:border-ink-3";
}

interface FieldProps extends FieldWords {
  id?: string | undefined;
  className?: string | undefined;
  children: (ties: FieldTies) => ReactNode;
}

/** A control with its label above and its error, or else its hint, below. */
export function Field({ label, hint, error, hideLabel = false, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint !== undefined && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={clsx("flex flex-col", className)}>
      <label htmlFor={controlId} className={hideLabel ? "sr-only" : "mb-1.5 self-start font-medium text-13 text-ink-2"}>
        {label}
      </label>
      {children({
        id: controlId,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {/* Always there, so that a screen reader hears what is written into it. */}
      <p id={errorId} aria-live="polite" className={clsx("text-13 text-red", error && "mt-1.5")}>
        {error}
      </p>
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-13 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<ComponentProps<"input">, "className"> &
  FieldWords & {
    className?: string | undefined;
    /** At the end of the field: "%". */
    unit?: string;
    /** An address or a key: every character has the same width. */
    code?: boolean;
  };

/** One line of text with its label, hint and error. */
export function TextField({ label, hint, error, hideLabel, id, className, unit, code, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(ties) => (
        <span className="relative block">
          <input
            {...ties}
            {...input}
            className={clsx(controlLook, controlBorder(error), code && "code", unit !== undefined && "pr-9")}
          />
          {unit !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-15 text-ink-3"
            >
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

type TextAreaProps = Omit<ComponentProps<"textarea">, "className"> & FieldWords & { className?: string | undefined };

/** Several lines of text with their label, hint and error. */
export function TextArea({ label, hint, error, hideLabel, id, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(ties) => (
        <textarea rows={5} {...ties} {...area} className={clsx(controlLook, controlBorder(error), "py-2.5")} />
      )}
    </Field>
  );
}

type SelectProps = Omit<ComponentProps<"select">, "className"> & FieldWords & { className?: string | undefined };

/** A choice among a few options, with the browser's own list, which works well on phones and by keyboard. */
export function Select({ label, hint, error, hideLabel, id, className, children, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(ties) => (
        <select {...ties} {...select} className={clsx(controlLook, controlBorder(error), "select-arrow pr-9")}>
          {children}
        </select>
      )}
    </Field>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & Omit<FieldWords, "hideLabel">;

/** A yes or no that is sent with its form. Use a switch for settings that take effect at once. */
export function Checkbox({ label, hint, error, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [hint !== undefined && `${controlId}-hint`, error && `${controlId}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-3">
      <input
        type="checkbox"
        id={controlId}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...input}
        className="mt-0.5 size-5 accent-blue"
      />
      <label htmlFor={controlId} className="text-15">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${controlId}-hint`} className="col-start-2 text-13 text-ink-3">
          {hint}
        </p>
      )}
      <p id={`${controlId}-error`} aria-live="polite" className="col-start-2 text-13 text-red">
        {error}
      </p>
    </div>
  );
}
