import type { BlogCard, BlogPage } from "../../lib/api/generated";

export const PAGE_SIZE = 6;
const WORDS_PER_MINUTE = 200;

/** One page of posts, however the answer was shaped. */
export interface PostsPage {
  posts: readonly BlogCard[];
  totalPages: number;
}

/** The answer as one page: a paged one as it is, a plain array cut into pages here. */
export function postsPage(answer: BlogPage | readonly BlogCard[], page: number): PostsPage {
  if ("results" in answer) {
    return { posts: answer.results, totalPages: answer.total_pages };
  }
  const start = (page - 1) * PAGE_SIZE;
  return { posts: answer.slice(start, start + PAGE_SIZE), totalPages: Math.ceil(answer.length / PAGE_SIZE) };
}

/** The page asked for in the address, from 1 on; anything else is the first. */
export function pageAsked(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** "4 min read": 200 words a minute, one minute at the least. */
export function readTime(words: number): string {
  return `${Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))} min read`;
}

/** Where a post is read from: digits are an id, anything else is a slug. */
export function postAddress(slugOrId: string): `/api/blogs/${string}/` {
  return /^\d+$/.test(slugOrId) ? `/api/blogs/${slugOrId}/` : `/api/blogs/slug/${encodeURIComponent(slugOrId)}/`;
}
