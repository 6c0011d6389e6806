import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { DocsPage } from "./docs-page";

function open(hash = "") {
  render(
    <MemoryRouter initialEntries={[`/docs${hash}`]}>
      <DocsPage />
    </MemoryRouter>,
  );
}

const nav = () => within(screen.getByRole("navigation", { name: "On this page" }));

describe("the documentation", () => {
  it("has a chapter for each entry of its navigation", () => {
    open();
    const links = nav().getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Overview",
      "Authentication",
      "API Endpoints",
      "Statuses and exceptions",
      "Webhooks & Monitoring",
      "SDK",
      "Error Codes",
      "Test mode",
    ]);
    const chapters = screen.getAllByRole("heading", { level: 2 });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(chapters.map((chapter) => `#${chapter.id}`));
    expect(screen.getByRole("link", { name: "/api/schema/" })).toHaveAttribute("href", "/api/schema/");
  });

  it("gives every heading its own address", () => {
    open();
    const headings = [...screen.getAllByRole("heading", { level: 2 }), ...screen.getAllByRole("heading", { level: 3 })];
    for (const heading of headings) {
      expect(within(heading).getByRole("link")).toHaveAttribute("href", `#${heading.id}`);
    }
    expect(new Set(headings.map((heading) => heading.id)).size).toBe(headings.length);
  });

  it("scrolls to the heading in the address", () => {
    const gone = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined);
    open("#verify-signature");
    expect(gone.mock.contexts).toEqual([screen.getByRole("heading", { name: /Verify the signature/ })]);
  });

  it("marks the chapter that is being read", () => {
    open();
    const marked = () =>
      nav()
        .getAllByRole("link")
        .find((link) => link.hasAttribute("aria-current"))?.textContent;
    const scrollTo = (reached: string[]) => {
      vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
        return { top: reached.includes(this.id) ? 100 : 900 } as DOMRect;
      });
      fireEvent.scroll(window);
    };
    expect(marked()).toBe("Test mode");
    scrollTo(["overview", "authentication"]);
    expect(marked()).toBe("Authentication");
    scrollTo([]);
    expect(marked()).toBe("Overview");
  });

  it("copies a sample as it is, for this address", async () => {
    open();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Copy: Simulate a payment with curl" }));
    expect(await navigator.clipboard.readText()).toContain(`curl -s ${window.location.origin}/api/payments/simulate/`);
  });
});
