import { act } from "@testing-library/react";
import { vi } from "vitest";

interface Viewport {
  /** Changes the window's width and notifies the listeners. */
  resize: (width: number) => void;
}

/** Replaces `matchMedia` for queries of the form `(width < Npx)`; others never match. */
export function viewport(width: number): Viewport {
  let current = width;
  const listeners = new Set<() => void>();
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      const limit = /^\(width < (\d+)px\)$/.exec(query)?.[1];
      return limit !== undefined && current < Number(limit);
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return {
    resize: (next) =>
      act(() => {
        current = next;
        for (const listener of listeners) {
          listener();
        }
      }),
  };
}
