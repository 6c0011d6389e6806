import { Button } from "../../../components/ui/button";
import { copyAndTell } from "../../../components/ui/copy-to-toast";
import { Xrp } from "../../../components/ui/xrp";
import { type Refund, useRefundsConfirmMutation } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { formatDateTime } from "../../../lib/format";
import { DetailRow, DetailRows } from "../payment/detail-rows";
import { askedAs } from "./refund-words";

/** The link on which the customer names an account. */
export function ClaimStep({ refund }: { refund: Refund }) {
  const url = refund.claim_url ?? "";
  return (
    <div className="p-5 sm:px-7 sm:py-6">
      <Amount refund={refund} />
      <p className="mt-4 max-w-[42rem] text-ink-2">
        {refund.customer_email === null
          ? "Send this link to your customer. It asks for an address and a tag, works once, and sends nothing by itself."
          : `This link has gone to ${refund.customer_email}. It asks for an address and a tag, works once, and sends nothing by itself.`}{" "}
        You confirm the address before anything is paid.
      </p>
      <div className="mt-4">
        <DetailRows>
          <DetailRow label="Link">
            <span className="code text-13">{url}</span>
          </DetailRow>
          <DetailRow label="Works until">{formatDateTime(refund.expires_at)}</DetailRow>
        </DetailRows>
      </div>
      <Button className="mt-3 max-sm:w-full" onClick={() => copyAndTell(url, "Link")}>
        Copy link
      </Button>
    </div>
  );
}

/** The account that the customer has named, for the merchant to stand by. */
export function ConfirmStep({ refund }: { refund: Refund }) {
  const [confirm, { isLoading, error }] = useRefundsConfirmMutation();
  const { destination_address: address, destination_tag: tag } = refund;
  return (
    <div className="p-5 sm:px-7 sm:py-6">
      <Amount refund={refund} />
      <p className="mt-4 max-w-[42rem] text-ink-2">
        Your customer has named this account. It exists and accepts payments, but only you can know that your customer
        has written it: whoever had the link could name another one. Ask where you are not sure.
      </p>
      <div className="mt-4">
        <DetailRows>
          <DetailRow label="Address" copy={address}>
            {address}
          </DetailRow>
          <DetailRow label="Destination tag" copy={tag?.toString()}>
            {tag ?? "None"}
          </DetailRow>
        </DetailRows>
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-3 text-red">
          {serverMessage(error, "The address could not be confirmed. Try again.")}
        </p>
      )}
      <Button
        className="mt-3 max-sm:w-full"
        busy={isLoading}
        onClick={() =>
          void confirm({
            refundId: refund.id,
            confirmForm: { destination_address: address ?? "", destination_tag: tag },
          })
        }
      >
        Confirm this address
      </Button>
      <p className="mt-2 text-13 text-ink-3">Needs a fresh sign-in. Nothing is sent by it.</p>
    </div>
  );
}

function Amount({ refund }: { refund: Refund }) {
  const asked = askedAs(refund);
  return (
    <>
      <p className="text-13 text-ink-3">Your customer gets</p>
      <p className="figures font-semibold text-24 sm:text-36">
        <Xrp amount={refund.amount} unit large />
      </p>
      {asked !== null && <p className="text-13 text-ink-3">{asked}</p>}
    </>
  );
}
