import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Link, MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { lazyComponent, PendingChunk } from "../components/ui/lazy-component";
import { browser } from "../lib/browser";
import { RouteBoundary } from "./route-boundary";

function Frame() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>{`pressed ${count}`}</button>
      <Link to="/one">one</Link>
      <Link to="/broken">broken</Link>
      <Outlet />
    </>
  );
}

function Broken(): never {
  throw new Error("planted");
}

function open(path: string) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route
          element={
            <RouteBoundary>
              <Frame />
            </RouteBoundary>
          }
        >
          <Route path="/one" element={<p>page one</p>} />
          <Route
            path="/broken"
            element={
              <RouteBoundary>
                <Broken />
              </RouteBoundary>
            }
          />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

describe("a route boundary", () => {
  it("keeps its frame while pages change inside it, even if a page breaks", async () => {
    const reload = vi.spyOn(browser, "reload").mockImplementation(() => undefined);
    open("/one");
    await userEvent.click(screen.getByRole("button"));
    await userEvent.click(screen.getByRole("link", { name: "broken" }));
    expect(await screen.findByText("This page stopped working")).toBeVisible();
    expect(screen.getByText("pressed 1")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(reload).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("link", { name: "one" }));
    expect(await screen.findByText("page one")).toBeVisible();
    expect(screen.getByText("pressed 1")).toBeVisible();
  });
});

describe("a component that loads before it is shown", () => {
  it("shows at once, without a fallback, and so does another one of the same module", async () => {
    const load = async () => ({ Page: () => <p>the page</p>, Neighbour: () => <p>the neighbour</p> });
    const Page = lazyComponent(load, "Page");
    const Neighbour = lazyComponent(load, "Neighbour");
    await Page.preload();
    render(
      <PendingChunk value={<p>waiting</p>}>
        <Page />
        <Neighbour />
      </PendingChunk>,
    );
    expect(screen.getByText("the page")).toBeVisible();
    expect(screen.getByText("the neighbour")).toBeVisible();
  });
});

describe("a component that fails to load", () => {
  it("reloads the page once, in case of a new release, and then shows an error", async () => {
    sessionStorage.clear();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reload = vi.spyOn(browser, "reload").mockImplementation(() => undefined);
    const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    const show = (load: () => Promise<never>) => {
      const Part = lazyComponent(load as () => Promise<{ Part: () => null }>, "Part");
      return render(
        <MemoryRouter>
          <RouteBoundary>
            <Part />
          </RouteBoundary>
        </MemoryRouter>,
      );
    };
    const first = show(gone);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    first.unmount();
    show(gone);
    expect(await screen.findByText("This page stopped working")).toBeVisible();
    expect(reload).toHaveBeenCalledOnce();
  });
});
