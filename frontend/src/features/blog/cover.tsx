import { clsx } from "clsx";
import { SHARE_HEIGHT, SHARE_WIDTH } from "./posts";

interface CoverProps {
  image: string | null;
  alt: string | null;
  width: number | null;
  height: number | null;
  /** Visible when the page opens: loaded at once instead of lazily. */
  first: boolean;
  className?: string | undefined;
}

/** A post's cover in its own proportions, so that nothing shifts when it loads; without one, a plain drawing. */
export function Cover({ image, alt, width, height, first, className }: CoverProps) {
  if (image === null) {
    return <NoCover className={className} />;
  }
  return (
    <img
      src={image}
      alt={alt ?? ""}
      width={width ?? SHARE_WIDTH}
      height={height ?? SHARE_HEIGHT}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
      decoding="async"
      className={clsx("h-auto w-full bg-well object-cover", className)}
    />
  );
}

function NoCover({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1200 630" className={clsx("h-auto w-full bg-well", className)} fill="none">
      <path className="stroke-line-2" strokeWidth="6" d="M0 315H420" />
      <path className="stroke-line-2" strokeWidth="22" d="M420 315C570 315 530 175 690 175H1200" />
      <path className="stroke-line-2" strokeWidth="9" d="M420 315C570 315 530 330 690 330H1200" />
      <path
        className="stroke-line-2"
        strokeWidth="7"
        strokeDasharray="2 18"
        d="M420 315C570 315 530 470 690 470H1200"
      />
      <circle className="fill-well stroke-line-2" strokeWidth="6" cx="420" cy="315" r="26" />
    </svg>
  );
}
