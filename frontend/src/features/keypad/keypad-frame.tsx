import { clsx } from "clsx";
import type { ReactNode } from "react";

interface KeypadFrameProps {
  /** Its left and right end. */
  start: ReactNode;
  end: ReactNode;
  isTest?: boolean;
  children: ReactNode;
}

/** The keypad fills the screen: a bar, and below it what is done now. */
export function KeypadFrame({ start, end, isTest = false, children }: KeypadFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-card">
      {isTest && <TestBand />}
      <header className="flex min-h-14 items-center justify-between gap-3 border-line border-b bg-paper px-4 sm:px-5">
        {start}
        <div className="flex items-center gap-1">{end}</div>
      </header>
      <main className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col px-4 pb-5">{children}</main>
    </div>
  );
}

function TestBand() {
  return <p className="stripes px-4 py-1 text-center font-medium text-12 text-amber">Test mode: play money</p>;
}

/** Whether a payment could be taken now. */
export function OnlineMark({ isOnline }: { isOnline: boolean }) {
  return (
    <span
      role="status"
      className={clsx("flex items-center gap-2 font-medium text-13", isOnline ? "text-green" : "text-amber")}
    >
      <span aria-hidden="true" className={clsx("size-2 rounded-full", isOnline ? "bg-green" : "bg-amber")} />
      {isOnline ? "Online" : "Offline"}
    </span>
  );
}

export const BAR_BUTTON =
  "inline-flex size-11 items-center justify-center rounded-10 text-ink-2 hover:bg-well hover:text-ink";
