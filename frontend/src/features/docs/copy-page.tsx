import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyWords } from "../../components/ui/use-copy";
import { DOCS_PATH } from "../../config/paths";
import { pageFile, type TabKey } from "./tabs";

type State = "idle" | "copied" | "failed";

/** Copies this page as Markdown, for a language model or a note. */
export function CopyPage({ current }: { current: TabKey }) {
  // Another page has not been copied.
  const [{ of, state }, setCopied] = useState<{ of: TabKey; state: State }>({ of: current, state: "idle" });
  const shown = of === current ? state : "idle";
  const Icon = shown === "copied" ? Check : Copy;

  async function copy() {
    try {
      // As a promise: the browser allows it only in the press itself, which the request outlasts.
      const text = readMarkdown(current).then((markdown) => new Blob([markdown], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
      setCopied({ of: current, state: "copied" });
    } catch {
      setCopied({ of: current, state: "failed" });
    }
  }
  return (
    <div>
      <button
        type="button"
        onClick={() => void copy()}
        className="-ml-2 inline-flex min-h-9 items-center gap-2 rounded-6 px-2 text-13 text-ink-2 transition-colors duration-150 hover:bg-well hover:text-ink max-lg:min-h-11"
      >
        <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
        {shown === "copied" ? "Copied" : shown === "failed" ? "Failed to copy to clipboard" : "Copy as Markdown"}
      </button>
      <span role="status" className="sr-only">
        {copyWords(shown, "Page")}
      </span>
    </div>
  );
}

async function readMarkdown(key: TabKey): Promise<string> {
  const response = await fetch(`${DOCS_PATH}/${pageFile(key)}.md`);
  if (!response.ok) {
    throw new Error(`The page's Markdown: ${response.status}`);
  }
  return response.text();
}
