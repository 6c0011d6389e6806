import type { Blog, BlogCard, BlogImage, BlogPage, BlogSection } from "../../lib/api/generated";

export const PAGE_SIZE = 6;
const WORDS_PER_MINUTE = 200;
/** The size of a cover, and of an image whose size is not known before it has loaded. */
export const SHARE_WIDTH = 1_200;
export const SHARE_HEIGHT = 630;

/** `Full` as any server of the specified API sends it: without the fields that are ours. */
type Specified<Full, Ours extends keyof Full> = Omit<Full, Ours> & Partial<Pick<Full, Ours>>;
type OurCardFields = "cover_alt" | "cover_width" | "cover_height" | "updated_at" | "word_count";

export type SpecifiedCard = Specified<BlogCard, OurCardFields>;
export type SpecifiedPost = Specified<
  Omit<Blog, "sections" | "images">,
  OurCardFields | "seo_description" | "show_images_before_title"
> & {
  sections?: readonly Specified<BlogSection, "image_width" | "image_height">[];
  images?: readonly Specified<BlogImage, "image_width" | "image_height">[];
};

/** One page of posts, whatever the shape of the response. */
export interface PostsPage {
  posts: readonly BlogCard[];
  totalPages: number;
}

/** The response as one page: a paged one as it is, a plain array cut into pages here. */
export function postsPage(response: BlogPage | readonly BlogCard[], page: number): PostsPage {
  if ("results" in response) {
    return { posts: response.results.map(cardOf), totalPages: response.total_pages };
  }
  const start = (page - 1) * PAGE_SIZE;
  return {
    posts: response.slice(start, start + PAGE_SIZE).map(cardOf),
    totalPages: Math.ceil(response.length / PAGE_SIZE),
  };
}

/** The card with all fields, those that the response lacks worked out. */
function cardOf(card: SpecifiedCard): BlogCard {
  return {
    cover_alt: null,
    cover_width: null,
    cover_height: null,
    updated_at: card.published_at,
    word_count: countWords(card.first_section_body ?? ""),
    ...card,
  };
}

/** The post with all fields, those that the response lacks worked out. */
export function postOf(post: SpecifiedPost): Blog {
  const { sections = [], images = [] } = post;
  return {
    seo_description: "",
    show_images_before_title: false,
    ...cardOf({ word_count: countWords(sections.map(({ body }) => body).join(" ")), ...post }),
    ...post,
    sections: sections.map((section) => ({ image_width: null, image_height: null, ...section })),
    images: images.map((image) => ({ image_width: SHARE_WIDTH, image_height: SHARE_HEIGHT, ...image })),
  } as Blog;
}

function countWords(html: string): number {
  return html.replace(/<[^>]*>/g, " ").match(/\S+/g)?.length ?? 0;
}

/** The page number in the address, from 1; anything else is 1. */
export function requestedPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** "4 min read": 200 words a minute, at least one minute. */
export function readTime(words: number): string {
  return `${Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))} min read`;
}

/** The API address of a post: digits are an id, anything else is a slug. */
export function postAddress(slugOrId: string): `/api/blogs/${string}/` {
  return /^\d+$/.test(slugOrId) ? `/api/blogs/${slugOrId}/` : `/api/blogs/slug/${encodeURIComponent(slugOrId)}/`;
}
