import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PAGES } from "../../config/pages";
import { DocsPage } from "./docs-page";
import { OPERATIONS } from "./reference.generated";
import { TABS } from "./tabs";

function Place() {
  const { pathname, hash } = useLocation();
  return <p data-testid="place">{pathname + hash}</p>;
}

async function open(address: string, heading: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/docs/*" element={<DocsPage />} />
      </Routes>
      <Place />
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { level: 1, name: heading });
}

const nav = () => within(screen.getByRole("navigation", { name: "Documentation" }));
const place = () => screen.getByTestId("place").textContent;

afterEach(() => {
  window.localStorage.clear();
});

describe("the documentation", () => {
  it("has the six tabs, each with an address of its own", async () => {
    await open("/docs", "API documentation");
    const links = TABS.map(({ title }) => [title, nav().getByRole("link", { name: title }).getAttribute("href")]);
    expect(links.filter((_, at) => !("below" in (TABS[at] ?? {})))).toEqual([
      ["Overview", "/docs"],
      ["Authentication", "/docs/authentication"],
      ["API Endpoints", "/docs/endpoints"],
      ["Webhooks & Monitoring", "/docs/webhooks"],
      ["SDK", "/docs/sdk"],
      ["Error Codes", "/docs/errors"],
    ]);
    expect(PAGES.filter(({ path }) => path.startsWith("/docs")).map(({ path }) => path)).toHaveLength(links.length);
    expect(links.every(([, href]) => PAGES.some(({ path }) => path === href))).toBe(true);
  });

  it.each([
    ["/docs", "API documentation", "/docs/overview.md"],
    ["/docs/errors", "Error Codes", "/docs/errors.md"],
  ])("copies %s as Markdown", async (address, heading, file) => {
    const user = userEvent.setup();
    vi.stubGlobal("fetch", async (path: string) => new Response(path === file ? "## The page" : "another"));
    await open(address, heading);
    await user.click(await screen.findByRole("button", { name: "Copy as Markdown" }));
    expect(await screen.findByText("Page copied to clipboard!")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("## The page");
  });

  it.each([
    ["/docs#errors", "Error Codes", "/docs/errors#errors"],
    ["/docs#verify-signature", "Webhooks & Monitoring", "/docs/webhooks#verify-signature"],
    ["/docs#create-payment", "API Endpoints", "/docs/endpoints#create-payment"],
    ["/docs#test-mode", "API documentation", "/docs#test-mode"],
    ["/docs/nowhere", "API documentation", "/docs"],
  ])("leads from %s to %s", async (address, heading, expected) => {
    await open(address, heading);
    expect(place()).toBe(expected);
  });

  it("leads to the tabs before and after", async () => {
    await open("/docs/endpoints", "API Endpoints");
    const around = within(screen.getByRole("navigation", { name: "Previous and next" }));
    expect(around.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Authentication", "/docs/authentication"],
      ["Idempotency", "/docs/idempotency"],
    ]);
  });

  describe("marks the section that is being read", () => {
    /** A page of 3,000 px in a window of 800, with a heading at each of these places. */
    function layOut(places: Record<string, number>) {
      const page = document.documentElement;
      vi.spyOn(page, "scrollHeight", "get").mockReturnValue(3_000);
      vi.spyOn(window, "innerHeight", "get").mockReturnValue(800);
      vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
        return { top: (places[this.id] ?? 0) - page.scrollTop } as DOMRect;
      });
    }
    function scrollTo(y: number) {
      vi.spyOn(document.documentElement, "scrollTop", "get").mockReturnValue(y);
      fireEvent.scroll(window);
    }
    const marked = () =>
      nav()
        .getAllByRole("link")
        .find((link) => link.getAttribute("aria-current") === "location")?.textContent;

    const PLACES = { "secret-keys": 300, "replace-a-key": 2_500, "without-a-key": 2_700 };

    it.each([
      ["the first one, at the top", 0, "Secret keys"],
      ["the first one, long after its heading has gone", 1_000, "Secret keys"],
      // The page ends at 2,200: neither of the others ever comes up to the header.
      ["the next to last one, on the way to the end", 1_200, "Replace a key"],
      ["the last one, at the end", 2_200, "Calls without a key"],
    ])("is %s", async (_, y, expected) => {
      await open("/docs/authentication", "Authentication");
      layOut(PLACES);
      scrollTo(y);
      await waitFor(() => expect(marked()).toBe(expected));
    });

    it("is the one in the address, where the page ends before it comes up", async () => {
      await open("/docs/authentication#replace-a-key", "Authentication");
      layOut(PLACES);
      scrollTo(2_200);
      await waitFor(() => expect(marked()).toBe("Replace a key"));
    });
  });

  it("scrolls to the heading in the address", async () => {
    const gone = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined);
    await open("/docs/webhooks#retries", "Webhooks & Monitoring");
    await waitFor(() => expect(gone.mock.contexts).toEqual([screen.getByRole("heading", { name: /Retry schedule/ })]));
  });

  it("lists the parameters and errors of a call as the schema has them", async () => {
    await open("/docs/endpoints", "API Endpoints");
    const section = within(screen.getByRole("region", { name: /^Create a payment Link/ }));
    for (const { name, limits } of OPERATIONS.payments_create.parameters.Body) {
      expect(section.getByText(name, { selector: "dt code" }).closest("div")).toHaveTextContent(limits || name);
    }
    const { errors } = OPERATIONS.payments_create;
    const own = errors.filter(({ general }) => !general).map(({ status }) => status);
    expect(own).toEqual(["400", "409", "429", "503"]);
    for (const status of own) {
      expect(section.getByText(status, { selector: "dt code" })).toBeVisible();
    }
    const others = section.getByRole("link", { name: "every request" }).closest("p");
    expect(others).toHaveTextContent("As for every request: 401, 403, 413, 415.");
  });

  it("shows each sample in the chosen language, which is remembered", async () => {
    await open("/docs/endpoints", "API Endpoints");
    const user = userEvent.setup();
    const group = within(screen.getByRole("group", { name: "Language: Create a payment" }));
    expect(group.getByRole("button", { name: "curl" })).toHaveAttribute("aria-pressed", "true");
    await user.click(group.getByRole("button", { name: "Python" }));
    expect(screen.getByRole("region", { name: "List payments in Python" })).toHaveTextContent("urllib.request");
    expect(window.localStorage.getItem("docs_language")).toBe("python");
  });

  it("copies a sample as it is, for this address", async () => {
    await open("/docs", "API documentation");
    await userEvent.setup().click(screen.getByRole("button", { name: "Copy: Simulate a payment with curl" }));
    expect(await navigator.clipboard.readText()).toContain(`"${window.location.origin}/api/payments/simulate/`);
  });

  describe("in a narrow window", () => {
    beforeEach(() => {
      vi.spyOn(window, "matchMedia").mockImplementation(
        () =>
          ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
      );
    });
    const opener = (name: string) => nav().getByRole("button", { name });

    it("has the tabs in a menu that closes on Escape, on a choice, and when the reader goes elsewhere", async () => {
      await open("/docs/endpoints", "API Endpoints");
      const user = userEvent.setup();
      expect(nav().queryAllByRole("link")).toEqual([]);

      await user.click(opener("API Endpoints"));
      expect(opener("API Endpoints")).toHaveAttribute("aria-expanded", "true");
      for (const { title } of TABS) expect(nav().getByRole("link", { name: title })).toBeVisible();
      await user.keyboard("{Escape}");
      expect(nav().queryAllByRole("link")).toEqual([]);
      expect(opener("API Endpoints")).toHaveFocus();

      await user.click(opener("API Endpoints"));
      await user.click(screen.getByRole("heading", { level: 1 }));
      expect(nav().queryAllByRole("link")).toEqual([]);

      await user.click(opener("API Endpoints"));
      await user.click(nav().getByRole("link", { name: "SDK" }));
      await screen.findByRole("heading", { level: 1, name: "SDK" });
      expect(place()).toBe("/docs/sdk");
      expect(nav().queryAllByRole("link")).toEqual([]);
    });

    it("has the sections of the page and the search in panels, one open at a time", async () => {
      await open("/docs/errors", "Error Codes");
      const user = userEvent.setup();
      await user.click(opener("On this page"));
      expect(nav().getByRole("link", { name: "Status codes" })).toHaveAttribute("href", "#status-codes");

      await user.click(opener("Search the documentation"));
      expect(nav().queryByRole("link", { name: "Status codes" })).toBeNull();
      const field = screen.getByRole("searchbox", { name: /Search docs/ });
      expect(field).toHaveFocus();
      await user.type(field, "retry schedule");
      expect(await screen.findByRole("link", { name: "Retry schedule Webhooks & Monitoring" })).toBeVisible();
      await user.keyboard("{Escape}");
      expect(field).toHaveValue("");
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("searchbox")).toBeNull();
    });
  });

  it("finds sections of all tabs, without the server", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
    await open("/docs", "API documentation");
    const user = userEvent.setup();
    await user.keyboard("/");
    const field = screen.getByRole("searchbox", { name: /Search docs/ });
    expect(field).toHaveFocus();
    await user.type(field, "retry schedule");
    const found = await screen.findByRole("link", { name: "Retry schedule Webhooks & Monitoring" });
    expect(found).toHaveAttribute("href", "/docs/webhooks#retries");
    await user.clear(field);
    await user.type(field, "quetzal");
    expect(await screen.findByText("Nothing found for “quetzal”.")).toBeVisible();
  });

  it("opens a result by keyboard: the first with Enter, any with the arrow keys", async () => {
    await open("/docs", "API documentation");
    const user = userEvent.setup();
    await user.keyboard("/");
    const field = screen.getByRole("searchbox", { name: /Search docs/ });
    await user.type(field, "retry");
    const results = await screen.findAllByRole("link", { name: /retry/i });
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(results[1]).toHaveFocus();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(field).toHaveFocus();

    await user.clear(field);
    await user.type(field, "retry schedule{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Webhooks & Monitoring" })).toBeVisible();
    expect(field).toHaveValue("");
  });

  it("closes its results when the reader goes elsewhere, and shows them again in the field", async () => {
    await open("/docs", "API documentation");
    const user = userEvent.setup();
    const field = screen.getByRole("searchbox", { name: /Search docs/ });
    const result = () => screen.queryByRole("link", { name: "Retry schedule Webhooks & Monitoring" });
    await user.type(field, "retry schedule");
    await waitFor(() => expect(result()).toBeVisible());
    const focusInSearch = () => document.activeElement?.closest("search") !== null;
    await user.tab();
    expect(focusInSearch()).toBe(true);
    expect(result()).toBeVisible();
    while (focusInSearch()) await user.tab();
    await waitFor(() => expect(result()).toBeNull());
    await user.click(field);
    expect(field).toHaveValue("retry schedule");
    await waitFor(() => expect(result()).toBeVisible());
    await user.click(screen.getByRole("heading", { level: 1 }));
    await waitFor(() => expect(result()).toBeNull());
    await user.click(field);
    await user.click(await screen.findByRole("link", { name: "Retry schedule Webhooks & Monitoring" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Webhooks & Monitoring" })).toBeVisible();
    expect(field).toHaveValue("");
  });
});
