import { Braces } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import type { ReactNode } from "react";
import { Button, buttonLook } from "../../../components/ui/button";
import { copyAndTell } from "../../../components/ui/copy-to-toast";
import { Xrp } from "../../../components/ui/xrp";
import { PRODUCT_NAME } from "../../../config/product";
import type { Refund, RefundDetail } from "../../../lib/api/generated";
import { shortAddress, shortHash } from "../../../lib/format";
import { formatXrpExact, xrpToDrops } from "../../../lib/money";
import { DetailRow, DetailRows } from "../payment/detail-rows";
import { useConnectedWallet } from "../wallet/use-connected-wallet";
import { Mismatches, ProofForm } from "./proof-form";
import { SimulateRefund } from "./simulate-refund";

const QR_PX = 232;
/** As the standard wants it around a code. */
const QUIET_ZONE = 4;

/** The refund waits for the merchant's money: signed in his own wallet, or sent to the platform. */
export function PayStep({ detail }: { detail: RefundDetail }) {
  const { refund } = detail;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="min-w-0 p-5 sm:px-7 sm:py-6">
        <Pay detail={detail} />
        {refund.method === "platform" ? <FundRows refund={refund} /> : <SignRows refund={refund} />}
      </div>
      <div className="border-line bg-paper p-5 max-lg:border-t sm:px-7 sm:py-6 lg:border-l lg:px-6">
        {refund.method === "platform" ? <Funding refund={refund} /> : <Signing detail={detail} />}
      </div>
    </div>
  );
}

function Pay({ detail: { refund, transaction, can_simulate } }: { detail: RefundDetail }) {
  const platform = refund.method === "platform";
  const url = refund.payment_url;
  return (
    <div className="flex flex-wrap items-start gap-x-7 gap-y-5">
      {url !== null && (
        <div className="mx-auto overflow-hidden rounded-10 border border-line bg-card sm:mx-0">
          <QRCodeSVG
            value={url}
            size={QR_PX}
            level="M"
            marginSize={QUIET_ZONE}
            fgColor="#15171c"
            role="img"
            aria-label="QR code that opens your wallet with this payment"
            className="h-auto max-w-full"
          />
        </div>
      )}
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="text-13 text-ink-3">You send exactly</p>
        <p className="figures font-semibold text-24 sm:text-36">
          <Xrp amount={platform ? (refund.due_amount ?? refund.amount) : refund.amount} large />
        </p>
        <p className="text-13 text-ink-3">{platform ? "XRP to the platform wallet" : "XRP to your customer"}</p>
        <div className="mt-4 flex flex-col gap-2">
          {url !== null && (
            <a href={url} target="_blank" rel="noreferrer" className={buttonLook({ wide: true })}>
              Open in wallet
            </a>
          )}
          {can_simulate && <SimulateRefund refund={refund} />}
          {transaction !== null && (
            <Button look="secondary" wide onClick={() => copyAndTell(transaction, "Transaction")}>
              <Braces aria-hidden="true" size={16} strokeWidth={1.5} />
              Copy as JSON
            </Button>
          )}
        </div>
        <p className="mt-3 text-13 text-ink-3">
          {url === null
            ? "Play money: no wallet opens a payment on this ledger by itself."
            : transaction === null
              ? "Any wallet will do, and anyone may send it."
              : `JSON is for hardware wallets and your own signer. Your key never comes to ${PRODUCT_NAME}.`}
        </p>
      </div>
    </div>
  );
}

function SignRows({ refund }: { refund: Refund }) {
  const { wallet } = useConnectedWallet();
  const amount = formatXrpExact(xrpToDrops(refund.amount));
  const tag = refund.destination_tag?.toString();
  return (
    <>
      <Rows>
        {wallet && (
          <DetailRow label="From" copy={wallet.address}>
            {wallet.address}
          </DetailRow>
        )}
        <DetailRow label="To" copy={refund.destination_address}>
          {refund.destination_address}
        </DetailRow>
        <DetailRow label="Destination tag" copy={tag}>
          {tag ?? "None"}
        </DetailRow>
        <DetailRow label="Amount" copy={amount}>
          {amount} XRP
        </DetailRow>
        <DetailRow label="InvoiceID" copy={refund.invoice_id}>
          {refund.invoice_id}
        </DetailRow>
      </Rows>
      <p className="mt-4 text-13 text-ink-2">
        Keep the InvoiceID: by it this refund is told from any other payment you send to the same account.
      </p>
    </>
  );
}

function FundRows({ refund }: { refund: Refund }) {
  const due = formatXrpExact(xrpToDrops(refund.due_amount ?? refund.amount));
  const tag = refund.deposit_tag?.toString();
  return (
    <>
      <Rows>
        <DetailRow label="To" copy={refund.deposit_address}>
          {refund.deposit_address}
        </DetailRow>
        <DetailRow label="Destination tag" copy={tag}>
          {tag}
        </DetailRow>
        <DetailRow label="Amount" copy={due}>
          {due} XRP
        </DetailRow>
      </Rows>
      <p className="mt-4 text-13 text-ink-2">
        The tag is this refund's own. Less than the amount is sent back; what is too much is sent back too.
      </p>
    </>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 border-line border-t pt-2">
      <DetailRows>{children}</DetailRows>
    </div>
  );
}

function Waiting({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div role="status">
      <h3 className="flex items-center gap-2.5 text-15">
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-amber" />
        {heading}
      </h3>
      <p className="wrap-anywhere mt-1.5 text-13 text-ink-2">{children}</p>
    </div>
  );
}

function Signing({ detail }: { detail: RefundDetail }) {
  const { refund, mismatched } = detail;
  const { wallet } = useConnectedWallet();
  return (
    <>
      <Waiting heading="Waiting for your payment">
        {wallet ? (
          <>
            The history of your wallet <span className="code">{shortAddress(wallet.address)}</span> is read with every
            ledger.
          </>
        ) : (
          "Connect a wallet and its history is read with every ledger; or paste the hash below."
        )}
      </Waiting>
      <h3 className="mt-5 text-13 tracking-normal">It counts when all six agree</h3>
      <ul className="mt-2 flex flex-col gap-2.5">
        <Condition name="Validated">In a ledger that is final</Condition>
        <Condition name="Succeeded">Result tesSUCCESS</Condition>
        <Condition name="The account">{shortAddress(refund.destination_address ?? "")}</Condition>
        <Condition name="Destination tag">{refund.destination_tag ?? "None"}</Condition>
        <Condition name="InvoiceID">{shortHash(refund.invoice_id)}</Condition>
        <Condition name="Delivered amount">{formatXrpExact(xrpToDrops(refund.amount))} XRP, to the drop</Condition>
      </ul>
      <Mismatches mismatched={mismatched} explorer={refund.explorer_url} />
      <ProofForm refundId={refund.id} />
    </>
  );
}

function Condition({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full bg-well">
        <span className="size-1.5 rounded-full bg-ink-3" />
      </span>
      <span className="min-w-0">
        <span className="block text-15">{name}</span>
        <span className="figures wrap-anywhere block text-13 text-ink-3">{children}</span>
      </span>
    </li>
  );
}

function Funding({ refund }: { refund: Refund }) {
  const tag = refund.destination_tag;
  return (
    <>
      <Waiting heading="Waiting for your deposit">
        It is seen as soon as its ledger is final, in some 4 seconds.
      </Waiting>
      <h3 className="mt-5 text-13 tracking-normal">Then your customer is paid</h3>
      <ul className="mt-2 flex flex-col gap-2.5">
        <Condition name="Exactly once">{formatXrpExact(xrpToDrops(refund.amount))} XRP, to the drop</Condition>
        <Condition name="To">
          {refund.destination_address}
          {tag !== null && `, tag ${tag}`}
        </Condition>
        <Condition name="If it cannot be delivered">
          The money is kept in your name, and you choose where it goes
        </Condition>
      </ul>
    </>
  );
}
