import { render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { BlogPostPage } from "./blog-post-page";
import { readTime } from "./posts";

const SECTION = {
  id: 1,
  section_title: "The first call",
  image: "/media/blog/call.png",
  image_width: 800,
  image_height: 400,
  alt_text: "A terminal",
  caption: "One call",
  body: "<p>Send a <code>POST</code>.</p>",
};

const POST = {
  id: 7,
  slug: "first-payment",
  title: "Accept your first payment",
  summary: "From key to money.",
  cover_image: "/media/blog/cover.png",
  cover_alt: "The cover",
  cover_width: 1200,
  cover_height: 630,
  published_at: "2026-11-01T12:00:00Z",
  created_at: "2026-10-30T12:00:00Z",
  updated_at: "2026-11-09T12:00:00Z",
  first_section_body: SECTION.body,
  word_count: 620,
  show_images_before_title: false,
  seo_description: "",
  sections: [SECTION],
  images: [{ image: "/media/blog/more.png", image_width: 10, image_height: 5, alt_text: "More", caption: "" }],
};

const { sections: _sections, images: _images, ...CARD } = POST;
const OLDER = { ...CARD, id: 6, slug: "older", title: "An older post" };

function open(post: unknown, key = "first-payment") {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith("/api/blogs/?")) {
      return Response.json({ results: [OLDER], current_page: 1, total_pages: 1 });
    }
    asked.push(url);
    return post === null ? Response.json({ error: "Blog not found" }, { status: 404 }) : Response.json(post);
  });
  render(
    <MemoryRouter initialEntries={[`/blogs/${key}`]}>
      <Routes>
        <Route path="/blogs/:slugOrId" element={<BlogPostPage />} />
      </Routes>
    </MemoryRouter>,
  );
  return asked;
}

/** Whether `first` stands before `second` in the document. */
function before(first: HTMLElement, second: HTMLElement): boolean {
  return Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
}

describe("a blog post", () => {
  it("needs the specified fields only", async () => {
    const { updated_at: _u, word_count: _w, seo_description: _s, cover_alt, cover_width, cover_height, ...post } = POST;
    const { image_width, image_height, ...section } = SECTION;
    const body = "<p>word</p>".repeat(401);
    open({ ...post, sections: [{ ...section, body }], images: [{ image: "/a.png", alt_text: "One", caption: "" }] });
    expect(await screen.findByRole("heading", { level: 1, name: POST.title })).toBeVisible();
    expect(screen.getByText("3 min read")).toBeVisible();
    expect(screen.queryByText(/^Updated/)).not.toBeInTheDocument();
    expect(screen.getByRole("img", { name: "One" })).toBeVisible();
  });

  it("shows title, dates, read time, images and sections", async () => {
    open(POST);
    expect(await screen.findByRole("heading", { level: 1, name: POST.title })).toBeVisible();
    expect(screen.getByText("Nov 1, 2026")).toBeVisible();
    expect(screen.getByText("Nov 9, 2026")).toBeVisible();
    expect(screen.getByText("4 min read")).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "The first call" })).toBeVisible();
    expect(screen.getByText("POST")).toBeVisible();
    expect(screen.getByText("One call")).toBeVisible();
    const images = screen.getAllByRole("img");
    expect(images.map((image) => [image.getAttribute("alt"), image.getAttribute("src")])).toEqual([
      ["The cover", "/media/blog/cover.png"],
      ["More", "/media/blog/more.png"],
      ["A terminal", "/media/blog/call.png"],
    ]);
    for (const image of images) {
      expect(image).toHaveAttribute("width");
      expect(image).toHaveAttribute("height");
    }
    await waitFor(() => expect(document.title).toBe("Accept your first payment | Dropwise"));
  });

  it("does not repeat a date that did not change", async () => {
    open({ ...POST, updated_at: POST.published_at });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText(/Updated/)).not.toBeInTheDocument();
  });

  it.each([
    [true, "before"],
    [false, "after"],
  ])("with show_images_before_title %s has its images %s the title", async (flag, place) => {
    open({ ...POST, show_images_before_title: flag });
    const title = await screen.findByRole("heading", { level: 1 });
    for (const name of ["The cover", "More"]) {
      expect(before(screen.getByRole("img", { name }), title)).toBe(place === "before");
    }
  });

  it.each([
    ["7", "/api/blogs/7/"],
    ["first-payment", "/api/blogs/slug/first-payment/"],
    ["7-days", "/api/blogs/slug/7-days/"],
    ["a%2Fb", "/api/blogs/slug/a%2Fb/"],
  ])("reads %s from %s", async (key, url) => {
    expect(open(POST, key)).toEqual([url]);
    await screen.findByRole("heading", { level: 1 });
  });

  it("leads to the next post, and from a list of its sections to each of them", async () => {
    const titled = [1, 2, 3].map((id) => ({ ...SECTION, id, section_title: `Part ${id}` }));
    open({ ...POST, sections: titled });
    expect(await screen.findByRole("link", { name: "An older post" })).toHaveAttribute("href", "/blogs/older");
    const links = within(screen.getByRole("navigation", { name: "In this post" })).getAllByRole("link");
    for (const [at, link] of links.entries()) {
      const target = document.querySelector<HTMLElement>(`[id="${link.getAttribute("href")?.slice(1)}"]`);
      expect(within(target as HTMLElement).getByRole("heading", { name: `Part ${at + 1}` })).toBeVisible();
    }
    expect(links).toHaveLength(3);
  });

  it("says when it is missing or did not load, and links back", async () => {
    open(null);
    expect(await screen.findByRole("heading", { level: 1, name: "Blog not found or failed to load" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to Blogs" })).toHaveAttribute("href", "/blogs");
  });

  it("says when it is empty", async () => {
    open({ ...POST, sections: [] });
    expect(await screen.findByText("No content available for this blog post")).toBeVisible();
  });
});

describe("readTime", () => {
  it.each([
    [0, "1 min read"],
    [200, "1 min read"],
    [201, "2 min read"],
    [1000, "5 min read"],
  ])("of %i words is %s", (words, time) => {
    expect(readTime(words)).toBe(time);
  });
});
