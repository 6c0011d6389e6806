import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { removePreloadedData, writePreloadedData } from "./testing/preloaded-data";
import { usePublicRead } from "./use-public-read";

const LIST = "/api/blogs/?page=1&page_size=6";

function server() {
  const asked = vi.fn(async (path: string) => Response.json({ from: path }));
  vi.stubGlobal("fetch", asked);
  return asked;
}

afterEach(removePreloadedData);

describe("preloaded data", () => {
  it("are shown in the first render, without a call", async () => {
    writePreloadedData(LIST, '{"from":"the page"}');
    const asked = server();
    const states: string[] = [];
    const { result } = renderHook(() => {
      const read = usePublicRead(LIST);
      states.push(read.state.phase);
      return read;
    });
    await act(async () => undefined);
    expect(new Set(states)).toEqual(new Set(["ready"]));
    expect(result.current.state).toEqual({ phase: "ready", data: { from: "the page" }, stale: false });
    expect(asked).not.toHaveBeenCalled();
  });

  it("are used once: a later visit asks the server", async () => {
    writePreloadedData(LIST, '{"from":"the page"}');
    const asked = server();
    renderHook(() => usePublicRead(LIST)).unmount();
    const { result } = renderHook(() => usePublicRead(LIST));
    await waitFor(() => expect(result.current.state).toMatchObject({ phase: "ready", data: { from: LIST } }));
    expect(asked).toHaveBeenCalledOnce();
  });

  it("make way for the data of the next page", async () => {
    writePreloadedData(LIST, '{"from":"the page"}');
    server();
    const page = (number: number) => `/api/blogs/?page=${number}&page_size=6` as const;
    const { result, rerender } = renderHook(({ path }) => usePublicRead(path), { initialProps: { path: page(1) } });
    rerender({ path: page(2) });
    expect(result.current.state).toMatchObject({ data: { from: "the page" }, stale: true });
    await waitFor(() =>
      expect(result.current.state).toMatchObject({ data: { from: "/api/blogs/?page=2&page_size=6" }, stale: false }),
    );
  });

  it.each([
    ["are of another address", "/api/blogs/?page=2&page_size=6", "{}"],
    ["are malformed", LIST, "{"],
  ])("are ignored if they %s", async (_, address, text) => {
    writePreloadedData(address, text);
    server();
    const { result } = renderHook(() => usePublicRead(LIST));
    expect(result.current.state).toEqual({ phase: "loading" });
    await waitFor(() => expect(result.current.state).toMatchObject({ phase: "ready", data: { from: LIST } }));
  });
});
