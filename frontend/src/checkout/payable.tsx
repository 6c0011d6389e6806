import { clsx } from "clsx";
import type { ReactNode } from "react";
import { buttonLook } from "../components/ui/button";
import { CopyButton } from "../components/ui/copy-button";
import { plainXrp, xrpToDrops } from "../lib/money";
import { BackLink } from "./back-link";
import { countdown } from "./clock";
import { walletUrl } from "./network";
import { QrTile } from "./qr-tile";
import type { PublicStatus } from "./types";
import type { ViewState } from "./view-state";

interface PayableProps {
  payment: PublicStatus;
  view: ViewState;
  nowMs: number;
}

/** A payment to be paid: the code to scan and, to type, the address, tag and amount. */
export function Payable({ payment, view, nowMs }: PayableProps) {
  const wallet = walletUrl(payment);
  const asked = plainXrp(xrpToDrops(payment.due_amount ?? payment.amount));
  return (
    <>
      {payment.payment_url !== null && view.kind === "payable" && <QrTile url={payment.payment_url} />}
      <div className="mt-2.5 mb-3 text-center">
        <h2 className="font-medium text-15 leading-6 tracking-normal">{view.heading}</h2>
        <p className="text-13 text-ink-3">{view.detail}</p>
        {wallet !== null && (
          <div className="mt-3 hidden pointer-coarse:block">
            <a className={buttonLook({ wide: true })} href={wallet}>
              Open in wallet
            </a>
          </div>
        )}
      </div>
      <dl className="border-line border-t">
        <Fact label="Address" copy={payment.destination_address}>
          <MiddleCut text={payment.destination_address} />
        </Fact>
        <Fact label="Destination tag" copy={String(payment.destination_tag)} loud>
          <span className="block font-semibold">{payment.destination_tag}</span>
          <span className="block font-sans text-12 text-blue">Required to match your payment</span>
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
  copy: string;
  loud?: boolean;
  children: ReactNode;
}

function Fact({ label, copy, loud = false, children }: FactProps) {
  return (
    <div
      className={clsx(
        "-mx-6 grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-x-2 px-6 min-[480px]:grid-cols-[7rem_minmax(0,1fr)_auto]",
        loud && "bg-blue-t",
      )}
    >
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className={clsx("code text-13 min-[480px]:text-[0.875rem]", loud ? "py-2" : "py-1")}>{children}</dd>
      <dd className="-mr-3.5">
        <CopyButton text={copy} label={label} />
      </dd>
      <div aria-hidden="true" className={clsx("col-span-3 border-line border-b", loud && "-mx-6")} />
    </div>
  );
}

const TAIL = 5;

/** A long text cut in its middle to the room there is; it is read and selected whole. */
function MiddleCut({ text }: { text: string }) {
  return (
    <span className="flex" title={text}>
      <span className="truncate">{text.slice(0, -TAIL)}</span>
      <span>{text.slice(-TAIL)}</span>
    </span>
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
