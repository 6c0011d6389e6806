import { Check, Link as LinkIcon, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/ui/button";
import { CopyNote } from "../../components/ui/copy-button";
import { DropMark } from "../../components/ui/drop-mark";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { copyWords, useCopy } from "../../components/ui/use-copy";
import { HOME_PATH } from "../../config/paths";
import { PRODUCT_NAME } from "../../config/product";

const width = "mx-auto w-full max-w-[1120px] px-4 sm:px-8 print:px-0";

/** The page around a receipt: its own slim header, with `actions` where there is a receipt. */
export function ReceiptFrame({ actions = false, children }: { actions?: boolean; children: ReactNode }) {
  return (
    <>
      <header className="border-line border-b print:border-0">
        <div className={`${width} flex h-16 items-center justify-between gap-3 print:h-10`}>
          <Link
            to={HOME_PATH}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-18 tracking-[-0.02em]"
          >
            <DropMark size={20} />
            {PRODUCT_NAME}
          </Link>
          {actions && <Actions />}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`${width} pt-5 pb-12 outline-none sm:pt-8 print:py-0`}>
        {children}
      </main>
    </>
  );
}

function Actions() {
  const { state, copy } = useCopy(window.location.href);
  const Icon = state === "copied" ? Check : LinkIcon;
  return (
    <div className="flex items-center gap-1 sm:gap-2 print:hidden">
      <span className="relative">
        <button
          type="button"
          onClick={copy}
          className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-10 px-2 text-15 text-ink-2 sm:px-3 transition-colors duration-150 hover:bg-well hover:text-ink"
        >
          <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="max-[22rem]:hidden" />
          {state === "copied" ? "Copied" : "Copy link"}
        </button>
        <CopyNote words={copyWords(state, "Link")} failed={state === "failed"} />
      </span>
      <Button look="secondary" className="px-3 sm:px-5" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={16} strokeWidth={1.5} className="max-[22rem]:hidden" />
        Print
      </Button>
    </div>
  );
}

export function ReceiptLoading() {
  return (
    <ReceiptFrame>
      <Delayed>
        <div role="status" className="rounded-16 border border-line bg-card p-5 sm:p-10">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-7 w-64 max-w-full" />
          <Skeleton className="mt-12 h-16 w-72 max-w-full" />
          <Skeleton className="mt-16 h-56 w-full" />
        </div>
      </Delayed>
    </ReceiptFrame>
  );
}
