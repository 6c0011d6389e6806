import { clsx } from "clsx";

/** A decorative spinner; the text beside it or the button's `aria-busy` says what is happening. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className={clsx("size-4 animate-spin", className)} fill="none">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
