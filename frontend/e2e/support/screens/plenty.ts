/** Data that is longer, and more of it, than in the demo. */

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente";
const DAY = "2026-11-20T12:00:00Z";

const POST = {
  id: 1,
  slug: "verify-webhooks",
  title: `Why ${LONG_WORD} are paid in drops, and what a title of two hundred characters does to the page that has to show it to somebody on a phone`,
  summary: `${"A summary that goes on. ".repeat(12)}${LONG_WORD}`,
  cover_image: null,
  cover_alt: null,
  cover_width: null,
  cover_height: null,
  published_at: DAY,
  created_at: DAY,
  updated_at: DAY,
  first_section_body: "",
  word_count: 12_345,
};

/** The sixth of eleven pages, without covers. */
export const MANY_POSTS = {
  results: Array.from({ length: 6 }, (_, index) => ({ ...POST, id: index + 1, slug: `post-${index + 1}` })),
  count: 66,
  current_page: 6,
  page_size: 6,
  total_pages: 11,
  next: 7,
  previous: 5,
};

/** Every element that may remain in a post after it is sanitised. */
const BODY = `
  <p>A paragraph with <strong>strong</strong>, <em>emphasised</em>, <a href="/docs">linked</a> and
  <code>inline_code_without_any_space_in_it_at_all_that_is_too_long_for_a_phone</code> words. ${LONG_WORD}${LONG_WORD}</p>
  <h3>A heading</h3><ul><li>One</li><li>Two<ol><li>Two, one</li></ol></li></ul>
  <blockquote><p>Somebody said so.</p></blockquote>
  <pre><code>const longLine = "${"0123456789".repeat(20)}";\nreturn longLine;</code></pre>
  <table><thead><tr><th>Head</th><th>Another</th><th>Third</th><th>Fourth</th></tr></thead>
  <tbody><tr><td>A cell</td><td>${LONG_WORD}</td><td>${LONG_WORD}</td><td>1.000000</td></tr></tbody></table><hr>`;

export const LONG_POST = {
  ...POST,
  show_images_before_title: true,
  seo_description: "",
  sections: [1, 2].map((id) => ({
    id,
    section_title: `${id}. ${LONG_WORD} and others`,
    image: "/social.png",
    image_width: 1200,
    image_height: 630,
    alt_text: "The split of a payment",
    caption: "A caption below a picture, as long as captions get when nobody stops their author from going on.",
    body: BODY,
  })),
  images: [
    { image: "/social.png", image_width: 1200, image_height: 630, alt_text: "The split", caption: "Before the title" },
  ],
};

export const MANY_BURNERS = Array.from({ length: 100 }, (_, index) => ({
  rank: index + 1,
  name: index % 9 === 0 ? `${LONG_WORD}${LONG_WORD}` : `Merchant ${index + 1}`,
  amount_burned: (index === 0 ? 98_765_432.1 : 100.5 - index).toFixed(6),
  burn_count: 100 - index,
  burns: [],
  explorer_url: null,
}));
