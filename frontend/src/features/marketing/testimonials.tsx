import { clsx } from "clsx";
import { ArrowLeft, ArrowRight, Pause, Play } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useMedia } from "../../components/ui/use-media";
import { BLOGS_PATH, DOCS_PATH } from "../../config/paths";
import { PRODUCT_NAME } from "../../config/product";
import { usePublicRead } from "../../lib/use-public-read";
import { Section } from "./section";
import { useCarousel } from "./use-carousel";

interface Statement {
  id: number;
  quote: string;
  name: string;
  role: string;
  proof?: { to: string; words: string };
}

/** Until the operator has words of real customers: what we say ourselves, each with the place to check it. */
const OURS: readonly Statement[] = [
  {
    id: 1,
    quote: "Every payment is split into transactions of its own. Look each one up on the ledger.",
    name: PRODUCT_NAME,
    role: "",
    proof: { to: `${BLOGS_PATH}/how-the-split-works`, words: "See a receipt explained" },
  },
  {
    id: 2,
    quote: "We compare our books with the ledger at every ledger close. They match to the drop.",
    name: PRODUCT_NAME,
    role: "",
    proof: { to: "/about", words: "How the books work" },
  },
  {
    id: 3,
    quote: "What each merchant has burned is public. Add up the ledger and you get the same sum.",
    name: PRODUCT_NAME,
    role: "",
    proof: { to: "/leaderboard", words: "See the leaderboard" },
  },
  {
    id: 4,
    quote: "The samples in our docs are part of our tests. Press Run and see.",
    name: PRODUCT_NAME,
    role: "",
    proof: { to: DOCS_PATH, words: "Open the docs" },
  },
];

/** Four statements or the customers' own words, one at a time. The section is always there. */
export function Testimonials() {
  const { state } = usePublicRead("/api/testimonials/");
  const theirs = state.phase === "ready" ? state.data.filter(({ is_sample }) => !is_sample) : [];
  return (
    <Section labelledBy="testimonials">
      <h2 id="testimonials" className="text-36">
        {theirs.length === 0 ? "Check what we say" : "In their words"}
      </h2>
      <Carousel key={theirs.length} testimonials={theirs.length === 0 ? OURS : theirs} />
    </Section>
  );
}

function Carousel({ testimonials }: { testimonials: readonly Statement[] }) {
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState({ pointer: false, focus: false });
  const running = !still && !paused && !attended.pointer && !attended.focus;
  const { index, go, swipe } = useCarousel({ count: testimonials.length, running });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the slides; the buttons act.
    <div
      className="mt-8"
      onPointerEnter={() => setAttended((before) => ({ ...before, pointer: true }))}
      onPointerLeave={() => setAttended((before) => ({ ...before, pointer: false }))}
      onFocus={() => setAttended((before) => ({ ...before, focus: true }))}
      onBlur={() => setAttended((before) => ({ ...before, focus: false }))}
    >
      <div
        aria-live={running ? "off" : "polite"}
        className="grid touch-pan-y overflow-hidden border-line border-y"
        data-testid="slides"
        {...swipe}
      >
        {testimonials.map((testimonial, at) => (
          <Slide
            key={testimonial.id}
            testimonial={testimonial}
            shown={at === index}
            name={`${at + 1} of ${testimonials.length}`}
          />
        ))}
      </div>
      <div className="mt-4 flex items-center gap-2">
        <CarouselButton name="Previous testimonial" icon={ArrowLeft} onClick={() => go(-1)} />
        <CarouselButton name="Next testimonial" icon={ArrowRight} onClick={() => go(1)} />
        {!still && (
          <CarouselButton
            name={paused ? "Play" : "Pause"}
            icon={paused ? Play : Pause}
            onClick={() => setPaused((before) => !before)}
          />
        )}
        <p className="figures ml-auto text-13 text-ink-3">
          {index + 1} of {testimonials.length}
        </p>
      </div>
    </div>
  );
}

/** All testimonials share one grid cell, so that the longest sets the height and nothing below shifts. */
function Slide({ testimonial, shown, name }: { testimonial: Statement; shown: boolean; name: string }) {
  return (
    <figure
      aria-label={name}
      aria-hidden={!shown}
      className={clsx(
        "col-start-1 row-start-1 flex flex-col justify-between gap-8 py-8 transition-opacity duration-150",
        !shown && "invisible opacity-0",
      )}
    >
      <blockquote className="max-w-[52rem] text-pretty font-medium text-18 tracking-[-0.01em] sm:text-24 sm:tracking-[-0.02em]">
        {testimonial.proof === undefined ? `“${testimonial.quote}”` : testimonial.quote}
      </blockquote>
      <figcaption>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">{testimonial.name}</span>
        {testimonial.role !== "" && <span className="block text-13 text-ink-3">{testimonial.role}</span>}
        {testimonial.proof !== undefined && (
          <Link
            to={testimonial.proof.to}
            className="inline-flex min-h-11 items-center text-blue underline underline-offset-2 hover:text-blue-d"
          >
            {testimonial.proof.words}
          </Link>
        )}
      </figcaption>
    </figure>
  );
}

interface CarouselButtonProps {
  name: string;
  icon: typeof Pause;
  onClick: () => void;
}

function CarouselButton({ name, icon: Icon, onClick }: CarouselButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-10 border border-line-2 bg-card text-ink-2 transition-colors duration-150 hover:bg-well hover:text-ink"
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
    </button>
  );
}
