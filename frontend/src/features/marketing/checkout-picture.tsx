import { Badge } from "../../components/ui/badge";
import { type FeeTerms, splitOf } from "../../lib/fee";
import { formatXrp, plainXrp } from "../../lib/money";

const TEN_XRP = 10_000_000n;
/** A QR code that leads to the demo checkout or, where there is none, to this page. */
const QR_PATH = "/demo/code.svg";

/** What a customer sees, and what the merchant gets: a checkout on a phone, joined to the payout by the split. */
export function CheckoutPicture({ terms, checkout }: { terms: FeeTerms; checkout: string | null }) {
  const { payout, kept, burn } = splitOf(TEN_XRP, terms);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] items-center gap-y-4 @xs:grid-cols-[minmax(0,1fr)_2.5rem_minmax(0,1fr)]">
      <div className="rounded-[26px] border border-line-2 bg-well p-2">
        <div className="rounded-[18px] border border-line bg-card">
          <p className="border-line border-b px-4 py-3 font-medium text-12 text-ink-3">Payment Checkout</p>
          <div className="px-4 pt-3 pb-4">
            <p className="text-12 text-ink-3">Nordlicht Records</p>
            <p className="font-medium text-13">Low Tide EP</p>
            <p className="mt-1 font-semibold text-24 leading-none">
              10.00 <span className="font-medium text-13 text-ink-3">XRP</span>
            </p>
            <Code checkout={checkout} />
            <p className="mt-2 text-center text-12 text-ink-3">Scan with your XRP wallet to pay</p>
          </div>
        </div>
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 40 220"
        fill="none"
        strokeLinecap="round"
        className="h-56 w-full @max-xs:hidden"
      >
        <path className="stroke-ink" strokeWidth="1.5" d="M0 110H12" />
        <path className="stroke-blue" strokeWidth="5" d="M12 110C28 110 18 42 38 42" />
        <path className="stroke-stone" strokeWidth="2.5" d="M12 110H38" />
        {burn > 0n && (
          <path className="stroke-ember" strokeWidth="2" strokeDasharray="0.1 5" d="M12 110C28 110 18 178 38 178" />
        )}
        <circle className="fill-card stroke-ink" strokeWidth="1.5" cx="12" cy="110" r="5" />
      </svg>
      <dl className="min-w-0 divide-y divide-line rounded-16 border border-line bg-card">
        <Part label="Your wallet" xrp={plainXrp(payout)} look="text-blue" large>
          <Badge tone="success">Paid Out</Badge>
        </Part>
        <Part label="Kept by Dropwise" xrp={formatXrp(kept)} />
        {burn > 0n && (
          <Part label={terms.isFinal ? "Burned" : "To the burn wallet"} xrp={formatXrp(burn)} look="text-ember" />
        )}
      </dl>
      <figcaption className="col-span-full mt-3 text-12 text-ink-3">
        A payment of 10 XRP at the fee in force.
      </figcaption>
    </figure>
  );
}

/** The demo checkout's QR code, which is a link to it too. A picture alone where there is no demo. */
function Code({ checkout }: { checkout: string | null }) {
  const picture = (alt: string) => <img src={QR_PATH} alt={alt} width="144" height="144" className="block size-full" />;
  return (
    <div className="mx-auto mt-3 aspect-square w-full max-w-36 rounded-10 border border-line p-2">
      {checkout === null ? picture("") : <a href={checkout}>{picture("Open a demo checkout")}</a>}
    </div>
  );
}

interface PartProps {
  label: string;
  xrp: string;
  look?: string;
  large?: boolean;
  children?: React.ReactNode;
}

function Part({ label, xrp, look = "", large = false, children }: PartProps) {
  return (
    <div className="px-4 py-3">
      <dt className="flex flex-wrap items-center justify-between gap-1 text-12 text-ink-3">
        {label}
        {children}
      </dt>
      <dd className={`font-semibold ${large ? "text-24" : "text-18"} ${look}`}>
        {xrp} <span className="font-medium text-13 text-ink-3">XRP</span>
      </dd>
    </div>
  );
}
