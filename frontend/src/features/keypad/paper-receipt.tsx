import { QRCodeSVG } from "qrcode.react";
import type { CSSProperties, ReactNode } from "react";
import type { ChargeReceipt } from "../../lib/api/generated";
import { capitalized, formatAs } from "../../lib/format";
import { chargedOf, difference, moneyWords, shownText } from "./amounts";
import { useQrModules } from "./use-qr-modules";

/** Black on paper, 384 dots wide, or the same layout on 576. `receipt.css` has the size of a dot. */
export function PaperReceipt({ receipt }: { receipt: ChargeReceipt }) {
  const { amount, currency } = chargedOf(receipt);
  const before = receipt.tip === null ? amount : difference(amount, receipt.tip);
  const address = receipt.shop_address.split("\n").filter(Boolean).join(", ");
  return (
    <div className="receipt">
      <p className="receipt-name">{receipt.shop_name}</p>
      {[address, receipt.shop_tax_id, receipt.shop_contact].filter(Boolean).map((line) => (
        <p key={line} className="receipt-head">
          {line}
        </p>
      ))}
      {!receipt.livemode && <p className="receipt-head receipt-bold">Test: play money, not a payment</p>}
      <Rule />
      <Row start={receipt.title} end={shownText(before, currency)} />
      {receipt.tip !== null && (
        <Row
          start={receipt.tip_percent === null ? "Tip" : `Tip ${receipt.tip_percent}%`}
          end={shownText(receipt.tip, currency)}
        />
      )}
      <Rule />
      <div className="receipt-row receipt-paid">
        <span>Paid</span>
        <span className="receipt-total">{moneyWords(amount, currency)}</span>
      </div>
      {receipt.price !== null && <Row start="in XRP" end={receipt.amount} />}
      {receipt.rate !== null && (
        <>
          <Row start="1 XRP" end={`${receipt.rate} ${receipt.currency}`} />
          <p className="receipt-small">{sourcesOf(receipt)}</p>
        </>
      )}
      <Rule />
      <SplitRows receipt={receipt} />
      <Rule />
      <Row start={dated(receipt, DATE, receipt.received_at)} end={dated(receipt, TIME, receipt.received_at)} />
      <Row start="Ledger" end={receipt.ledger_index.toLocaleString("en-US")} />
      <p className="receipt-small receipt-hash">
        {receipt.transaction_hash.slice(0, 32)}
        <br />
        {receipt.transaction_hash.slice(32)}
      </p>
      {receipt.receipt_url !== null && <Check url={receipt.receipt_url} />}
    </div>
  );
}

const DATE = { year: "numeric", month: "short", day: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "shortOffset" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;

function dated({ time_zone }: ChargeReceipt, options: Intl.DateTimeFormatOptions, at: string): string {
  return formatAs({ ...options, timeZone: time_zone }, new Date(at)).replace("GMT", "UTC");
}

/** "Median of Kraken, Bitstamp, Coinbase, 14:07:52". */
function sourcesOf(receipt: ChargeReceipt): string {
  const names = (receipt.rate_sources ?? []).map(({ name }) => capitalized(name)).join(", ");
  return `Median of ${names}${receipt.rate_at === null ? "" : `, ${dated(receipt, CLOCK, receipt.rate_at)}`}`;
}

function Rule() {
  return <hr className="receipt-rule" />;
}

function Row({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <div className="receipt-row">
      <span className="receipt-start">{start}</span>
      <span>{end}</span>
    </div>
  );
}

/** The split in thick, thin and dotted. */
function SplitRows({ receipt }: { receipt: ChargeReceipt }) {
  const rows = [
    { amount: receipt.merchant_payout, words: receipt.shop_name.split(/\s+/)[0] ?? "", y: 12, line: "7" },
    { amount: receipt.kept_amount, words: "fee kept", y: 54, line: "2.5" },
    { amount: receipt.burn_amount, words: "burned", y: 96, line: "2.5" },
  ].filter(({ amount }) => !/^0\.0+$/.test(amount));
  return (
    <div className="receipt-split">
      <svg viewBox="0 0 164 108" aria-hidden="true" fill="none" stroke="#000">
        <path d="M6 54H60" strokeWidth="2.5" />
        {rows.map(({ y, line, words }) => (
          <path
            key={y}
            d={`M60 54C100 54 84 ${y} 124 ${y}H160`}
            strokeWidth={line}
            strokeLinecap={words === "burned" ? "round" : "butt"}
            strokeDasharray={words === "burned" ? "0.1 6" : undefined}
          />
        ))}
        <circle cx="6" cy="54" r="6" fill="#000" stroke="none" />
        <circle cx="60" cy="54" r="7" fill="#fff" strokeWidth="2.5" />
      </svg>
      {rows.map(({ amount, words, y }) => (
        <div key={y} className="receipt-strand" style={{ "--y": y } as CSSProperties}>
          <span>{amount}</span>
          <span className="receipt-words">{words}</span>
        </div>
      ))}
    </div>
  );
}

function Check({ url }: { url: string }) {
  const { box, modules } = useQrModules(url);
  return (
    <div ref={box} className="receipt-code" style={{ "--modules": modules } as CSSProperties}>
      <QRCodeSVG value={url} level="L" marginSize={0} fgColor="#000000" aria-hidden="true" />
      <p className="receipt-head">Scan to check it on the ledger</p>
    </div>
  );
}
