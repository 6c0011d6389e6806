import { clsx } from "clsx";
import { Lock } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { type KeypadState, keypadApi } from "../../lib/api/generated";
import { codeOf, serverMessage, statusOf } from "../../lib/errors";
import { useSend } from "../../store/send";
import { KeypadFrame, OnlineMark } from "./keypad-frame";
import { Keys } from "./keys";
import { useOnline } from "./use-online";

const LeaveDialog = lazyComponent(() => import("./leave-dialog"), "LeaveDialog");
const { authKeypadOpen } = keypadApi.endpoints;
const SHORTEST = 4;
const LONGEST = 8;
const BLOCKED = "Too many wrong PINs. Leave the keypad with your password.";

interface LockedScreenProps {
  /** Null while the server does not answer. */
  state: KeypadState | null;
  onOpened: () => void;
}

/** No sums and no history: a PIN opens the keys, the password leaves the keypad. */
export function LockedScreen({ state, onOpened }: LockedScreenProps) {
  const [pin, setPin] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [isBlockedNow, setBlockedNow] = useState(false);
  const [send, busy] = useSend(authKeypadOpen);
  const isOnline = useOnline() && state !== null;
  const isBlocked = isBlockedNow || state?.tries_left === 0;
  const isReady = pin.length >= SHORTEST && isOnline && !isBlocked;

  async function open() {
    if (!isReady || busy) {
      return;
    }
    try {
      await send({ keypadOpenForm: { pin } });
      onOpened();
    } catch (error) {
      setPin("");
      setBlockedNow(codeOf(error) === "pin_blocked");
      setWrong(
        statusOf(error) === null
          ? "No answer from the server. The PIN is checked there."
          : serverMessage(error, "The PIN could not be checked."),
      );
    }
  }

  const words = isBlocked ? BLOCKED : !isOnline ? "No connection. The PIN is checked by the server." : wrong;
  return (
    <KeypadFrame
      isTest={state?.mode === "test"}
      start={<p className="min-w-0 truncate font-semibold">{state?.shop_name ?? "Keypad"}</p>}
      end={<OnlineMark isOnline={isOnline} />}
    >
      <div className="flex min-h-60 flex-1 flex-col items-center justify-center py-4 text-center">
        <span className="flex size-18 items-center justify-center rounded-full bg-well text-ink-2">
          <Lock aria-hidden="true" size={32} strokeWidth={1.5} />
        </span>
        <h1 className="mt-4 text-24">Keypad locked</h1>
        <p className="mt-1 text-ink-2">Enter your PIN to take payments.</p>
        <Dots count={pin.length} />
        <p role="alert" className="min-h-5 font-medium text-13 text-red">
          {words}
        </p>
      </div>
      <Keys
        withZeros={false}
        onKey={(key) => {
          setWrong(null);
          setPin((before) => (key === "back" ? before.slice(0, -1) : `${before}${key}`.slice(0, LONGEST)));
        }}
        onEnter={() => void open()}
      />
      <Button className="mt-3 min-h-16 text-18" wide disabled={!isReady} busy={busy} onClick={() => void open()}>
        Open keypad
      </Button>
      <button
        type="button"
        className="mt-2 min-h-11 rounded-10 text-15 text-ink-2 hover:text-ink"
        onClick={() => setLeaving(true)}
      >
        Leave the keypad with your password
      </button>
      {leaving && (
        <PendingChunk value={null}>
          <LeaveDialog onClose={() => setLeaving(false)} />
        </PendingChunk>
      )}
    </KeypadFrame>
  );
}

/** Four places, and more with the digits: how long the PIN is stays untold. */
function Dots({ count }: { count: number }) {
  const places = Math.max(SHORTEST, count);
  return (
    <p className="my-5 flex gap-4">
      <span className="sr-only" aria-live="polite">{`${count} ${count === 1 ? "digit" : "digits"} entered`}</span>
      {Array.from({ length: places }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike.
          key={place}
          aria-hidden="true"
          className={clsx("size-4 rounded-full border", place < count ? "border-ink bg-ink" : "border-ink-3")}
        />
      ))}
    </p>
  );
}
