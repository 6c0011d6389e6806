import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { copyWords, useCopy } from "./use-copy";

interface CopyButtonProps {
  /** What is copied, exactly. */
  text: string;
  /** Its name: "Address". */
  label: string;
  className?: string | undefined;
}

/** Copies a text. A tick shows for two seconds; a failure is explained beside the button. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  return (
    <span className={clsx("relative inline-flex", className)}>
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy ${label.toLowerCase()}`}
        className="inline-flex size-11 items-center justify-center rounded-10 text-ink-3 transition-colors duration-150 hover:bg-well hover:text-ink"
      >
        {state === "copied" ? (
          <Check aria-hidden="true" size={16} strokeWidth={2} className="text-green" />
        ) : (
          <Copy aria-hidden="true" size={16} strokeWidth={1.5} />
        )}
      </button>
      <CopyNote words={copyWords(state, label)} failed={state === "failed"} />
    </span>
  );
}

/** Announces a copy to screen readers; a failure is visible to everyone. */
export function CopyNote({ words, failed }: { words: string; failed: boolean }) {
  return (
    <span
      role="status"
      className={
        failed
          ? "absolute right-0 bottom-full z-10 whitespace-nowrap rounded-6 bg-red-t px-2 py-1 font-medium text-12 text-red shadow-float"
          : "sr-only"
      }
    >
      {words}
    </span>
  );
}
