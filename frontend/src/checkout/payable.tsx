import { clsx } from "clsx";
import type { ReactNode } from "react";
import { buttonLook } from "../components/ui/button";
import { CopyButton } from "../components/ui/copy-button";
import { plainXrp, xrpToDrops } from "../lib/money";
import { BackLink } from "./back-link";
import { countdown } from "./clock";
import { walletUrl } from "./network";
import { Offline } from "./offline";
import { QrTile } from "./qr-tile";
import type { PublicStatus } from "./types";
import type { ViewState } from "./view-state";

interface PayableProps {
  payment: PublicStatus;
  view: ViewState;
  nowMs: number;
  offline: boolean;
}

/** A payment to be paid: the code to scan and, to type, the address, tag and amount. */
export function Payable({ payment, view, nowMs, offline }: PayableProps) {
  const wallet = walletUrl(payment);
  const asked = plainXrp(xrpToDrops(payment.due_amount ?? payment.amount));
  return (
    <>
      {payment.payment_url !== null && view.kind === "payable" && <QrTile url={payment.payment_url} />}
      <div className="mt-2.5 mb-3 text-center">
        <h2 className="font-medium text-15 leading-6 tracking-normal">{view.heading}</h2>
        <p className="text-13 text-ink-3">{view.detail}</p>
        {offline && <Offline />}
        {wallet !== null && (
          <div className="mt-3 hidden pointer-coarse:block">
            <a className={buttonLook({ wide: true })} href={wallet}>
              Open in wallet
            </a>
          </div>
        )}
      </div>
      <dl className="-mx-6 grid grid-cols-[1.2fr_1fr] border-line border-t">
        <Fact label="Address" copy={payment.destination_address} wide>
          {payment.destination_address}
        </Fact>
        <Fact label="Destination tag" note="required" copy={String(payment.destination_tag)} highlighted>
          {payment.destination_tag}
        </Fact>
        <Fact label="Amount" copy={asked}>
          {asked} XRP
        </Fact>
      </dl>
      <TimeLeft payment={payment} nowMs={nowMs} />
    </>
  );
}

interface FactProps {
  label: string;
  note?: string;
  copy: string;
  wide?: boolean;
  highlighted?: boolean;
  children: ReactNode;
}

/** One value to type, as a single piece of text, so that selecting it by hand copies all of it and nothing else. */
function Fact({ label, note, copy, wide = false, highlighted = false, children }: FactProps) {
  return (
    <div
      className={clsx(
        "relative min-h-[3.75rem] border-line border-b py-2 pr-11 pl-6",
        wide && "col-span-2",
        highlighted && "bg-blue-t",
      )}
    >
      <dt className="text-12 text-ink-2">
        {label}
        {note !== undefined && <span className="text-blue"> · {note}</span>}
      </dt>
      <dd className={clsx("code wrap-anywhere text-13 min-[480px]:text-[0.875rem]", highlighted && "font-semibold")}>
        {children}
      </dd>
      <dd className="absolute top-2 right-1">
        <CopyButton text={copy} label={label} />
      </dd>
    </div>
  );
}

function TimeLeft({ payment, nowMs }: { payment: PublicStatus; nowMs: number }) {
  const time = countdown(payment, nowMs);
  return (
    <div className="pt-2 pb-4">
      <p className="flex min-h-6 items-center justify-between gap-4 font-medium text-13">
        <span className={clsx("figures", time?.soon === true && "text-amber")}>
          {time !== null && (time.soon && time.left > 0 ? `${time.words}, pay now` : time.words)}
        </span>
        <BackLink redirectUrl={payment.redirect_url} />
      </p>
      {time !== null && (
        <div aria-hidden="true" className="mt-2 h-[3px] overflow-hidden rounded-full bg-well">
          <div
            className={clsx("h-full rounded-full", time.soon ? "bg-amber" : "bg-ink")}
            style={{ width: `${time.left * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}
