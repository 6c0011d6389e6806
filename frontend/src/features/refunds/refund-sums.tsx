import { Link } from "react-router-dom";
import { type Stat, StatCards } from "../../components/ui/stat-cards";
import { Xrp } from "../../components/ui/xrp";
import { PRODUCT_NAME } from "../../config/product";
import { type RefundSums as Sums, useRefundsSumsQuery } from "../../lib/api/generated";
import { formatAs } from "../../lib/format";
import { valueSumWords } from "../shared/payment/value-sum";

/** What was refunded this month, and what waits: for the merchant, for a customer, for a decision. */
export function RefundSums() {
  const { data, isError } = useRefundsSumsQuery(undefined, { refetchOnMountOrArgChange: true });
  return <StatCards label="Sums of refunds" columns={4} stats={statsOf(isError ? undefined : data, isError)} />;
}

function statsOf(sums: Sums | undefined, failed: boolean): Stat[] {
  const month = sums === undefined ? "this month" : monthOf(sums.since);
  const stat = (label: string, count: number | undefined, note: (count: number) => Stat["note"]): Stat => ({
    label,
    value: failed ? "–" : count,
    quiet: failed || count === 0,
    note: failed ? "Not loaded" : count === undefined ? undefined : note(count),
  });
  return [
    {
      label: `Refunded in ${month}`,
      unit: "XRP",
      value: failed ? "–" : sums && <Xrp amount={sums.succeeded_amount} />,
      quiet: failed || sums?.succeeded === 0,
      note: failed ? "Not loaded" : sums && refundedNote(sums),
    },
    stat("Waits for you", sums?.awaiting_merchant, (count) =>
      count === 0 ? "Nothing to sign, send or confirm" : <Shown status="awaiting_merchant">Show</Shown>,
    ),
    stat("Waits for a customer", sums?.awaiting_payer, (count) =>
      count === 0 ? "No link is open" : <Shown status="awaiting_payer">Show</Shown>,
    ),
    {
      label: "Failed, money kept for you",
      unit: "XRP",
      value: failed
        ? "–"
        : sums && <Xrp amount={sums.failed_amount} className={sums.failed > 0 ? "text-red" : undefined} />,
      quiet: failed || sums?.failed === 0,
      note: failed
        ? "Not loaded"
        : sums && (sums.failed === 0 ? "None" : <Shown status="failed">Choose another address</Shown>),
    },
  ];
}

/** "2 refunds · through Dropwise ≈ $29.40": what an own wallet paid has no value. */
function refundedNote({ succeeded, succeeded_values }: Sums): string {
  const count = succeeded === 1 ? "1 refund" : `${succeeded} refunds`;
  const worth = valueSumWords(succeeded_values);
  return worth === null ? count : `${count} · through ${PRODUCT_NAME} ${worth}`;
}

function Shown({ status, children }: { status: string; children: string }) {
  return (
    <Link to={`?status=${status}`} className="font-medium text-blue hover:text-blue-d">
      {children}
    </Link>
  );
}

/** The sums begin with a month of UTC. */
function monthOf(since: string): string {
  return formatAs({ month: "long", timeZone: "UTC" }, new Date(since));
}
