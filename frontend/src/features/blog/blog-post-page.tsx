import { Link, useParams } from "react-router-dom";
import { siteWidth } from "../../components/layouts/public-layout";
import { buttonLook } from "../../components/ui/button";
import { ErrorPanel } from "../../components/ui/error-panel";
import { RichText } from "../../components/ui/rich-text";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { BLOGS_PATH, blogPath, SIGN_UP_PATH } from "../../config/paths";
import { PRODUCT_NAME } from "../../config/product";
import type { Blog, BlogImage, BlogSection } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";
import { usePageTitle } from "../../lib/page-title";
import { usePublicRead } from "../../lib/use-public-read";
import { Cover } from "./cover";
import { PAGE_SIZE, postAddress, postOf, postsPage, readTime, SHARE_HEIGHT, SHARE_WIDTH } from "./posts";

/** The width of running text. */
const column = "mx-auto w-full max-w-[44rem]";

/** `/blogs/{slug-or-id}`: one post. */
export function BlogPostPage() {
  const { slugOrId = "" } = useParams();
  const { state } = usePublicRead(postAddress(slugOrId));
  return (
    <div className={`${siteWidth} py-10 sm:py-16`}>
      {state.phase === "loading" && <Placeholder />}
      {state.phase === "failed" && <NotFound />}
      {state.phase === "ready" && <Post post={postOf(state.data)} />}
    </div>
  );
}

function NotFound() {
  usePageTitle("Blog not found");
  return (
    <ErrorPanel level={1} heading="Blog not found or failed to load">
      <Link to={BLOGS_PATH} className={buttonLook({ look: "secondary", className: "mt-5" })}>
        Back to Blogs
      </Link>
    </ErrorPanel>
  );
}

function Post({ post }: { post: Blog }) {
  usePageTitle(post.title);
  const images = <Images post={post} />;
  return (
    <article className={column}>
      <Link
        to={BLOGS_PATH}
        className="inline-flex min-h-9 items-center text-13 text-ink-2 underline-offset-4 hover:text-ink hover:underline"
      >
        Blogs
      </Link>
      {post.show_images_before_title && images}
      <header className="mt-4">
        <h1 dir="auto" className="text-36 sm:text-48">
          {post.title}
        </h1>
        <Dates post={post} />
        {post.summary !== "" && (
          <p dir="auto" className="mt-6 text-18 text-ink-2">
            {post.summary}
          </p>
        )}
      </header>
      {!post.show_images_before_title && images}
      {post.sections.length === 0 ? (
        <p className="mt-10 border-line border-t pt-6 text-ink-2">No content available for this blog post</p>
      ) : (
        <>
          <Contents sections={post.sections} />
          {post.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </>
      )}
      <NextPost slug={post.slug} />
      <footer className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Link to={SIGN_UP_PATH} className={buttonLook()}>
          Start Free - No Credit Card Required
        </Link>
        <Link to={BLOGS_PATH} className={buttonLook({ look: "secondary" })}>
          Back to Blogs
        </Link>
      </footer>
    </article>
  );
}

/** From here on a list of the sections helps. */
const LONG = 3;

const anchorOf = ({ id }: BlogSection) => `section-${id}`;

function Contents({ sections }: { sections: readonly BlogSection[] }) {
  const titled = sections.filter(({ section_title }) => section_title !== "");
  if (titled.length < LONG) {
    return null;
  }
  return (
    <nav aria-label="In this post" className="mt-8 border-line border-y py-3 print:hidden">
      <ol className="sm:columns-2 sm:gap-x-8">
        {titled.map((section) => (
          <li key={section.id} className="break-inside-avoid">
            <a
              href={`#${anchorOf(section)}`}
              className="wrap-anywhere inline-flex min-h-9 max-w-full items-center text-13 text-ink-2 underline-offset-4 hover:text-ink hover:underline max-sm:min-h-11"
            >
              {section.section_title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The post before this one, and after the oldest the newest. Its place is there from the start. */
function NextPost({ slug }: { slug: string }) {
  const { state } = usePublicRead(`/api/blogs/?page=1&page_size=${PAGE_SIZE}`);
  const posts = state.phase === "ready" ? postsPage(state.data, 1).posts : [];
  const next = posts[posts.findIndex((post) => post.slug === slug) + 1] ?? posts[0];
  return (
    <p className="mt-14 min-h-12 border-line border-t pt-6 print:hidden">
      {next !== undefined && next.slug !== slug && (
        <>
          <span className="block text-13 text-ink-3">Next</span>
          <Link
            to={blogPath(next.slug)}
            className="wrap-anywhere inline-flex min-h-9 max-w-full items-center font-semibold text-18 tracking-[-0.02em] underline-offset-4 hover:underline"
          >
            {next.title}
          </Link>
        </>
      )}
    </p>
  );
}

/** The publication date, the date of the last change, the reading time, and who wrote it. */
function Dates({ post }: { post: Blog }) {
  const published = formatDate(post.published_at);
  const updated = formatDate(post.updated_at);
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 text-13 text-ink-3">
      <time dateTime={post.published_at}>{published}</time>
      {post.updated_at > post.published_at && updated !== published && (
        <span>
          Updated <time dateTime={post.updated_at}>{updated}</time>
        </span>
      )}
      <span>{readTime(post.word_count)}</span>
      <span>By {PRODUCT_NAME}</span>
    </p>
  );
}

function Images({ post }: { post: Blog }) {
  return (
    <>
      {post.cover_image !== null && (
        <Cover
          image={post.cover_image}
          alt={post.cover_alt}
          width={post.cover_width}
          height={post.cover_height}
          first
          className="mt-8 rounded-16 border border-line"
        />
      )}
      {post.images.map((image) => (
        <Picture key={image.image} {...image} />
      ))}
    </>
  );
}

function Section({ section }: { section: BlogSection }) {
  const { section_title: title, image, image_width, image_height, alt_text, caption, body } = section;
  return (
    <section dir="auto" id={anchorOf(section)} className="mt-10 scroll-mt-24">
      {title !== "" && <h2 className="text-24">{title}</h2>}
      {image !== null && (
        <Picture
          image={image}
          image_width={image_width ?? SHARE_WIDTH}
          image_height={image_height ?? SHARE_HEIGHT}
          alt_text={alt_text}
          caption={caption}
        />
      )}
      {body !== "" && <RichText html={body} of={title} />}
    </section>
  );
}

function Picture({ image, image_width, image_height, alt_text, caption }: BlogImage) {
  return (
    <figure className="mt-6">
      <img
        src={image}
        alt={alt_text}
        width={image_width}
        height={image_height}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full rounded-10 border border-line bg-well"
      />
      {caption !== "" && <figcaption className="mt-2 text-13 text-ink-3">{caption}</figcaption>}
    </figure>
  );
}

function Placeholder() {
  return (
    <Delayed>
      <div role="status" className={column}>
        <span className="sr-only">Loading…</span>
        <Skeleton className="mt-12 h-12 w-11/12" />
        <Skeleton className="mt-4 h-4 w-48" />
        <Skeleton className="mt-8 aspect-[1200/630] w-full" />
        <Skeleton className="mt-8 h-40 w-full" />
      </div>
    </Delayed>
  );
}
