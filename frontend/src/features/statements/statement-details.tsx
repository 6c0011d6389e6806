import { Mail } from "lucide-react";
import { Button } from "../../components/ui/button";
import { Panel } from "../../components/ui/panel";
import { Xrp } from "../../components/ui/xrp";
import { type Statement, useStatementsSendMutation } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { capitalized } from "../../lib/format";
import { notify } from "../../lib/toast";
import { useSignedInUser } from "../../store/user";
import { SealPanel } from "../shared/seal-panel";
import { DownloadMenu } from "./download-menu";
import { LedgerPanel } from "./ledger-panel";
import { Movements } from "./movements";
import { KINDS, momentWords, shortDay, valueWords } from "./statement-words";

/** All that a statement says, the figures first. */
export function StatementDetails({ statement }: { statement: Statement }) {
  return (
    <div className="grid gap-4">
      <Head statement={statement} />
      <Figures statement={statement} />
      <div className="grid items-start gap-4 min-[1080px]:grid-cols-[minmax(0,1fr)_300px]">
        <Sums statement={statement} />
        <div className="grid gap-4">
          <LedgerPanel statement={statement} />
          <SealPanel auditRow={statement.audit_row} sha256={statement.sha256} />
          <OwnRefunds statement={statement} />
        </div>
      </div>
      <Movements statement={statement} />
    </div>
  );
}

function Head({ statement }: { statement: Statement }) {
  const { number, first_day, last_day, mode, made_at } = statement;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-24">Statement {number}</h2>
        <p className="text-13 text-ink-3">
          {shortDay(first_day)} to {shortDay(last_day)}, {last_day.slice(0, 4)}, UTC. {capitalized(mode)} Mode. Made on{" "}
          {momentWords(made_at)}; it never changes.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Send statement={statement} />
        <DownloadMenu statement={statement} look="primary" />
      </div>
    </div>
  );
}

function Send({ statement }: { statement: Statement }) {
  const { email } = useSignedInUser();
  const [send, { isLoading }] = useStatementsSendMutation();
  async function press() {
    const { error } = await send({ statementId: statement.id });
    if (error === undefined) {
      notify.success(`Sent to ${email}.`);
    } else {
      notify.error(serverMessage(error, "The statement could not be sent."));
    }
  }
  return (
    <Button look="secondary" busy={isLoading} onClick={() => void press()}>
      <Mail aria-hidden="true" size={16} strokeWidth={1.5} />
      Send by email
    </Button>
  );
}

function Figures({ statement }: { statement: Statement }) {
  const { opening, closing, paid_out, first_day, last_day, sums, currency } = statement;
  const payouts = sums.find(({ kind }) => kind === "payout");
  const worth =
    payouts?.value === undefined || payouts.value === null
      ? ""
      : `, ${valueWords(payouts.value.replace("-", ""))} ${currency} at their times`;
  const owed = (amount: string) => (amount === "0.000000" ? "Nothing was owed" : "Owed to you then");
  return (
    <dl className="grid overflow-hidden rounded-16 border border-line bg-card max-sm:divide-y max-sm:divide-line sm:grid-cols-[1fr_1.25fr_1fr] sm:divide-x sm:divide-line">
      <Figure name={`Opening, ${shortDay(first_day)}`} amount={opening} note={owed(opening)} />
      <Figure
        large
        name="Paid out to your wallet"
        amount={paid_out}
        note={`${(payouts?.count ?? 0).toLocaleString("en-US")} payouts${worth}`}
      />
      <Figure name={`Closing, ${shortDay(last_day)}`} amount={closing} note={owed(closing)} />
    </dl>
  );
}

function Figure({
  name,
  amount,
  note,
  large = false,
}: {
  name: string;
  amount: string;
  note: string;
  large?: boolean;
}) {
  return (
    <div className="min-w-0 px-5 py-4">
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className={`mt-1 leading-tight tracking-[-0.03em] ${large ? "text-36" : "text-24"}`}>
        <Xrp amount={amount} unit large />
      </dd>
      <dd className="mt-1 text-13 text-ink-3">{note}</dd>
    </div>
  );
}

const CELL = "px-5 py-3 text-right tabular-nums";

function Sums({ statement }: { statement: Statement }) {
  const { sums, currency, without_value, movement_count } = statement;
  const found = new Map(sums.map((sum) => [sum.kind, sum]));
  return (
    <section aria-label="Movements by kind" className="min-w-0 overflow-hidden rounded-16 border border-line bg-card">
      <div className="overflow-x-auto">
        <table className="w-full text-15">
          <thead className="text-13 text-ink-3">
            <tr>
              <th scope="col" className="px-5 py-3 text-left font-normal">
                Movements by kind
              </th>
              <th scope="col" className={`${CELL} font-normal max-sm:hidden`}>
                Count
              </th>
              <th scope="col" className={`${CELL} font-normal`}>
                XRP
              </th>
              <th scope="col" className={`${CELL} font-normal max-sm:hidden`}>
                Value, {currency}
              </th>
            </tr>
          </thead>
          <tbody className="border-line border-t">
            <End name="Opening" amount={statement.opening} />
            {KINDS.map(({ kind, line }) => {
              const sum = found.get(kind);
              return (
                <tr key={kind} className="border-line border-t">
                  <th scope="row" className="px-5 py-3 text-left font-normal">
                    {line}
                    <span className="block text-13 text-ink-3 sm:hidden">{worth(sum, currency)}</span>
                  </th>
                  <td className={`${CELL} text-ink-3 max-sm:hidden`}>{(sum?.count ?? 0).toLocaleString("en-US")}</td>
                  <td className={CELL}>
                    <Xrp amount={sum?.amount ?? "0.000000"} className={kind === "fee_burned" ? "text-ember" : ""} />
                  </td>
                  <td className={`${CELL} text-ink-2 max-sm:hidden`}>{sum === undefined ? "–" : value(sum.value)}</td>
                </tr>
              );
            })}
            <End name="Closing" amount={statement.closing} />
          </tbody>
        </table>
      </div>
      <p className="border-line border-t px-5 py-3 text-13 text-ink-3">
        Values are those of each movement at its ledger time.
        {without_value > 0 &&
          ` ${without_value.toLocaleString("en-US")} of ${movement_count.toLocaleString("en-US")} had no accepted rate in ${currency} and are not in these sums.`}
      </p>
    </section>
  );
}

function End({ name, amount }: { name: string; amount: string }) {
  return (
    <tr className="border-line border-t font-semibold first:border-t-0">
      <th scope="row" className="px-5 py-3 text-left">
        {name}
      </th>
      <td className="max-sm:hidden" />
      <td className={CELL}>
        <Xrp amount={amount} />
      </td>
      <td className="max-sm:hidden" />
    </tr>
  );
}

function value(amount: string | null): string {
  return amount === null ? "no rate" : valueWords(amount);
}

function worth(sum: { count: number; value: string | null } | undefined, currency: string): string {
  return sum === undefined ? "none" : `${sum.count.toLocaleString("en-US")}, ${value(sum.value)} ${currency}`;
}

function OwnRefunds({ statement: { own_refund_count, own_refund_amount } }: { statement: Statement }) {
  if (own_refund_count === 0) {
    return null;
  }
  return (
    <Panel heading="From your own wallet" aside={<span className="text-13 text-ink-3">not in the sums</span>}>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-13 text-ink-2">
          {own_refund_count.toLocaleString("en-US")} {own_refund_count === 1 ? "refund" : "refunds"}
        </span>
        <Xrp amount={own_refund_amount} />
      </p>
    </Panel>
  );
}
