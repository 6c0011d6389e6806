import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";

interface ErrorPanelProps {
  heading: string;
  /** 1 if the panel replaces the whole page, so that the page still has its heading. */
  level?: 1 | 2;
  message?: string | undefined;
  /** Anything else the reader should know or do. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** What failed to load, with a button to try again. */
export function ErrorPanel({ heading, level = 2, message, children, onRetry }: ErrorPanelProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-8 text-center">
      <CircleAlert aria-hidden="true" size={20} strokeWidth={1.5} className="text-red" />
      <Heading className="mt-3 text-24">{heading}</Heading>
      {message !== undefined && <p className="mt-1 text-ink-2">{message}</p>}
      {children}
      {onRetry !== undefined && (
        <Button look="secondary" className="mt-5" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
