import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { PublicLayout } from "./public-layout";

function open(path = "/about") {
  render(
    <MemoryRouter initialEntries={[path]}>
      <PublicLayout>
        <h1>The page</h1>
      </PublicLayout>
    </MemoryRouter>,
  );
}

/** A navigation's links as [words, address]. */
function linksOf(within_: HTMLElement) {
  return within(within_)
    .getAllByRole("link", { hidden: true })
    .map((link) => [link.textContent, link.getAttribute("href")]);
}

const PAGES = [
  ["Home", "/"],
  ["About Us", "/about"],
  ["Contact Us", "/contact"],
  ["Leaderboard", "/leaderboard"],
  ["API Docs", "/docs"],
  ["Blogs", "/blogs"],
];

describe("the public layout", () => {
  it("has every public page in its header, and Get Started leads to sign-in", () => {
    open();
    expect(linksOf(screen.getByRole("navigation", { name: "Main" }))).toEqual([
      ...PAGES,
      ["Get Started", "/auth/signin"],
    ]);
  });

  it("has the specified links in its footer", () => {
    open();
    expect(linksOf(screen.getByRole("navigation", { name: "Footer" }))).toEqual([
      ["Home", "/"],
      ["About Us", "/about"],
      ["Documentation", "/documentation"],
      ["Leaderboard", "/leaderboard"],
      ["API, SDK and Examples", "/docs"],
      ["Help and Contact", "/contact"],
    ]);
  });

  it.each([
    [["terms-of-service"], ["Terms of service"]],
    [["privacy-policy"], ["Privacy policy"]],
    [
      ["terms-of-service", "privacy-policy"],
      ["Terms of service", "Privacy policy"],
    ],
  ])("links in its footer to what the server names: %s", (rels, words) => {
    const links = rels.map((rel) => {
      const link = document.head.appendChild(document.createElement("link"));
      link.setAttribute("rel", rel);
      link.setAttribute("href", `https://shop.example/${rel}`);
      return link;
    });
    open();
    expect(linksOf(screen.getByRole("navigation", { name: "Footer" })).slice(6)).toEqual(
      words.map((label, at) => [label, `https://shop.example/${rels[at]}`]),
    );
    for (const link of links) {
      link.remove();
    }
  });

  it("links to no page that requires sign-in", () => {
    open();
    for (const link of screen.getAllByRole("link", { hidden: true })) {
      expect(link.getAttribute("href")).not.toMatch(/dashboard|\/test\b|\/payments\//);
    }
  });

  it("marks the current page, and Home only on the home page", () => {
    open("/blogs/destination-tags");
    const marked = within(screen.getByRole("navigation", { name: "Main" }))
      .getAllByRole("link")
      .filter((link) => link.hasAttribute("aria-current"));
    expect(marked.map((link) => link.textContent)).toEqual(["Blogs"]);
  });

  it("has the same pages in a menu that opens and closes", async () => {
    open();
    const button = screen.getByRole("button", { name: "Menu" });
    expect(button).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(button);
    expect(button).toHaveAttribute("aria-expanded", "true");
    const menu = screen.getByRole("dialog", { name: "Menu" });
    expect(linksOf(menu)).toEqual([...PAGES, ["Get Started", "/auth/signin"]]);
    await userEvent.click(within(menu).getByRole("button", { name: "Close menu" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(button).toHaveAttribute("aria-expanded", "false");
  });

  it("closes the menu on a click on its backdrop or on a page", async () => {
    open();
    const button = screen.getByRole("button", { name: "Menu" });
    await userEvent.click(button);
    // The backdrop is the dialog's own box, around everything in it.
    await userEvent.click(screen.getByRole("dialog"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await userEvent.click(button);
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("link", { name: "Blogs" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("has a skip link as the first focus", async () => {
    open();
    await userEvent.tab();
    expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
    expect(screen.getByRole("link", { name: "Skip to content" })).toHaveAttribute("href", "#main");
    expect(screen.getByRole("main")).toHaveAttribute("id", "main");
  });
});
