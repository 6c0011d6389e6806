import { StatCards } from "../../components/ui/stat-cards";
import { Xrp } from "../../components/ui/xrp";
import { formatXrp, xrpToDrops } from "../../lib/money";
import type { Home } from "./use-home";

/** Holds the line of a note that may still come, so that nothing moves. */
const NO_NOTE = "\u00a0";

/** The six cards. */
export function HomeStats({ home }: { home: Home }) {
  const { summary, balance, balanceFailed, earnedThisWeek } = home;
  return (
    <StatCards
      label="Your figures"
      columns={6}
      stats={[
        {
          label: "Wallet Balance",
          unit: "XRP",
          value: balance && <Xrp amount={balance} large />,
          quiet: balance !== undefined && isZero(balance),
          note: balanceFailed ? "It could not be read." : NO_NOTE,
        },
        { ...amount("Total Earned", summary.total_earned), note: earnedNote(earnedThisWeek) },
        amount("Total Fees", summary.total_fees),
        { ...amount("Total Burned", summary.total_burned), ember: !isZero(summary.total_burned) },
        count("Completed", summary.completed),
        count("Pending", summary.pending),
      ]}
    />
  );
}

function isZero(amount: string): boolean {
  return xrpToDrops(amount) === 0n;
}

function amount(label: string, value: string) {
  return { label, unit: "XRP", value: <Xrp amount={value} large />, quiet: isZero(value) };
}

function count(label: string, value: number) {
  return { label, value: value.toLocaleString("en-US"), quiet: value === 0 };
}

function earnedNote(earned: string | undefined) {
  if (earned === undefined || isZero(earned)) {
    return NO_NOTE;
  }
  return <span className="text-green">+&nbsp;{formatXrp(xrpToDrops(earned)).replace(/\.?0+$/, "")} this week</span>;
}
