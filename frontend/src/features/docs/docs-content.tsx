import { KeyRound } from "lucide-react";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { useMedia } from "../../components/ui/use-media";
import { hasSession } from "../../lib/session";
import { DocsBar } from "./docs-bar";
import { useDocsBase, useTabKey } from "./docs-base";
import { DocsFiles, OnThisPage, TabLinks } from "./docs-navigation";
import { DocsSearch } from "./docs-search";
import { DocsStateContext, useDocsState, useNewDocsState } from "./docs-state";
import type { Tab } from "./model";
import { TabContent } from "./tab-content";
import { OLD_ANCHORS, type TabKey, tabPath } from "./tabs";
import { useTab } from "./use-tab";

/** Where the navigation has room beside the page. */
const BESIDE = "(min-width: 64rem)";

/** The documentation with its navigation, for the public page and the developer dashboard. */
export function DocsContent({ topLevel = 2 }: { topLevel?: 1 | 2 }) {
  const state = useNewDocsState(topLevel);
  const base = useDocsBase();
  const key = useTabKey();
  const { hash } = useLocation();
  const moved = key === "" ? OLD_ANCHORS[hash.slice(1)] : undefined;
  if (key === null) {
    return <Navigate to={base} replace />;
  }
  if (moved !== undefined) {
    return <Navigate to={tabPath(base, moved) + hash} replace />;
  }
  return (
    <DocsStateContext value={state}>
      <Page current={key} ownKey={state.key !== null} />
    </DocsStateContext>
  );
}

interface PageProps {
  current: TabKey;
  /** Whether the samples have the reader's key. */
  ownKey: boolean;
}

function Page({ current, ownKey }: PageProps) {
  const wide = useMedia(BESIDE);
  const { topLevel } = useDocsState();
  const { tab, failed, retry } = useTab(current);
  useLinkedHeading(tab);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      {wide ? (
        <div className="docs-aside sticky flex flex-col gap-3 self-start print:hidden">
          <DocsSearch />
          <nav aria-label="Documentation">
            <TabLinks current={current}>{tab !== null && <OnThisPage tab={tab} />}</TabLinks>
            <DocsFiles />
          </nav>
        </div>
      ) : (
        <DocsBar tab={tab} current={current} />
      )}
      <div className="@container min-w-0 max-lg:pt-6">
        {tab !== null ? (
          <TabContent tab={tab} current={current} note={<KeyNote shown={ownKey} />} />
        ) : failed ? (
          <ErrorPanel
            heading="This page stopped working"
            level={topLevel}
            message="Check your connection, then try again."
            onRetry={retry}
          />
        ) : (
          <Delayed>
            <div role="status">
              <span className="sr-only">Loading…</span>
              <Skeleton className="h-10 w-64" />
              <Skeleton className="mt-4 h-6 w-full max-w-96" />
              <Skeleton className="mt-10 h-64 w-full" />
            </div>
          </Delayed>
        )}
      </div>
    </div>
  );
}

/** Its line is there from the start for whoever is signed in: nothing moves when the key arrives. */
function KeyNote({ shown }: { shown: boolean }) {
  if (!hasSession()) {
    return null;
  }
  return (
    <p className="flex min-h-6 items-center gap-2 font-medium text-13 text-amber">
      {shown && (
        <>
          <KeyRound aria-hidden="true" size={16} strokeWidth={1.5} />
          Samples use your test key
        </>
      )}
    </p>
  );
}

/** Scrolls to the heading in the address: it was not there yet when the browser looked for it. */
function useLinkedHeading(tab: Tab | null) {
  const { hash } = useLocation();
  useEffect(() => {
    const heading = hash === "" || tab === null ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    heading?.scrollIntoView();
  }, [hash, tab]);
}
