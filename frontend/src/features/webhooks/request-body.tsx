import { clsx } from "clsx";
import { useState } from "react";
import { CopyToToast } from "../../components/ui/copy-to-toast";
import { JsonCode, MARK } from "./json-code";
import { indentJson } from "./request-text";
import type { ChangedByte } from "./signature";

const VIEWS = ["Pretty", "Raw"] as const;

interface RequestBodyProps {
  body: string;
  changed: ChangedByte | undefined;
}

/** The body, indented or exactly as it was signed; a changed byte is marked. What is copied is always exact. */
export function RequestBody({ body, changed }: RequestBodyProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]>("Pretty");
  const marked = changed === undefined ? body : body.slice(0, changed.index) + MARK + body.slice(changed.index);
  const text = view === "Pretty" ? indentJson(marked) : marked;
  return (
    <section aria-label="Body" className="min-w-0">
      <div className="flex min-h-11 items-center gap-4">
        <h4 className="mr-auto font-semibold text-15 tracking-[-0.02em]">Body</h4>
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={view === each}
            onClick={() => setView(each)}
            className={clsx(
              "min-h-11 border-b-2 px-0.5 font-medium text-13 transition-colors duration-150",
              view === each ? "border-blue text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {each}
          </button>
        ))}
        <CopyToToast text={body} label="Body" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={`${view} body`} tabIndex={0} className="max-h-72 overflow-auto rounded-10 bg-code">
        <pre
          className={clsx(
            "code p-3 text-12 text-code-text leading-5",
            view === "Raw" && "whitespace-pre-wrap break-all",
          )}
        >
          <JsonCode text={text} />
        </pre>
      </section>
    </section>
  );
}
