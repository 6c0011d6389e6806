import { X } from "lucide-react";

export interface FilterChip {
  /** "Status: failed". */
  label: string;
  onRemove: () => void;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** Removes all of them; offered from two on. Left out where the list has its own button for that. */
  onClear?: (() => void) | undefined;
  clearLabel?: string;
}

/** The active filters of a list, each with a button that removes it. */
export function FilterChips({ chips, onClear, clearLabel = "Clear" }: FilterChipsProps) {
  if (chips.length === 0) {
    return null;
  }
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li
          key={chip.label}
          className="inline-flex max-w-full items-center rounded-full border border-line-2 bg-card pl-3 text-13"
        >
          <span className="truncate">{chip.label}</span>
          <button
            type="button"
            aria-label={`Remove ${chip.label}`}
            onClick={chip.onRemove}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-ink-3 hover:text-ink"
          >
            <X aria-hidden="true" size={14} strokeWidth={1.5} />
          </button>
        </li>
      ))}
      {onClear !== undefined && chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={onClear}
            className="min-h-8 rounded-6 px-2 font-medium text-13 text-blue hover:text-blue-d"
          >
            {clearLabel}
          </button>
        </li>
      )}
    </ul>
  );
}
