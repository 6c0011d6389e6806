import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button";
import { TextField } from "../../../components/ui/field";
import { Xrp } from "../../../components/ui/xrp";
import { type Refund, useRefundsSendAgainMutation } from "../../../lib/api/generated";
import { fieldMessages, serverMessage } from "../../../lib/errors";

const TAG_SHAPE = /^\d{1,10}$/;

/** A refund whose money could not be delivered: kept in the merchant's name until he says where it goes. */
export function FailedStep({ refund }: { refund: Refund }) {
  const [address, setAddress] = useState("");
  const [tag, setTag] = useState("");
  const [problem, setProblem] = useState<string>();
  const [send, { isLoading, error, originalArgs }] = useRefundsSendAgainMutation();
  const fields = fieldMessages(error, ["address", "tag"]);
  const failure =
    error === undefined || fields.address || fields.tag
      ? null
      : serverMessage(error, "It could not be sent. Nothing has changed; try again.");

  function toCustomer(event: FormEvent) {
    event.preventDefault();
    const wrongTag = tag.trim() !== "" && !TAG_SHAPE.test(tag.trim());
    setProblem(wrongTag ? "A destination tag is a whole number." : undefined);
    if (!wrongTag) {
      void send({
        refundId: refund.id,
        sendAgainForm: {
          to: "customer",
          address: address.trim(),
          tag: tag.trim() === "" ? null : Number(tag.trim()),
        },
      });
    }
  }

  const sending = (to: "customer" | "own_wallet") => isLoading && originalArgs?.sendAgainForm.to === to;
  return (
    <div className="p-5 sm:px-7 sm:py-6">
      <div className="rounded-10 bg-red-t px-4 py-3">
        <p className="wrap-anywhere text-red">
          <span className="font-medium">The refund could not be delivered.</span> {refund.failure_reason}
        </p>
        <p className="mt-1 text-13 text-ink-2">
          <Xrp amount={refund.amount} unit /> is safe in the platform wallet and stays yours until you choose where it
          goes.
        </p>
      </div>
      <div className="mt-5 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <form noValidate onSubmit={toCustomer} className="flex flex-col gap-4">
          <h3 className="text-15">Another address of your customer's</h3>
          <TextField
            label="Address"
            code
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={address}
            error={fields.address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <TextField
            label="Destination tag (where the account needs one)"
            code
            inputMode="numeric"
            autoComplete="off"
            value={tag}
            error={problem ?? fields.tag}
            onChange={(event) => setTag(event.target.value)}
          />
          <Button type="submit" busy={sending("customer")} disabled={isLoading && !sending("customer")}>
            Choose another address
          </Button>
        </form>
        <div className="flex flex-col gap-3">
          <h3 className="text-15">Your own wallet</h3>
          <p className="text-ink-2">
            It comes back to your connected wallet. The refund stays failed, and the amount can be refunded again.
          </p>
          <Button
            look="secondary"
            busy={sending("own_wallet")}
            disabled={isLoading && !sending("own_wallet")}
            onClick={() => void send({ refundId: refund.id, sendAgainForm: { to: "own_wallet" } })}
          >
            Give it to my own wallet
          </Button>
        </div>
      </div>
      {failure !== null && (
        <p role="alert" className="mt-4 text-red">
          {failure}
        </p>
      )}
      <p className="mt-4 text-13 text-ink-3">Either needs a fresh sign-in.</p>
    </div>
  );
}
