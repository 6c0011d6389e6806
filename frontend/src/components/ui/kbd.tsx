import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center whitespace-nowrap rounded-6 border border-line-2 bg-card px-1.5 py-0.5 font-medium font-sans text-12 text-ink-2">
      {children}
    </kbd>
  );
}

/** "⌘K" on a Mac, "Ctrl K" elsewhere. */
export function jumpKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";
}
