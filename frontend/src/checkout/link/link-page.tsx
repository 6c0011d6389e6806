import { useCallback, useEffect, useState } from "react";
import { loadChunk } from "../../components/ui/lazy-component";
import { Skeleton } from "../../components/ui/skeleton";
import { pageTitle } from "../../config/product";
import type { PublicLink } from "../../lib/api/generated";
import { isPreviewMessage, PREVIEW_READY, PREVIEW_SLUG } from "../../lib/payment-link/preview";
import { LoadingPage, ReadPage } from "../read-page";
import { useRead } from "../use-read";
import { readLink } from "./api";
import { LinkClosed } from "./link-closed";
import { LinkForm } from "./link-form";
import { LinkFrame } from "./link-frame";
import { LinkOutcome } from "./link-outcome";
import { readPreloadedLink } from "./preloaded-link";

const OUTCOME_POLL_MS = 3_000;
/** A payment that has expired by time may still turn out to be paid in time; after a minute it would have. */
const OUTCOME_POLLS = 40;
const SKELETONS = (
  <>
    <Skeleton className="h-52 w-full" />
    <Skeleton className="mt-6 h-8 w-3/5" />
    <Skeleton className="mt-3 h-10 w-2/5" />
    <Skeleton className="mt-6 h-13 w-full" />
  </>
);
const LOADING = "Loading…";

/** `/pay/{slug}`: what a payment link sells, and for `?payment={id}` what became of that payment. */
export function LinkPage({ slug }: { slug: string }) {
  return slug === PREVIEW_SLUG ? <Preview /> : <OwnPage slug={slug} />;
}

function OwnPage({ slug }: { slug: string }) {
  const [paymentId, setPaymentId] = useState(() => new URLSearchParams(window.location.search).get("payment"));
  const [notice, setNotice] = useState("");
  const read = useCallback((signal?: AbortSignal) => readLink(slug, paymentId, signal), [slug, paymentId]);
  const { state, refresh, reload } = useRead(read, () => (paymentId === null ? readPreloadedLink(document) : null));

  const outcome = state.phase === "ready" ? state.value.outcome : null;
  const open = outcome !== null && ["pending", "processing", "expired"].includes(outcome.status);
  useEffect(() => {
    if (!open) {
      return;
    }
    let left = OUTCOME_POLLS;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) {
        clearInterval(timer);
      } else if (document.visibilityState === "visible") {
        refresh();
      }
    }, OUTCOME_POLL_MS);
    return () => clearInterval(timer);
  }, [open, refresh]);

  function startAgain() {
    window.history.replaceState(null, "", window.location.pathname);
    setPaymentId(null);
    reload();
  }

  return (
    <ReadPage
      state={state}
      onRetry={reload}
      loading={LOADING}
      skeletons={SKELETONS}
      missing={{ heading: "There is no such link", detail: "Check the address, or ask the shop for a new one." }}
    >
      {(link) => (
        <Shown
          link={link}
          notice={notice}
          onStale={(sentence) => {
            setNotice(sentence);
            refresh();
          }}
          onAgain={startAgain}
        />
      )}
    </ReadPage>
  );
}

interface ShownProps {
  link: PublicLink;
  notice?: string;
  preview?: boolean;
  onStale?: (sentence: string) => void;
  onAgain?: () => void;
}

const nothing = () => {};

function Shown({ link, notice = "", preview = false, onStale = nothing, onAgain = nothing }: ShownProps) {
  const outcome = link.outcome;
  useEffect(() => {
    document.title = pageTitle(`${link.title}, ${link.shop.name}`);
  }, [link.title, link.shop.name]);
  const soldOut = outcome?.status === "expired" && outcome.sold_out;
  return (
    <LinkFrame link={link}>
      {outcome !== null && !soldOut && !(outcome.status === "expired" && link.status !== "active") ? (
        <LinkOutcome link={link} outcome={outcome} onAgain={onAgain} />
      ) : link.status !== "active" ? (
        <LinkClosed link={link} />
      ) : (
        // Another version is another form: what was chosen may no longer be offered.
        <LinkForm key={preview ? "" : link.version} link={link} notice={notice} preview={preview} onStale={onStale} />
      )}
    </LinkFrame>
  );
}

/** What the dashboard sends while a link is written; opened by itself, a sample. */
function Preview() {
  const [link, setLink] = useState<PublicLink | null>(null);
  useEffect(() => {
    if (window.parent === window) {
      void loadChunk(() => import("../../lib/payment-link/example")).then((sample) => setLink(sample.EXAMPLE_LINK));
      return;
    }
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === window.parent && origin === window.location.origin && isPreviewMessage(data)) {
        setLink(data.link);
      }
    };
    window.addEventListener("message", hear);
    window.parent.postMessage(PREVIEW_READY, window.location.origin);
    return () => window.removeEventListener("message", hear);
  }, []);
  return link === null ? <LoadingPage words={LOADING}>{SKELETONS}</LoadingPage> : <Shown link={link} preview />;
}
