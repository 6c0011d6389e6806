import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usePublicRead } from "./use-public-read";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const post = (id: string) => `/api/blogs/${id}/` as const;

describe("a public page's read", () => {
  it("never shows the response of one address as that of another", async () => {
    vi.stubGlobal("fetch", async (path: string) => Response.json({ from: path }));
    const seen: unknown[] = [];
    const { rerender } = renderHook(
      ({ path }) => {
        const { state } = usePublicRead(path);
        seen.push([path, ...(state.phase === "ready" ? [state.data, state.stale] : [state.phase])]);
      },
      { initialProps: { path: post("a") } },
    );
    await act(() => vi.advanceTimersByTimeAsync(0));
    rerender({ path: post("b") });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(seen).toContainEqual([post("b"), { from: post("a") }, true]);
    expect(seen).not.toContainEqual([post("b"), { from: post("a") }, false]);
    expect(seen.at(-1)).toEqual([post("b"), { from: post("b") }, false]);
  });
});
