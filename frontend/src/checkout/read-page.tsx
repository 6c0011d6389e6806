import { clsx } from "clsx";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorPanel } from "../components/ui/error-panel";
import { Delayed } from "../components/ui/skeleton";
import { Headline } from "./headline";
import type { ReadState } from "./use-read";

interface ReadPageProps<T> {
  state: ReadState<T>;
  onRetry: () => void;
  /** "Loading refund…", for screen readers, over these skeletons. */
  loading: string;
  skeletons: ReactNode;
  missing: { heading: string; detail: string };
  wide?: boolean;
  children: (value: T) => ReactNode;
}

/** A page that was read, or why there is none yet. */
export function ReadPage<T>({ state, onRetry, loading, skeletons, missing, wide = false, children }: ReadPageProps<T>) {
  switch (state.phase) {
    case "ready":
      return children(state.value);
    case "loading":
      return (
        <LoadingPage words={loading} wide={wide}>
          {skeletons}
        </LoadingPage>
      );
    case "missing":
      return (
        <Alone wide={wide}>
          <Headline icon={CircleHelp} tone="bg-well text-ink-2" {...missing} />
        </Alone>
      );
    case "failed":
      return (
        <Alone wide={wide}>
          <ErrorPanel heading="Error" message={state.message} onRetry={onRetry} />
        </Alone>
      );
  }
}

export function LoadingPage({ words, wide = false, children }: { words: string; wide?: boolean; children: ReactNode }) {
  return (
    <Alone wide={wide}>
      <Delayed>
        <div role="status">
          <span className="sr-only">{words}</span>
          {children}
        </div>
      </Delayed>
    </Alone>
  );
}

function Alone({ wide, children }: { wide: boolean; children: ReactNode }) {
  return <main className={clsx("mx-auto w-full px-6 py-8", wide ? "max-w-[720px]" : "max-w-[520px]")}>{children}</main>;
}
