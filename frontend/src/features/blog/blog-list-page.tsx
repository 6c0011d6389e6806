import { clsx } from "clsx";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { siteWidth } from "../../components/layouts/public-layout";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Pager } from "../../components/ui/pager";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { BLOGS_PATH, blogPath } from "../../config/paths";
import type { BlogCard } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";
import { usePublicRead } from "../../lib/use-public-read";
import { Cover } from "./cover";
import { PAGE_SIZE, postsPage, readTime, requestedPage } from "./posts";

const IN_FIRST_VIEW = 3;
const grid = "grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3";

/** `/blogs`: six posts per page, newest first; the page number is in the address. */
export function BlogListPage() {
  const [params] = useSearchParams();
  const page = requestedPage(params.get("page"));
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <h1 className="text-36 sm:text-48">Blog</h1>
      <p className="mt-5 max-w-[38rem] text-18 text-ink-2">
        How to accept XRP, and how payments work. Written by the people who built it.
      </p>
      <div className="mt-12">
        <Posts page={page} />
      </div>
    </div>
  );
}

function hrefOf(page: number): string {
  return page === 1 ? BLOGS_PATH : `${BLOGS_PATH}?page=${page}`;
}

function Posts({ page }: { page: number }) {
  const { state, retry } = usePublicRead(`/api/blogs/?page=${page}&page_size=${PAGE_SIZE}`);
  if (state.phase === "loading") {
    return <Placeholders />;
  }
  if (state.phase === "failed") {
    return <ErrorPanel heading="Failed to load blogs. Please try again later." onRetry={retry} />;
  }
  const { posts, totalPages } = postsPage(state.data, page);
  if (posts.length === 0) {
    if (state.stale) {
      return <Placeholders />;
    }
    // An old link may lead beyond the end: show the last page.
    return page > totalPages && totalPages > 0 ? (
      <Navigate to={hrefOf(totalPages)} replace />
    ) : (
      <EmptyState heading="No blogs available at the moment" hint="New posts will appear here." />
    );
  }
  return (
    <>
      <ul className={clsx(grid, state.stale && "opacity-55")} aria-busy={state.stale}>
        {posts.map((post, index) => (
          <Card key={post.id} post={post} first={index < IN_FIRST_VIEW} />
        ))}
      </ul>
      <Pager
        className="mt-14 border-line border-t pt-5"
        label="Blog pages"
        page={page}
        totalPages={totalPages}
        hrefOf={hrefOf}
      />
    </>
  );
}

function Card({ post, first }: { post: BlogCard; first: boolean }) {
  return (
    <li className="group relative flex flex-col">
      <Cover
        image={post.cover_image}
        alt={post.cover_alt}
        width={post.cover_width}
        height={post.cover_height}
        first={first}
        className="aspect-[1200/630] rounded-10 border border-line"
      />
      <h2 dir="auto" className="mt-5 text-18 leading-snug tracking-[-0.02em]">
        {/* The link covers the card, so that all of it is one target with one name. */}
        <Link
          to={blogPath(post.slug)}
          className="underline-offset-4 after:absolute after:inset-0 after:rounded-10 group-hover:underline"
        >
          {post.title}
        </Link>
      </h2>
      <p dir="auto" className="mt-2 text-ink-2">
        {post.summary}
      </p>
      <p className="mt-3 flex gap-3 text-13 text-ink-3">
        <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
        <span>{readTime(post.word_count)}</span>
      </p>
    </li>
  );
}

function Placeholders() {
  return (
    <Delayed>
      <div role="status" className={grid}>
        <span className="sr-only">Loading…</span>
        {Array.from({ length: PAGE_SIZE }, (_, card) => card).map((card) => (
          <div key={card}>
            <Skeleton className="aspect-[1200/630] w-full" />
            <Skeleton className="mt-5 h-5 w-4/5" />
            <Skeleton className="mt-3 h-12 w-full" />
            <Skeleton className="mt-3 h-4 w-32" />
          </div>
        ))}
      </div>
    </Delayed>
  );
}
