import { useCallback, useEffect, useRef, useState } from "react";
import { COPIED_MARK_MS } from "../../config/timing";

export type CopyState = "idle" | "copied" | "failed";

/** Copies a text and reports for two seconds whether that worked. */
export function useCopy(text: string): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = useCallback(() => {
    const tell = (outcome: CopyState) => {
      clearTimeout(timer.current);
      setState(outcome);
      timer.current = setTimeout(() => setState("idle"), COPIED_MARK_MS);
    };
    // Without a secure context there is no clipboard at all.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    written.then(
      () => tell("copied"),
      () => tell("failed"),
    );
  }, [text]);

  return { state, copy };
}

/** The announcement: "Address copied to clipboard!", or that it failed; empty while idle. */
export function copyWords(state: CopyState, label: string): string {
  if (state === "idle") {
    return "";
  }
  return state === "copied" ? `${label} copied to clipboard!` : "Failed to copy to clipboard";
}
