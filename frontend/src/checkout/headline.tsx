import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonLook } from "../components/ui/button";
import { HOME_PATH } from "../config/payer-paths";
import { goBack } from "./route";

interface HeadlineProps {
  icon: LucideIcon;
  /** The colours of the disc. */
  tone: string;
  heading: string;
  detail: string;
  /** What to do. */
  children?: ReactNode;
}

/** The head of a page on which nothing can be paid: what happened, and what to do. */
export function Headline({ icon: Icon, tone, heading, detail, children }: HeadlineProps) {
  return (
    <div className="flex flex-col items-center pt-8 pb-6 text-center">
      <span className={clsx("inline-flex size-10 items-center justify-center rounded-full", tone)}>
        <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
      </span>
      <h2 className="mt-4 text-24">{heading}</h2>
      <p className="mt-1 text-15 text-ink-2">{detail}</p>
      <div className="mt-3 max-w-[320px] text-balance text-13 text-ink-2">{children}</div>
    </div>
  );
}

/** The two specified ways to leave: back to the shop first. */
export function WaysOut() {
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 pb-6">
      <Button onClick={goBack}>Go Back</Button>
      <a className={buttonLook({ look: "secondary" })} href={HOME_PATH}>
        Return to Home
      </a>
    </div>
  );
}
