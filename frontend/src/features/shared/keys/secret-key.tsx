import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { Select } from "../../../components/ui/field";
import { lazyComponent } from "../../../components/ui/lazy-component";
import { RelativeTime } from "../../../components/ui/relative-time";
import { ShownOnce } from "../../../components/ui/shown-once";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import type { SecretKey } from "../../../lib/api/generated";
import { walletFailure } from "../../../lib/errors";
import { formatDate, formatDateTime } from "../../../lib/format";
import { useTestMode } from "../../../store/test-mode";
import { RESET_BY_ADMINISTRATOR, SecretKeyField } from "./secret-key-field";
import { type SecretKeyState, useSecretKey } from "./use-secret-key";

const ConfirmDialog = lazyComponent(() => import("../../../components/ui/confirm-dialog"), "ConfirmDialog");

const OVERLAPS = [
  [0, "None: the old key stops working at once"],
  [1, "1 hour"],
  [6, "6 hours"],
  [24, "24 hours"],
] as const;

const WORDS = {
  test: "Your server uses it to create payments. You can view a test key any time. If it leaks, regenerate it; the old one stops within a second.",
  live: "Your server uses it to create payments. A live key is shown once, when it is created. If you lose it, regenerate it: the old key stops working within a second.",
};

/** The section about the secret key of this mode: create it, show it, regenerate it. */
export function SecretKeySection() {
  const state = useSecretKey();
  const testMode = useTestMode();
  return (
    <section aria-labelledby="secret-key" className="overflow-hidden rounded-16 border border-line bg-card">
      <div className="grid gap-x-8 gap-y-4 px-5 py-5 lg:grid-cols-2">
        <div className="min-w-0">
          <h2 id="secret-key" className="text-15 tracking-[-0.02em]">
            Secret key
          </h2>
          <p className="mt-1 text-ink-2">{testMode ? WORDS.test : WORDS.live}</p>
        </div>
        <div className="min-w-0 self-center">
          <SecretKeyControls state={state} />
        </div>
      </div>
      <NewLiveKey state={state} className="border-x-0 border-b-0" />
    </section>
  );
}

/** A new live key with its warning; nothing at any other time. */
export function NewLiveKey({ state, className }: { state: SecretKeyState; className?: string | undefined }) {
  return state.liveKey === null ? null : (
    <ShownOnce
      key={state.liveKey}
      heading="Save your live key now."
      text="You won't see this key again. We can't recover it: if you lose it, regenerate it."
      secret={state.liveKey}
      label="Secret key"
      onSaved={state.forgetLiveKey}
      className={className}
    />
  );
}

/** The key with its buttons; without one, the button that creates it. */
export function SecretKeyControls({ state }: { state: SecretKeyState }) {
  const { current, failure, retry, busy, create } = state;
  if (failure !== undefined) {
    return (
      <p role="alert" className="text-red">
        {walletFailure(failure, "Failed to get secret key")}{" "}
        <button type="button" onClick={retry} className="font-medium text-blue underline underline-offset-2">
          Try Again
        </button>
      </p>
    );
  }
  if (current === undefined) {
    return (
      <Delayed>
        <Skeleton className="h-11 w-full max-w-96" />
      </Delayed>
    );
  }
  if (current === null) {
    return (
      <Button busy={busy !== null} onClick={() => void create()}>
        Create secret key
      </Button>
    );
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <KeyField secretKey={current} />
        <RegenerateButton state={state} />
      </div>
      {current.reset_by_administrator && current.key === null && (
        <p className="mt-2 text-amber">{RESET_BY_ADMINISTRATOR}</p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-6 text-13 text-ink-3">
        <span>
          {current.last_used_at === null ? (
            "Never used"
          ) : (
            <>
              Last used <RelativeTime at={current.last_used_at} />
            </>
          )}
        </span>
        <span>Created {formatDate(current.created_at)}</span>
        {current.previous !== null && (
          <EndButton state={state} which="current" masked={current.masked}>
            End this key
          </EndButton>
        )}
      </p>
      {current.previous !== null && <PreviousKey state={state} previous={current.previous} />}
    </>
  );
}

interface PreviousKeyProps {
  state: SecretKeyState;
  previous: NonNullable<SecretKey["previous"]>;
}

/** The key that was replaced, while it still works. */
function PreviousKey({ state, previous: { masked, last_used_at, ends_at } }: PreviousKeyProps) {
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="code break-all text-13">{masked}</p>
      <p className="flex flex-wrap items-center gap-x-6 text-13 text-ink-3">
        <span>The old key works until {formatDateTime(ends_at)}</span>
        <span>
          {last_used_at === null ? (
            "Never used"
          ) : (
            <>
              Last used <RelativeTime at={last_used_at} />
            </>
          )}
        </span>
        <EndButton state={state} which="previous" masked={masked}>
          End overlap now
        </EndButton>
      </p>
    </div>
  );
}

interface EndButtonProps {
  state: SecretKeyState;
  which: "current" | "previous";
  masked: string;
  children: string;
}

/** Ends one of two keys after a question. */
function EndButton({ state, which, masked, children }: EndButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={state.busy !== null}
        onClick={() => setAsking(true)}
        className="inline-flex min-h-11 items-center font-medium text-blue transition-colors duration-150 hover:text-blue-d disabled:opacity-55"
      >
        {children}
      </button>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={() => void state.end(which).finally(() => setAsking(false))}
          title="End this secret key"
          text={
            which === "current"
              ? `${masked} stops working at once. The old key works on, without an end.`
              : `${masked} stops working at once. The new key works on.`
          }
          confirmLabel="End key"
          danger
          busy={state.busy === "end"}
        />
      )}
    </>
  );
}

function KeyField({ secretKey }: { secretKey: SecretKey }) {
  const [shown, setShown] = useState(false);
  return <SecretKeyField secretKey={secretKey} shown={shown} onShownChange={setShown} className="flex-1 basis-64" />;
}

/** Replaces the key after a question. */
export function RegenerateButton({ state }: { state: SecretKeyState }) {
  const [asking, setAsking] = useState(false);
  const [overlap, setOverlap] = useState(0);
  return (
    <>
      <Button look="secondary" disabled={state.busy !== null} onClick={() => setAsking(true)}>
        Regenerate
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={() => void state.regenerate(overlap).finally(() => setAsking(false))}
          title="Regenerate secret key"
          text="Are you sure you want to regenerate the secret key? This will invalidate the old key."
          confirmLabel="Regenerate"
          danger
          busy={state.busy === "regenerate"}
        >
          <Select
            label="Overlap"
            hint="During it both keys work. Give your server the new one, then end the overlap."
            className="mt-5"
            value={overlap}
            disabled={state.busy !== null}
            onChange={({ target }) => setOverlap(Number(target.value))}
          >
            {OVERLAPS.map(([hours, words]) => (
              <option key={hours} value={hours}>
                {words}
              </option>
            ))}
          </Select>
        </ConfirmDialog>
      )}
    </>
  );
}
