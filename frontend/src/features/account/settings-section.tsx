import type { ReactNode } from "react";
import { Button } from "../../components/ui/button";

interface SettingsSectionProps {
  /** The anchor of the index. */
  id: string;
  heading: string;
  lead: string;
  children: ReactNode;
}

/** A card of the settings: its heading, a sentence, and rows or fields. */
export function SettingsSection({ id, heading, lead, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-24 overflow-hidden rounded-16 border border-line bg-card"
    >
      <div className="px-5 py-4">
        <h2 id={`${id}-heading`} tabIndex={-1} className="text-15 outline-none">
          {heading}
        </h2>
        <p className="mt-0.5 text-13 text-ink-3">{lead}</p>
      </div>
      <div className="divide-y divide-line border-line border-t">{children}</div>
    </section>
  );
}

interface SettingsRowProps {
  name: string;
  note: ReactNode;
  /** The control at the end. */
  children: ReactNode;
}

export function SettingsRow({ name, note, children }: SettingsRowProps) {
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2.5">
      <div className="min-w-0 flex-[1_1_11rem]">
        <p>{name}</p>
        <p className="text-13 text-ink-3">{note}</p>
      </div>
      {children}
    </div>
  );
}

interface SettingsFootProps {
  changes: number;
  label: string;
  busy: boolean;
  failure: string | undefined;
  onDiscard: () => void;
}

/** At the end of a section's form, only while it has changes. */
export function SettingsFoot({ changes, label, busy, failure, onDiscard }: SettingsFootProps) {
  if (changes === 0) {
    return null;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t bg-paper px-5 py-3">
      <p role="status" className={failure === undefined ? "text-13 text-ink-2" : "text-13 text-red"}>
        {failure ?? `${changes === 1 ? "One change" : `${changes} changes`}, not saved yet`}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button look="secondary" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </div>
  );
}
