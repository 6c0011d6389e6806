import { clsx } from "clsx";
import { ArrowLeft, History, Lock, Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/ui/button";
import { DEVELOPER_DASHBOARD_PATH, DEVELOPER_WALLET_PATH } from "../../config/paths";
import { type Charge, type ChargeForm, keypadApi } from "../../lib/api/generated";
import { codeOf, serverMessage, statusOf } from "../../lib/errors";
import { useSend } from "../../store/send";
import { amountOf, plainAmount, pressed, shownAmount, shownText, tipOf, type Unit, unitOf, XRP } from "./amounts";
import { BAR_BUTTON, KeypadFrame, OnlineMark } from "./keypad-frame";
import { Keys } from "./keys";
import { type KeypadShop, useKeypadShop } from "./use-keypad-shop";
import { useOnline } from "./use-online";

const { keypadCharge } = keypadApi.endpoints;
const NOTE_LENGTH = 80;

interface AmountScreenProps {
  /** The tablet is locked to the keypad: there is no dashboard behind it. */
  isTablet: boolean;
  onCharged: (charge: Charge) => void;
  onHistory: () => void;
  onLock: () => void;
  /** The server says that the keys are closed. */
  onLocked: () => void;
}

/** The amount, its tip and its note, and the button that charges them. */
export function AmountScreen({ isTablet, onCharged, onHistory, onLock, onLocked }: AmountScreenProps) {
  const { day, shop, isAway, isLocked, failure, refresh } = useKeypadShop();
  const hasConnection = useOnline();
  const isOnline = hasConnection && !isAway;
  useEffect(() => {
    if (isLocked) {
      onLocked();
    }
  }, [isLocked, onLocked]);
  return (
    <KeypadFrame
      isTest={shop?.mode === "test"}
      start={
        <>
          {!isTablet && (
            <Link to={DEVELOPER_DASHBOARD_PATH} aria-label="Back to the dashboard" className={`${BAR_BUTTON} -ml-2`}>
              <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.5} />
            </Link>
          )}
          <h1 className="min-w-0 flex-1 font-normal tracking-normal">
            <span className="sr-only">Keypad. </span>
            <span className="figures block truncate font-semibold text-15">
              {day === undefined ? (shop?.shop_name ?? "Keypad") : `${day.paid_count} today`}
            </span>
            {day !== undefined && day.sums.length > 0 && (
              <span className="figures block truncate text-13 text-ink-3">
                {day.sums.map(({ amount, currency }) => `${shownText(amount, currency)} ${currency}`).join(" + ")}
              </span>
            )}
          </h1>
        </>
      }
      end={
        <>
          <OnlineMark isOnline={isOnline} />
          <button type="button" aria-label="Today's charges" className={`${BAR_BUTTON} ml-2`} onClick={onHistory}>
            <History aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
          <button type="button" aria-label="Lock the keypad" className={`${BAR_BUTTON} -mr-2`} onClick={onLock}>
            <Lock aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
        </>
      }
    >
      {shop === null ? (
        <NotLoaded failure={failure} onRetry={refresh} />
      ) : (
        <Entry shop={shop} isOnline={isOnline} isTablet={isTablet} onCharged={onCharged} onLocked={onLocked} />
      )}
    </KeypadFrame>
  );
}

function NotLoaded({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (failure === undefined) {
    return (
      <p role="status" className="m-auto text-ink-3">
        Loading…
      </p>
    );
  }
  return (
    <div role="alert" className="m-auto text-center">
      <h2 className="text-24">The keypad could not be loaded</h2>
      <p className="mt-2 text-ink-2">
        {serverMessage(failure, "It needs the connection once, to know your currency.")}
      </p>
      <Button look="secondary" className="mt-5" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

interface EntryProps {
  shop: KeypadShop;
  isOnline: boolean;
  isTablet: boolean;
  onCharged: (charge: Charge) => void;
  onLocked: () => void;
}

function Entry({ shop, isOnline, isTablet, onCharged, onLocked }: EntryProps) {
  const [keys, setKeys] = useState("");
  const [inXrp, setInXrp] = useState(false);
  const [percent, setPercent] = useState(0);
  const [note, setNote] = useState("");
  const [refused, setRefused] = useState<ReactNode>(null);
  const [send, busy] = useSend(keypadCharge);
  const press = useRef({ body: "", key: "" });

  const unit = unitOf(inXrp ? XRP : shop.currency, shop.digits);
  const amount = amountOf(keys, unit);
  const tip = tipOf(amount, percent);
  const total = `${shownAmount(amount + tip, unit)} ${unit.currency}`;
  const isReady = amount > 0n && isOnline;

  async function charge() {
    if (!isReady || busy) {
      return;
    }
    const chargeForm: ChargeForm = {
      amount: plainAmount(amount, unit),
      currency: unit.currency,
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(tip > 0n && { tip_percent: percent }),
    };
    // Repeated without an answer, the same charge is the same press: it makes no second payment.
    const body = JSON.stringify(chargeForm);
    if (press.current.body !== body) {
      press.current = { body, key: crypto.randomUUID() };
    }
    setRefused(null);
    try {
      const answer = await send({ "Idempotency-Key": press.current.key, chargeForm });
      press.current = { body: "", key: "" };
      onCharged(answer.charge);
    } catch (error) {
      if (codeOf(error) === "keypad_locked") {
        onLocked();
      }
      setRefused(refusalOf(error, isTablet));
    }
  }

  return (
    <>
      <div className="flex min-h-44 flex-1 flex-col items-center justify-center gap-4 py-4">
        <p aria-live="polite" className="flex max-w-full items-baseline justify-center gap-2">
          <span className={clsx("figures font-semibold leading-none tracking-[-0.045em]", sizeOf(amount, unit))}>
            {shownAmount(amount, unit)}
          </span>
          {shop.currency === XRP ? (
            <span className="text-24 text-ink-3">XRP</span>
          ) : (
            <button
              type="button"
              aria-label={`In ${unit.currency}. Switch to ${inXrp ? shop.currency : XRP}`}
              className="min-h-11 rounded-6 px-1 text-24 text-ink-3 underline decoration-dotted decoration-line-2 underline-offset-4 hover:text-ink"
              onClick={() => setInXrp(!inXrp)}
            >
              {unit.currency}
            </button>
          )}
        </p>
        <label className="flex max-w-full items-center gap-2 rounded-10 px-3 text-ink-2 focus-within:bg-well">
          <Pencil aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
          <input
            aria-label="Note for the customer"
            placeholder="Add a note"
            value={note}
            maxLength={NOTE_LENGTH}
            autoComplete="off"
            enterKeyHint="done"
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
            className="min-h-11 min-w-24 max-w-72 bg-transparent text-15 [field-sizing:content] outline-none placeholder:text-ink-3"
          />
        </label>
      </div>
      {shop.tip_presets.length > 0 && <Tips presets={shop.tip_presets} chosen={percent} onChange={setPercent} />}
      <Keys withZeros onKey={(key) => setKeys((before) => pressed(before, key))} onEnter={() => void charge()} />
      <Button className="mt-3 min-h-16 text-18" wide disabled={!isReady} busy={busy} onClick={() => void charge()}>
        {`Charge ${total}`}
      </Button>
      <p
        role={refused === null ? undefined : "alert"}
        className={clsx("mt-3 min-h-5 text-center text-13", refused === null ? "text-ink-3" : "text-red")}
      >
        {refused ?? captionOf(amount, tip, unit, isOnline)}
      </p>
    </>
  );
}

function captionOf(amount: bigint, tip: bigint, unit: Unit, isOnline: boolean): string {
  if (!isOnline) {
    return "No connection. You can key in the amount; charging it needs the connection.";
  }
  if (amount === 0n) {
    return "Key in the amount";
  }
  const parts = tip > 0n ? `${shownAmount(amount, unit)} + ${shownAmount(tip, unit)} tip · ` : "";
  return unit.currency === XRP
    ? `${parts}QR code on the next screen`
    : parts === ""
      ? "Shown in XRP on the next screen"
      : `${parts}shown in XRP on the next screen`;
}

/** 72 px, and less where an amount is so long that it would not fit a phone. */
function sizeOf(amount: bigint, unit: Unit): string {
  const { length } = shownAmount(amount, unit);
  return length > 9 ? "text-[40px]" : length > 6 ? "text-[54px]" : "text-[72px]";
}

interface TipsProps {
  presets: readonly number[];
  chosen: number;
  onChange: (percent: number) => void;
}

function Tips({ presets, chosen, onChange }: TipsProps) {
  return (
    <fieldset className="mb-3 flex gap-2">
      <legend className="sr-only">Tip</legend>
      {[0, ...presets].map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={percent === chosen}
          className={clsx(
            "min-h-11 min-w-0 flex-1 rounded-10 border font-medium text-15 touch-manipulation",
            percent === chosen ? "border-blue bg-blue-t text-blue ring-1 ring-blue" : "border-line-2 bg-card text-ink",
          )}
          onClick={() => onChange(percent)}
        >
          {percent === 0 ? "No tip" : `${percent}%`}
        </button>
      ))}
    </fieldset>
  );
}

/** Why nothing was charged, and what to do. */
function refusalOf(error: unknown, isTablet: boolean): ReactNode {
  if (statusOf(error) === null) {
    return "No answer from the server. Press again: the customer is not charged twice.";
  }
  const sentence = serverMessage(error, "The charge could not be made.");
  const needsWallet = /^Connect a wallet/.test(sentence);
  if (codeOf(error) === "rate_unavailable") {
    return `${sentence} You can charge in XRP meanwhile.`;
  }
  return needsWallet && !isTablet ? (
    <>
      {sentence}{" "}
      <Link to={DEVELOPER_WALLET_PATH} className="underline">
        Go to Wallet
      </Link>
    </>
  ) : (
    sentence
  );
}
