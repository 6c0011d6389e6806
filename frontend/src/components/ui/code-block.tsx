import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { type CodeLanguage, codePieces, type PieceKind } from "../../lib/code-pieces";
import { copyWords, useCopy } from "./use-copy";

const COLOURS: Record<PieceKind, string | undefined> = {
  plain: undefined,
  comment: "text-code-quiet",
  string: "text-code-string",
  keyword: "text-code-keyword",
};

interface CodeBlockProps {
  code: string;
  language: CodeLanguage;
  /** Names the sample for the copy button and the scrolling region: "Create a payment". */
  label: string;
  /** What is copied where it differs: with a key that the page shows masked. */
  copied?: string | undefined;
  /** In a bar above the code, beside the copy button. */
  head?: ReactNode;
  /** Marks parts of a piece of the code. */
  mark?: (text: string) => ReactNode;
}

/** A code sample with a copy button. Long lines scroll inside it. */
export function CodeBlock({ code, language, label, copied = code, head, mark }: CodeBlockProps) {
  return (
    // A line that goes on fades at the edge. The last pixels are empty where it ends, so there nothing fades.
    <div className="relative rounded-10 bg-code text-code-text after:pointer-events-none after:absolute after:top-12 after:right-0 after:bottom-3 after:w-5 after:bg-linear-to-r after:from-transparent after:to-code print:after:hidden">
      {head !== undefined && (
        <div className="flex min-h-12 items-center border-code-text/15 border-b pr-24 print:hidden">{head}</div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-10">
        <pre
          className={clsx(
            "code w-max min-w-full p-5 text-13 leading-6 print:w-auto print:whitespace-pre-wrap print:pt-5",
            head === undefined && "pt-12",
          )}
        >
          <code>
            {codePieces(code, language).map(({ kind, text, at }) => (
              <span key={at} className={COLOURS[kind]}>
                {mark === undefined ? text : mark(text)}
              </span>
            ))}
          </code>
        </pre>
      </section>
      <CopyCode code={copied} label={label} />
    </div>
  );
}

function CopyCode({ code, label }: { code: string; label: string }) {
  const { state, copy } = useCopy(code);
  const Icon = state === "copied" ? Check : Copy;
  return (
    <span className="absolute top-1.5 right-1.5 max-sm:top-0.5 print:hidden">
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy: ${label}`}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-6 px-2.5 font-medium text-13 text-code-quiet max-sm:min-h-11 transition-colors duration-150 hover:text-code-text focus-visible:outline-code-keyword"
      >
        <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
        {state === "copied" ? "Copied" : state === "failed" ? "Failed to copy to clipboard" : "Copy"}
      </button>
      <span role="status" className="sr-only">
        {copyWords(state, label)}
      </span>
    </span>
  );
}
