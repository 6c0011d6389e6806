interface ClearButtonProps {
  narrowed: boolean;
  onClear: () => void;
  label?: string;
}

/** Removes the search and all filters of a list. */
export function ClearButton({ narrowed, onClear, label = "Clear" }: ClearButtonProps) {
  return (
    <button
      type="button"
      disabled={!narrowed}
      onClick={onClear}
      className="min-h-11 shrink-0 rounded-10 px-2 font-medium text-15 text-ink-2 hover:text-ink disabled:cursor-default disabled:opacity-45"
    >
      {label}
    </button>
  );
}
