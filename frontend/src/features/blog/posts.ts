import type { BlogCard, BlogPage } from "../../lib/api/generated";

export const PAGE_SIZE = 6;
const WORDS_PER_MINUTE = 200;

/** One page of posts, whatever the shape of the response. */
export interface PostsPage {
  posts: readonly BlogCard[];
  totalPages: number;
}

/** The response as one page: a paged one as it is, a plain array cut into pages here. */
export function postsPage(response: BlogPage | readonly BlogCard[], page: number): PostsPage {
  if ("results" in response) {
    return { posts: response.results, totalPages: response.total_pages };
  }
  const start = (page - 1) * PAGE_SIZE;
  return { posts: response.slice(start, start + PAGE_SIZE), totalPages: Math.ceil(response.length / PAGE_SIZE) };
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
