import { clsx } from "clsx";
import { ArrowLeft, ArrowRight, Pause, Play } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/ui/badge";
import { Skeleton } from "../../components/ui/skeleton";
import { useMedia } from "../../components/ui/use-media";
import type { Testimonial } from "../../lib/api/generated";
import { usePublicRead } from "../../lib/use-public-read";
import { Section } from "./section";
import { useCarousel } from "./use-carousel";

/** Testimonials, one at a time. The section is left out if none could be loaded. */
export function Testimonials() {
  const { state } = usePublicRead("/api/testimonials/");
  if (state.phase === "failed" || (state.phase === "ready" && state.data.length === 0)) {
    return null;
  }
  return (
    <Section labelledBy="testimonials">
      <h2 id="testimonials" className="text-36">
        In their words
      </h2>
      {state.phase === "ready" ? <Carousel testimonials={state.data} /> : <Skeleton className="mt-8 h-56 w-full" />}
    </Section>
  );
}

function Carousel({ testimonials }: { testimonials: readonly Testimonial[] }) {
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
function Slide({ testimonial, shown, name }: { testimonial: Testimonial; shown: boolean; name: string }) {
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
        “{testimonial.quote}”
      </blockquote>
      <figcaption>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {testimonial.name}
          {testimonial.is_sample && <Badge tone="warning">Sample, not a customer</Badge>}
        </span>
        {testimonial.role !== "" && <span className="block text-13 text-ink-3">{testimonial.role}</span>}
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
