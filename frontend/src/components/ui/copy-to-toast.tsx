import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { notify } from "../../lib/toast";
import { copyWords, useCopy } from "./use-copy";

/** Copies a text, and says in a toast whether that worked. `copied` is true for two seconds. */
export function useCopyToToast(text: string, label: string): { copied: boolean; copy: () => void } {
  const { state, copy } = useCopy(text);
  const announce = useEffectEvent(() => {
    if (state !== "idle") {
      notify[state === "copied" ? "success" : "error"](copyWords(state, label));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the state is announced once.
  useEffect(() => announce(), [state]);
  return { copied: state === "copied", copy };
}

/** The same for an action that is over at once: its menu or dialog has closed. */
export function copyAndTell(text: string, label: string): void {
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
  written.then(
    () => notify.success(copyWords("copied", label)),
    () => notify.error(copyWords("failed", label)),
  );
}

interface CopyToToastProps {
  /** What is copied, exactly. */
  text: string;
  /** Its name: "Sender address". */
  label: string;
  className?: string | undefined;
}

/** The copy button of wherever one is signed in: "Sender address copied to clipboard!" is a toast. */
export function CopyToToast({ text, label, className }: CopyToToastProps) {
  const { copied, copy } = useCopyToToast(text, label);
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${label.toLowerCase()}`}
      className={clsx(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-10 text-ink-3 transition-colors duration-150 hover:bg-well hover:text-ink",
        className,
      )}
    >
      {copied ? (
        <Check aria-hidden="true" size={16} strokeWidth={2} className="text-green" />
      ) : (
        <Copy aria-hidden="true" size={16} strokeWidth={1.5} />
      )}
    </button>
  );
}
