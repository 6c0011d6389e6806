import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { copyWords, useCopy } from "./use-copy";

interface CopyButtonProps {
  /** What is copied, exactly. */
  text: string;
  /** Its name: "Address". */
  label: string;
  /** Whether everyone reads that it was copied, or only a screen reader (where a toast or the tick says so). */
  note?: "visible" | "spoken";
  className?: string | undefined;
}

/** Copies a text. A tick shows for two seconds; a failure is explained beside the button. */
export function CopyButton({ text, label, note = "spoken", className }: CopyButtonProps) {
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
      <CopyNote words={copyWords(state, label)} failed={state === "failed"} visible={note === "visible"} />
    </span>
  );
}

const NOTE = "absolute right-0 bottom-full z-10 whitespace-nowrap rounded-6 px-2 py-1 font-medium text-12 shadow-float";

/** Announces a copy; a failure is visible to everyone. */
export function CopyNote({ words, failed, visible = false }: { words: string; failed: boolean; visible?: boolean }) {
  return (
    <span
      role="status"
      className={clsx(
        failed && `${NOTE} bg-red-t text-red`,
        !failed && visible && words !== "" && `${NOTE} bg-ink text-card`,
        !failed && !visible && "sr-only",
      )}
    >
      {words}
    </span>
  );
}
