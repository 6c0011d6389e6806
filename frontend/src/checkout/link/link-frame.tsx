import { clsx } from "clsx";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { DropMark } from "../../components/ui/drop-mark";
import { PRODUCT_NAME } from "../../config/product";
import type { PublicLink } from "../../lib/api/generated";
import { pictureSource } from "../../lib/payment-link/picture";
import { PlayMoneyStrip } from "../play-money-strip";

/** The page around a link: who sells comes first, we last; what is sold stands beside or above what is asked. */
export function LinkFrame({ link, children }: { link: PublicLink; children: ReactNode }) {
  const closed = link.status !== "active";
  return (
    <div className="flex min-h-dvh flex-col pb-[env(safe-area-inset-bottom)]">
      {!link.livemode && <PlayMoneyStrip />}
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-[52px] max-w-[1104px] items-center justify-between gap-4 px-6 min-[900px]:min-h-16">
          <p className="wrap-anywhere font-semibold text-15 min-[900px]:text-18">{link.shop.name}</p>
          <p className="hidden shrink-0 items-center gap-1.5 text-13 text-ink-3 min-[900px]:flex">
            Payments by <DropMark size={14} /> {PRODUCT_NAME}
          </p>
        </div>
      </header>
      <main
        className={clsx(
          "mx-auto w-full max-w-[520px] min-[900px]:px-6 min-[900px]:pt-12",
          link.picture !== null &&
            "min-[900px]:grid min-[900px]:max-w-[1104px] min-[900px]:grid-cols-[1.24fr_1fr] min-[900px]:gap-x-[72px]",
        )}
      >
        {link.picture !== null && (
          <div>
            <img
              src={pictureSource(link.picture.url)}
              alt=""
              width={link.picture.width}
              height={link.picture.height}
              className={clsx(
                "max-h-[200px] w-full object-cover min-[520px]:mt-6 min-[520px]:max-h-[280px] min-[520px]:rounded-16 min-[900px]:mt-0 min-[900px]:max-h-[544px]",
                closed && "opacity-70 grayscale",
              )}
            />
            <Description text={link.description} className="mt-6 hidden min-[900px]:block" />
          </div>
        )}
        <div className="px-6 pt-5 pb-8 min-[900px]:px-0 min-[900px]:pt-0">{children}</div>
      </main>
      <p className="mt-auto flex items-center justify-center gap-1.5 pb-6 text-13 text-ink-3 min-[900px]:hidden">
        Payments by <DropMark size={14} /> {PRODUCT_NAME}
      </p>
    </div>
  );
}

export function Description({ text, className }: { text: string; className?: string }) {
  return text === "" ? null : (
    <p className={clsx("wrap-anywhere whitespace-pre-line text-15 text-ink-2", className)}>{text}</p>
  );
}

/** What happens when one pays, in two sentences. */
export function HowItWorks({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex gap-3 border-line border-t pt-4 text-13 text-ink-2">
      <ShieldCheck aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
