import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { BlogListPage } from "./blog-list-page";

const card = (id: number, more: object = {}) => ({
  id,
  slug: `post-${id}`,
  title: `Post ${id}`,
  summary: `About ${id}`,
  cover_image: `/media/blog/${id}.png`,
  cover_alt: `Cover ${id}`,
  cover_width: 1200,
  cover_height: 630,
  published_at: "2026-11-16T12:00:00Z",
  created_at: "2026-11-15T12:00:00Z",
  updated_at: "2026-11-16T12:00:00Z",
  first_section_body: "",
  word_count: 401,
  ...more,
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const address = () => screen.getByRole("status").textContent;

/** Answers the list by its page number; returns the addresses asked. */
function open(answer: (page: number) => unknown, path = "/blogs") {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    const body = answer(Number(new URL(url, "http://x").searchParams.get("page")));
    return body instanceof Response ? body : Response.json(body);
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <BlogListPage />
      <Address />
    </MemoryRouter>,
  );
  return asked;
}

const paged = (total: number) => (page: number) => ({
  results: page <= total ? [card(page)] : [],
  count: total,
  current_page: page,
  page_size: 6,
  total_pages: total,
  next: null,
  previous: null,
});

const titles = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

describe("the blog list", () => {
  it("needs the specified fields only", async () => {
    const { updated_at: _u, word_count: _w, cover_alt, cover_width, cover_height, ...specified } = card(1);
    open(() => [{ ...specified, first_section_body: "<p>word </p>".repeat(201) }]);
    expect(await screen.findByRole("link", { name: "Post 1" })).toBeVisible();
    expect(screen.getByText("2 min read")).toBeVisible();
  });

  it("shows cover, title, summary, date and read time of each post, six per page", async () => {
    const asked = open(paged(1));
    const post = within(await screen.findByRole("listitem"));
    expect(asked).toEqual(["/api/blogs/?page=1&page_size=6"]);
    expect(post.getByRole("img", { name: "Cover 1" })).toHaveAttribute("src", "/media/blog/1.png");
    expect(post.getByRole("img", { name: "Cover 1" })).toHaveAttribute("width", "1200");
    expect(post.getByRole("link", { name: "Post 1" })).toHaveAttribute("href", "/blogs/post-1");
    expect(post.getByText("About 1")).toBeVisible();
    expect(post.getByText("Nov 16, 2026")).toBeVisible();
    expect(post.getByText("3 min read")).toBeVisible();
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  });

  it("changes pages with links, with the page in the address and no choice of size", async () => {
    const asked = open(paged(9));
    const pager = within(await screen.findByRole("navigation", { name: "Blog pages" }));
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
    expect(pager.getAllByRole("link", { name: /^Page/ }).map((link) => link.textContent)).toEqual([
      "1",
      "2",
      "3",
      "4",
      "9",
    ]);
    await userEvent.click(pager.getByRole("link", { name: "Next" }));
    expect(await screen.findByText("Post 2")).toBeVisible();
    expect(address()).toBe("/blogs?page=2");
    await userEvent.click(screen.getByRole("link", { name: "Page 1" }));
    expect(await screen.findByText("Post 1")).toBeVisible();
    expect(address()).toBe("/blogs");
    expect(asked.at(-1)).toBe("/api/blogs/?page=1&page_size=6");
  });

  it("accepts a plain array and cuts it into pages itself", async () => {
    open(() => Array.from({ length: 8 }, (_, at) => card(at + 1)), "/blogs?page=2");
    expect(await screen.findByText("Post 7")).toBeVisible();
    expect(titles()).toEqual(["Post 7", "Post 8"]);
    expect(screen.getAllByRole("link", { name: /^Page/ })).toHaveLength(2);
  });

  it("redirects from a page beyond the end to the last one", async () => {
    open(paged(3), "/blogs?page=99");
    expect(await screen.findByText("Post 3")).toBeVisible();
    expect(address()).toBe("/blogs?page=3");
  });

  it.each(["abc", "0", "-1", "1.5", ""])("treats page “%s” as the first", async (page) => {
    const asked = open(paged(2), `/blogs?page=${page}`);
    expect(await screen.findByText("Post 1")).toBeVisible();
    expect(asked[0]).toBe("/api/blogs/?page=1&page_size=6");
  });

  it.each([
    ["a page", paged(0)],
    ["an array", () => []],
  ])("says when %s contains no post", async (_, answer) => {
    open(answer);
    expect(await screen.findByText("No blogs available at the moment")).toBeVisible();
  });

  it("says when it failed to load, and tries again", async () => {
    let fails = true;
    open((page) => (fails ? new Response("", { status: 500 }) : paged(1)(page)));
    expect(await screen.findByText("Failed to load blogs. Please try again later.")).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Post 1")).toBeVisible();
  });

  it("shows a drawing for a post without a cover", async () => {
    open((page) => ({ ...paged(1)(page), results: [card(1, { cover_image: null, cover_alt: null })] }));
    const post = within(await screen.findByRole("listitem"));
    expect(post.queryByRole("img")).not.toBeInTheDocument();
  });
});
