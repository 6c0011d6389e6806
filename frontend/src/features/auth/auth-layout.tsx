import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { DropMark } from "../../components/ui/drop-mark";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { useMedia } from "../../components/ui/use-media";
import { HOME_PATH } from "../../config/paths";
import { PRODUCT_NAME } from "../../config/product";

interface AuthLayoutProps {
  heading: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  children: ReactNode;
  /** Links below the form. */
  footer?: ReactNode;
  /** Set on a step that follows another one at the same address: its heading takes the focus, as on a new page. */
  follows?: boolean;
}

/** Where the split has a place, as `lg:` below. A phone does not load it. */
const WIDE = "(width >= 64rem)";
const SplitOfTenXrp = lazyComponent(() => import("./split-of-ten-xrp"), "SplitOfTenXrp");

/** The frame of the sign-in, sign-up and reset pages: the form and, on wide screens, the split of a payment beside it. */
export function AuthLayout({ heading, lead, children, footer, follows = false }: AuthLayoutProps) {
  const main = useRef<HTMLElement>(null);
  const wide = useMedia(WIDE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new heading is the reason to run.
  useEffect(() => {
    if (follows) {
      main.current?.querySelector("h1")?.focus();
    }
  }, [follows, heading]);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
      <div className="flex flex-col px-5 sm:px-8 lg:px-14">
        <header className="flex h-16 items-center">
          <Link
            to={HOME_PATH}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-18 tracking-[-0.02em]"
          >
            <DropMark size={20} />
            {PRODUCT_NAME}
          </Link>
        </header>
        <main
          ref={main}
          className="mx-auto flex w-full max-w-[24rem] flex-1 flex-col pt-8 pb-[max(3rem,env(safe-area-inset-bottom))] sm:justify-center sm:pt-4 sm:pb-10"
        >
          <h1 tabIndex={-1} className="text-36 outline-none">
            {heading}
          </h1>
          {lead !== undefined && <p className="mt-2 text-ink-2">{lead}</p>}
          <div className="mt-8">{children}</div>
          {footer !== undefined && <div className="mt-6 text-15 text-ink-2">{footer}</div>}
        </main>
      </div>
      <aside
        aria-label="How a payment is split"
        className="hidden flex-col justify-center border-line border-l bg-well px-14 lg:flex"
      >
        {/* Its place stays empty until it is there: the page's skeleton is for the form. */}
        <PendingChunk value={null}>{wide && <SplitOfTenXrp />}</PendingChunk>
      </aside>
    </div>
  );
}

/** A link of these pages; the underline marks it as one even without its colour. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="font-medium text-blue underline decoration-1 decoration-blue/40 underline-offset-4 hover:decoration-blue"
    >
      {children}
    </Link>
  );
}
