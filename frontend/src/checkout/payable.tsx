import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { buttonLook } from "../components/ui/button";
import { CopyButton, CopyNote } from "../components/ui/copy-button";
import { copyWords, useCopy } from "../components/ui/use-copy";
import { countdown } from "../lib/live-payment/clock";
import type { Away } from "../lib/live-payment/payment-feed";
import type { PublicStatus } from "../lib/live-payment/types";
import { BackLink } from "./back-link";
import { stillDue } from "./explanation";
import { askedOf, isPublicTestNetwork, otherWalletsUrl, walletUrl } from "./network";
import { QrTile } from "./qr-tile";
import { Unreachable } from "./unreachable";
import type { ViewState } from "./view-state";

interface PayableProps {
  payment: PublicStatus;
  view: ViewState;
  nowMs: number;
  away: Away | null;
}

/**
 * A payment to be paid: the code to scan and, to type, the address, tag and amount. A phone cannot scan its own screen, so
 * there a link that opens the wallet comes first.
 */
export function Payable({ payment, view, nowMs, away }: PayableProps) {
  const [phone] = useState(() => window.matchMedia("(pointer: coarse)").matches);
  const asked = askedOf(payment);
  const tight = stillDue(payment) !== null;
  return (
    <>
      {phone && <WalletLinks payment={payment} />}
      {payment.payment_url !== null && view.kind === "payable" && <QrTile url={payment.payment_url} small={tight} />}
      <div className={clsx("text-center", tight ? "my-2" : "mt-2.5 mb-3")}>
        <h2 className="font-medium text-15 leading-6 tracking-normal">{view.heading}</h2>
        <p className="text-13 text-ink-3">{view.detail}</p>
        {away !== null && <Unreachable away={away} />}
      </div>
      <p className="mb-2.5 text-balance text-center text-12 text-amber min-[480px]:text-13">
        Don't pay from an exchange. Its fees can change the amount, and a refund may not reach you.
      </p>
      <dl className="-mx-6 grid grid-cols-[1.25fr_1fr] border-line border-t">
        <Fact label="Address" copy={payment.destination_address} wide>
          {!isPublicTestNetwork(payment) && <CopyXAddress text={payment.x_address} />}
        </Fact>
        <Fact label="Destination tag" note="required" copy={String(payment.destination_tag)} highlighted />
        <Fact label="Amount" copy={asked} unit=" XRP" />
        {isPublicTestNetwork(payment) && (
          <Fact label="X-address" note="address and tag in one" copy={payment.x_address} wide />
        )}
      </dl>
      <TimeLeft payment={payment} nowMs={nowMs} />
    </>
  );
}

/** On the local ledger, which no real wallet knows, there are none. */
function WalletLinks({ payment }: { payment: PublicStatus }) {
  const wallet = walletUrl(payment);
  const others = otherWalletsUrl(payment);
  return (
    <div className="text-right">
      {wallet !== null && (
        <a className={buttonLook({ wide: true, className: "mt-4" })} href={wallet}>
          Open in Xaman
        </a>
      )}
      {others !== null && (
        <a className="-mb-3 inline-flex min-h-11 items-center font-medium text-13 text-blue" href={others}>
          Other wallets
        </a>
      )}
    </div>
  );
}

interface FactProps {
  label: string;
  note?: string;
  copy: string;
  /** Shown after the value, not copied with it. */
  unit?: string;
  wide?: boolean;
  highlighted?: boolean;
  children?: ReactNode;
}

/** One value to type, as a single piece of text, so that selecting it by hand copies all of it and nothing else. */
function Fact({ label, note, copy, unit = "", wide = false, highlighted = false, children }: FactProps) {
  return (
    <div
      className={clsx(
        "relative min-h-[3.75rem] border-line border-b py-2 pr-11",
        wide || highlighted ? "pl-6" : "pl-5",
        wide && "col-span-2",
        highlighted && "bg-blue-t",
      )}
    >
      <dt className="-mr-3 text-12 text-ink-2">
        {label}
        {note !== undefined && <span className="text-blue"> · {note}</span>}
      </dt>
      <dd className={clsx("code wrap-anywhere text-13 min-[480px]:text-[0.875rem]", highlighted && "font-semibold")}>
        {copy + unit}
      </dd>
      <dd className="absolute top-2 right-1">
        <CopyButton text={copy} label={label} note="visible" />
      </dd>
      {children}
    </div>
  );
}

/** Address and tag in one string, for wallets that take it: nothing is forgotten between two copies. */
function CopyXAddress({ text }: { text: string }) {
  const { state, copy } = useCopy(text);
  return (
    <dd className="absolute top-0 right-12">
      <button
        type="button"
        title="Address and tag in one"
        onClick={copy}
        className="inline-flex min-h-11 items-start pt-2 font-medium text-12 text-blue hover:text-blue-d"
      >
        {state === "copied" ? "Copied" : "Copy X-address"}
      </button>
      <CopyNote words={copyWords(state, "X-address")} failed={state === "failed"} visible />
    </dd>
  );
}

function TimeLeft({ payment, nowMs }: { payment: PublicStatus; nowMs: number }) {
  const time = countdown(payment, nowMs);
  return (
    <div className="pb-4">
      <p className="flex items-center justify-between gap-4 font-medium text-13">
        <span className={clsx("figures", time?.soon === true && "text-amber")}>
          {time !== null && (time.soon && time.left > 0 ? `${time.words}, pay now` : time.words)}
        </span>
        <BackLink redirectUrl={payment.redirect_url} align="end" />
      </p>
      {time !== null && (
        <div aria-hidden="true" className="h-[3px] overflow-hidden rounded-full bg-well">
          <div
            className={clsx("h-full rounded-full", time.soon ? "bg-amber" : "bg-ink")}
            style={{ width: `${time.left * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}
