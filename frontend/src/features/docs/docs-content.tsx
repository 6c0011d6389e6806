import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { Authentication, Overview } from "./getting-started";
import { Endpoints, Statuses } from "./payments";
import { Errors, Sdk, TestMode } from "./reference";
import { useScrollSpy } from "./use-scroll-spy";
import { Webhooks } from "./webhooks";

const CHAPTERS = [
  { id: "overview", words: "Overview" },
  { id: "authentication", words: "Authentication" },
  { id: "endpoints", words: "API Endpoints" },
  { id: "statuses", words: "Statuses and exceptions" },
  { id: "webhooks", words: "Webhooks & Monitoring" },
  { id: "sdk", words: "SDK" },
  { id: "errors", words: "Error Codes" },
  { id: "test-mode", words: "Test mode" },
] as const;
const IDS = CHAPTERS.map(({ id }) => id);

/** The chapters with their navigation, for the public page and the developer dashboard. */
export function DocsContent() {
  useLinkedHeading();
  const current = useScrollSpy(IDS);
  const origin = window.location.origin;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:self-start">
        <ul className="border-line max-lg:rounded-16 max-lg:border max-lg:bg-card max-lg:p-3 lg:border-l">
          {CHAPTERS.map(({ id, words }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? "location" : undefined}
                className="flex min-h-9 items-center px-4 text-ink-2 hover:text-ink lg:-ml-px lg:border-transparent lg:border-l lg:aria-[current]:border-blue lg:aria-[current]:font-medium lg:aria-[current]:text-ink"
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-[46rem]">
        <Overview origin={origin} />
        <Authentication />
        <Endpoints origin={origin} />
        <Statuses />
        <Webhooks />
        <Sdk origin={origin} />
        <Errors />
        <TestMode origin={origin} />
      </div>
    </div>
  );
}

/** Scrolls to the heading in the address: it was not there yet when the browser looked for it. */
function useLinkedHeading() {
  const { hash } = useLocation();
  useEffect(() => {
    const heading = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    heading?.scrollIntoView();
  }, [hash]);
}
