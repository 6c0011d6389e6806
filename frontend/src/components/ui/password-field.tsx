import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { controlBorder, controlLook, Field, type FieldWords } from "./field";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & FieldWords;

/** A password field that can show its content. Pasting and password managers work as usual. */
export function PasswordField({ label, hint, error, hideLabel, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id}>
      {(ties) => (
        <span className="relative block">
          <input
            {...ties}
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            type={shown ? "text" : "password"}
            className={clsx(controlLook, controlBorder(error), "pr-12")}
          />
          <button
            type="button"
            aria-label="Show characters"
            aria-pressed={shown}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-10 text-ink-3 hover:text-ink"
          >
            <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
          </button>
        </span>
      )}
    </Field>
  );
}
