import { clsx } from "clsx";
import { TextCursorInput, X } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { CopyButton } from "../../components/ui/copy-button";
import type { Charge } from "../../lib/api/generated";
import { formatAs } from "../../lib/format";
import { countdown } from "../../lib/live-payment/clock";
import type { Away } from "../../lib/live-payment/payment-feed";
import type { PublicStatus } from "../../lib/live-payment/types";
import { formatXrpExact, plainXrp, rateWords, xrpToDrops } from "../../lib/money";
import { postPublic } from "../../lib/public-api";
import { notify } from "../../lib/toast";
import { chargedOf, moneyWords, shownText, tipWords, XRP } from "./amounts";
import { KeypadFrame } from "./keypad-frame";
import { useQrModules } from "./use-qr-modules";
import { useWakeLock } from "./use-wake-lock";

const MODULE_PX = 6;
const QUIET_MODULES = 4;

interface WaitingScreenProps {
  charge: Charge;
  payment: PublicStatus;
  nowMs: number;
  away: Away | null;
  cancelling: boolean;
  onCancel: () => void;
}

/** The QR code for the customer's wallet, and how it goes. */
export function WaitingScreen({ charge, payment, nowMs, away, cancelling, onCancel }: WaitingScreenProps) {
  useWakeLock();
  const [rowsShown, setRowsShown] = useState(false);
  const { amount, currency } = chargedOf(charge);
  const left = countdown(payment, nowMs);
  const details = [charge.title, tipWords(charge)].filter(Boolean).join(" · ");
  return (
    <KeypadFrame
      isTest={!payment.livemode}
      start={
        <p role="status" className="flex items-center gap-2 font-medium text-amber">
          <span aria-hidden="true" className="size-2 rounded-full bg-amber ring-4 ring-amber-t" />
          {cancelling ? "Ending the charge…" : away === null ? "Waiting for payment" : "No connection"}
        </p>
      }
      end={<p className={clsx("text-13", left?.soon ? "text-amber" : "text-ink-3")}>{left?.words}</p>}
    >
      <div className="flex flex-1 flex-col items-center justify-center py-4 text-center">
        <h1 className={clsx("figures font-semibold leading-none tracking-[-0.045em]", headlineSize(amount, currency))}>
          {currency === XRP ? <XrpHeadline words={moneyWords(amount, XRP)} /> : moneyWords(amount, currency)}
        </h1>
        <p className="mt-2 text-13 text-ink-2 [overflow-wrap:anywhere]">{details}</p>
        {payment.deposits.length > 0 && <TooLittle payment={payment} />}
        <Code payment={payment} />
        <Rate payment={payment} />
        {rowsShown && <Rows payment={payment} />}
        {payment.can_simulate && <PlayMoney paymentId={payment.id} />}
      </div>
      <div className="flex gap-2">
        <Button
          look="secondary"
          className="min-h-16 flex-1 px-2!"
          aria-expanded={rowsShown}
          onClick={() => setRowsShown(!rowsShown)}
        >
          <TextCursorInput aria-hidden="true" size={16} strokeWidth={1.5} />
          Address and tag
        </Button>
        <Button look="secondary" className="min-h-16 flex-1" busy={cancelling} onClick={onCancel}>
          <X aria-hidden="true" size={16} strokeWidth={1.5} />
          Cancel
        </Button>
      </div>
    </KeypadFrame>
  );
}

/** 72 px, and less where an amount is so long that it would not fit a phone. */
export function headlineSize(amount: string, currency: string): string {
  const { length } = shownText(amount, currency);
  return length > 9 ? "text-[40px]" : length > 6 ? "text-[54px]" : "text-[72px]";
}

/** The unit follows the figure, quieter. */
export function XrpHeadline({ words }: { words: string }) {
  const [figure = "", unit = ""] = words.split(" ");
  return (
    <>
      {figure} <span className="font-normal text-24 text-ink-3 tracking-normal">{unit}</span>
    </>
  );
}

function Code({ payment }: { payment: PublicStatus }) {
  if (!payment.accepting || payment.payment_url === null) {
    return (
      <p role="alert" className="my-8 rounded-10 bg-amber-t px-4 py-3 text-amber">
        {payment.accepting
          ? "QR Code generating..."
          : "Your shop cannot accept payments now. Do not let anybody pay this."}
      </p>
    );
  }
  return (
    <>
      <div className="mt-5 max-w-full rounded-16 border border-line bg-card">
        <BigQr url={payment.payment_url} label="QR code of this payment" />
      </div>
      <p className="mt-5 font-semibold text-18">Scan with your XRP wallet to pay</p>
    </>
  );
}

/** Six pixels a module and a quiet zone of four; smaller only where the window is. */
export function BigQr({ url, label }: { url: string; label: string }) {
  const { box, modules } = useQrModules(url);
  return (
    <div ref={box} role="img" aria-label={label} className="p-1">
      <QRCodeSVG
        value={url}
        size={modules * MODULE_PX}
        level="M"
        marginSize={QUIET_MODULES}
        fgColor="#15171c"
        aria-hidden="true"
        className="h-auto max-w-full"
      />
    </div>
  );
}

function Rate({ payment }: { payment: PublicStatus }) {
  const words = rateWords(payment);
  if (words === null || payment.expires_at === null) {
    return null;
  }
  const until = formatAs({ hour: "numeric", minute: "2-digit" }, new Date(payment.expires_at));
  return (
    <>
      <p className="figures mt-3 font-semibold text-24">
        {formatXrpExact(xrpToDrops(payment.amount))} <span className="font-normal text-15 text-ink-3">XRP</span>
      </p>
      <p className="text-13 text-ink-3">{`${words}, fixed until ${until}`}</p>
    </>
  );
}

/** What arrived and did not pay for it, with what the customer can do. */
function TooLittle({ payment }: { payment: PublicStatus }) {
  const sent = payment.deposits.at(-1);
  if (sent === undefined) {
    return null;
  }
  const amount = `${plainXrp(xrpToDrops(sent.amount))} XRP`;
  const due = `${plainXrp(xrpToDrops(payment.amount))} XRP`;
  const goesBack = sent.return_status === "failed" ? "It could not be returned." : "It is returned.";
  return (
    <p role="alert" className="mt-4 rounded-10 bg-amber-t px-4 py-3 text-13 text-amber">
      {sent.reason_code === "amount_too_low"
        ? `${amount} arrived, which is less than ${due}. ${goesBack} Scan again and pay all of it.`
        : `${amount} arrived that cannot pay for this (${sent.reason}). ${goesBack}`}
    </p>
  );
}

function Rows({ payment }: { payment: PublicStatus }) {
  const rows = [
    { label: "Address", text: payment.destination_address },
    { label: "Destination tag", text: String(payment.destination_tag) },
    { label: "Amount", text: plainXrp(xrpToDrops(payment.amount)) },
  ];
  return (
    <dl className="mt-4 w-full divide-y divide-line rounded-10 border border-line text-left">
      {rows.map(({ label, text }) => (
        <div key={label} className="flex items-center gap-2 py-1 pr-1 pl-4">
          <dt className="w-24 shrink-0 text-13 text-ink-3">{label}</dt>
          <dd className="code min-w-0 flex-1 break-all text-13">{text}</dd>
          <CopyButton text={text} label={label} note="visible" />
        </div>
      ))}
    </dl>
  );
}

/** In the trial nobody has a wallet for play money: the simulated customer pays. */
function PlayMoney({ paymentId }: { paymentId: string }) {
  const [busy, setBusy] = useState(false);
  async function pay() {
    setBusy(true);
    try {
      await postPublic(`/api/payments/simulate/${encodeURIComponent(paymentId)}/`, { scenario: "exact" });
    } catch (error) {
      notify.error((error as Error).message || "The simulated payment could not be sent.");
      setBusy(false);
    }
  }
  return (
    <Button look="secondary" size="small" className="mt-4" busy={busy} onClick={() => void pay()}>
      Simulate: pay with play money
    </Button>
  );
}
