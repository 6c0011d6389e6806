import { useEffect } from "react";
import { Button } from "../../components/ui/button";
import { type Charge, useKeypadChargeReadQuery } from "../../lib/api/generated";
import { codeOf, serverMessage, statusOf } from "../../lib/errors";
import { isPastExpiry } from "../../lib/live-payment/clock";
import type { FeedState } from "../../lib/live-payment/payment-feed";
import { usePayment, useServerNow } from "../../lib/live-payment/use-payment";
import { EndedScreen } from "./ended-screen";
import { KeypadFrame } from "./keypad-frame";
import { PaidScreen } from "./paid-screen";
import { useCancel } from "./use-cancel";
import { WaitingScreen } from "./waiting-screen";

interface ChargeScreenProps {
  chargeId: string;
  /** As it was made just now; null where the page was loaded with it. */
  made: Charge | null;
  onDone: () => void;
  onLocked: () => void;
}

/** One charge, from its QR code to paid or not: it follows the payment as the checkout does. */
export function ChargeScreen({ chargeId, made, onDone, onLocked }: ChargeScreenProps) {
  const { data, error, refetch } = useKeypadChargeReadQuery({ chargeId }, { skip: made !== null });
  const charge = made ?? data?.charge ?? null;
  const { feed, state } = usePayment(chargeId, null);

  useEffect(() => {
    if (codeOf(error) === "keypad_locked") {
      onLocked();
    }
  }, [error, onLocked]);

  if (state.phase === "missing" || statusOf(error) === 404) {
    return <Problem words="There is no such charge." action="New charge" onAction={onDone} />;
  }
  if (state.phase === "error") {
    return <Problem words={state.message} action="Try Again" onAction={feed.retry} />;
  }
  if (error !== undefined && charge === null) {
    const words = serverMessage(error, "The charge could not be loaded.");
    return <Problem words={words} action="Try Again" onAction={() => void refetch()} />;
  }
  if (state.phase === "loading" || charge === null) {
    return (
      <KeypadFrame start={<p className="text-ink-3">Making the QR code…</p>} end={null}>
        <p role="status" className="m-auto text-ink-3">
          Loading…
        </p>
      </KeypadFrame>
    );
  }
  return <Followed charge={charge} state={state} onDone={onDone} refresh={() => feed.refresh()} />;
}

interface FollowedProps {
  charge: Charge;
  state: Extract<FeedState, { phase: "ready" }>;
  onDone: () => void;
  refresh: () => void;
}

function Followed({ charge, state, onDone, refresh }: FollowedProps) {
  const { payment, clock, away } = state;
  const now = useServerNow(clock);
  const { cancelling, wasCancelled, cancel } = useCancel(charge.id, refresh);

  switch (payment.status) {
    case "processing":
    case "completed":
    case "failed":
      return <PaidScreen charge={charge} payment={payment} wasCancelled={wasCancelled} onDone={onDone} />;
    case "pending":
      if (!isPastExpiry(payment, now)) {
        return (
          <WaitingScreen
            charge={charge}
            payment={payment}
            nowMs={now}
            away={away}
            cancelling={cancelling}
            onCancel={cancel}
          />
        );
      }
      return <EndedScreen charge={charge} payment={payment} wasCancelled={false} onDone={onDone} />;
    default:
      return <EndedScreen charge={charge} payment={payment} wasCancelled={wasCancelled} onDone={onDone} />;
  }
}

function Problem({ words, action, onAction }: { words: string; action: string; onAction: () => void }) {
  return (
    <KeypadFrame start={<h1 className="text-15">Keypad</h1>} end={null}>
      <div role="alert" className="m-auto text-center">
        <p className="text-18">{words}</p>
        <Button look="secondary" className="mt-5" onClick={onAction}>
          {action}
        </Button>
      </div>
    </KeypadFrame>
  );
}
