import { clsx } from "clsx";
import * as Radix from "radix-ui/switch";

interface SwitchProps {
  /** The text beside it, and its accessible name. */
  label: string;
  /** A constant accessible name, if the label changes with the state. */
  name?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  /** Only screen readers get the label: the row says it. */
  hideLabel?: boolean;
  /** Amber for test mode only. */
  tone?: "blue" | "amber";
}

/** A setting that takes effect at once. */
export function Switch(props: SwitchProps) {
  const { label, name, checked, onChange, disabled, busy = false, hideLabel = false, tone = "blue" } = props;
  const amber = tone === "amber" && checked;
  return (
    <Radix.Root
      checked={checked}
      onCheckedChange={onChange}
      aria-label={name}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-10 font-medium text-13 disabled:opacity-55"
    >
      <span
        aria-hidden="true"
        className={clsx(
          "inline-flex h-5 w-9 shrink-0 rounded-full p-0.5 transition-colors duration-150",
          amber ? "bg-amber-switch" : checked ? "bg-blue" : "bg-ink-3",
        )}
      >
        <Radix.Thumb className="size-4 rounded-full bg-card transition-transform duration-150 ease-out data-[state=checked]:translate-x-4" />
      </span>
      <span className={hideLabel ? "sr-only" : amber ? "text-amber" : "text-ink-2"}>{label}</span>
    </Radix.Root>
  );
}
