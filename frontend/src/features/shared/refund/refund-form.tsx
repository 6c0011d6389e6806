import { type FormEvent, useState } from "react";
import { TextField } from "../../../components/ui/field";
import { Xrp } from "../../../components/ui/xrp";
import { PRODUCT_NAME } from "../../../config/product";
import {
  type RateEnum,
  type RateOption,
  type RefundForm as RefundBody,
  type RefundMethodEnum,
  type RefundOptions,
  useRefundsCreateMutation,
} from "../../../lib/api/generated";
import { codeOf, fieldMessages, serverMessage } from "../../../lib/errors";
import { formatDate, shortAddress } from "../../../lib/format";
import { formatPrice, formatXrpExact, plainXrp, xrpToDrops } from "../../../lib/money";
import { randomKey } from "../../../lib/random-key";
import { AmountField } from "./amount-field";
import { type AmountChoice, apiXrp, firstChoice, planOf, withRate } from "./amounts";
import { ChoiceCard, Question } from "./choice-card";
import { RefundSummary } from "./refund-summary";

interface RefundFormProps {
  paymentId: string;
  options: RefundOptions;
  /** What was paid for, and by whom. */
  about: string;
  onCreated: (refundId: string) => void;
}

const REASON_LENGTH = 500;

/** The four questions, and beside them what the customer gets and what it costs. */
export function RefundForm({ paymentId, options, about, onCreated }: RefundFormProps) {
  const [choice, setChoice] = useState<AmountChoice>(() => firstChoice(options));
  const [asks, setAsks] = useState(false);
  const [method, setMethod] = useState<RefundMethodEnum>("own_wallet");
  const [reason, setReason] = useState("");
  const [touched, setTouched] = useState(false);
  // One for each dialog: pressed twice, or after a lost answer, it makes one refund.
  const [key] = useState(randomKey);
  const [create, { isLoading, error }] = useRefundsCreateMutation();

  // What is left may change while the dialog is open: "All" stays all of it.
  const shown = choice.all ? { ...choice, text: firstTextOf(options, choice) } : choice;
  const planned = planOf(options, shown);
  const ask = asks || options.obstacle !== null;
  const fields = fieldMessages(error, ["amount", "price", "reason"]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (planned.plan === null || isLoading) {
      return;
    }
    const refundForm: RefundBody = {
      payment_id: paymentId,
      ...planned.plan.send,
      method,
      reason: reason.trim(),
      ask_customer: ask,
      refunds_total: options.refunds_total,
    };
    const answer = await create({ "Idempotency-Key": key, refundForm });
    if (answer.data !== undefined) {
      onCreated(answer.data.refund.id);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-6 p-5 sm:px-7 sm:py-6">
        <AmountField
          options={options}
          choice={shown}
          onChoose={setChoice}
          error={fields.amount ?? fields.price ?? (touched ? (planned.problem ?? undefined) : undefined)}
        />
        {shown.unit === "price" && (
          <Rates options={options} choice={shown} onRate={(rate) => setChoice(withRate(options, shown, rate))} />
        )}
        <WhereTo options={options} asks={ask} onAsks={setAsks} />
        <Ways options={options} method={method} onMethod={setMethod} />
        <TextField
          label="Reason (optional, your customer reads it)"
          value={reason}
          maxLength={REASON_LENGTH}
          autoComplete="off"
          error={fields.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <RefundSummary
        options={options}
        about={about}
        plan={planned.plan}
        method={method}
        ask={ask}
        busy={isLoading}
        failure={error === undefined ? null : failureOf(error)}
      />
    </form>
  );
}

function firstTextOf(options: RefundOptions, { unit }: AmountChoice): string {
  return unit === "price" && options.price_left !== null ? options.price_left : plainXrp(xrpToDrops(options.left));
}

function failureOf(error: unknown): string {
  const words = serverMessage(error, "The refund could not be created. Try again: it is never made twice.");
  return codeOf(error) === "idempotency_mismatch"
    ? "An earlier press has made this refund already, with other values. Close this dialog and look at the payment's refunds."
    : words;
}

interface RatesProps {
  options: RefundOptions;
  choice: AmountChoice;
  onRate: (rate: RateEnum) => void;
}

function Rates({ options, choice, onRate }: RatesProps) {
  const { currency, rate_then, rate_now } = options;
  const amountAt = (rate: RateEnum) => {
    const { plan } = planOf(options, rate === choice.rate ? choice : withRate(options, choice, rate));
    return plan === null ? undefined : <Xrp amount={apiXrp(plan.drops)} />;
  };
  const words = (option: RateOption) => `1 XRP = ${formatPrice(option.rate, currency ?? "")}`;
  return (
    <Question legend="At which rate">
      {rate_then !== null && (
        <ChoiceCard
          name="rate"
          label="Rate then"
          aside={amountAt("then")}
          chosen={choice.rate === "then"}
          onChoose={() => onRate("then")}
        >
          {words(rate_then)} on {formatDate(rate_then.rate_at)}, when it was paid
        </ChoiceCard>
      )}
      <ChoiceCard
        name="rate"
        label="Rate now"
        aside={rate_now === null ? undefined : amountAt("now")}
        chosen={choice.rate === "now"}
        disabled={rate_now === null}
        onChoose={() => onRate("now")}
      >
        {rate_now === null
          ? "There is no accepted rate right now."
          : `${words(rate_now)}, median of ${rate_now.sources} ${rate_now.sources === 1 ? "source" : "sources"}`}
      </ChoiceCard>
    </Question>
  );
}

interface WhereToProps {
  options: RefundOptions;
  asks: boolean;
  onAsks: (asks: boolean) => void;
}

function WhereTo({ options, asks, onAsks }: WhereToProps) {
  const { sender_address: sender, sender_tag: tag, obstacle, customer_email: email } = options;
  return (
    <Question legend="Where to">
      <ChoiceCard
        name="where"
        label="The account that paid"
        chosen={!asks}
        disabled={obstacle !== null}
        onChoose={() => onAsks(false)}
      >
        {sender !== null && <span className="code block">{shortAddress(sender)}</span>}
        {obstacle ?? (tag === null ? "Without a destination tag" : `With its SourceTag ${tag} as destination tag`)}
      </ChoiceCard>
      <ChoiceCard name="where" label="Ask my customer" chosen={asks} onChoose={() => onAsks(true)}>
        A link that asks for address and tag{email !== null && `, sent to ${email} too`}. You confirm it before anything
        is sent.
      </ChoiceCard>
    </Question>
  );
}

interface WaysProps {
  options: RefundOptions;
  method: RefundMethodEnum;
  onMethod: (method: RefundMethodEnum) => void;
}

function Ways({ options, method, onMethod }: WaysProps) {
  return (
    <Question legend="How it is paid">
      <ChoiceCard
        name="method"
        label="From my own wallet"
        aside="1 signature"
        chosen={method === "own_wallet"}
        onChoose={() => onMethod("own_wallet")}
      >
        You sign one payment. {PRODUCT_NAME} finds it on the ledger and proves it.
      </ChoiceCard>
      <ChoiceCard
        name="method"
        label={`Through ${PRODUCT_NAME}`}
        aside={`fee ${formatXrpExact(xrpToDrops(options.return_fee))}`}
        chosen={method === "platform"}
        disabled={!options.platform_ready}
        onChoose={() => onMethod("platform")}
      >
        {options.platform_ready
          ? "You send the amount to the platform wallet. It pays your customer exactly once."
          : "Paused right now. Use your own wallet, or try again later."}
      </ChoiceCard>
    </Question>
  );
}
