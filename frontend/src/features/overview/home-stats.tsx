import { Link } from "react-router-dom";
import { StatCards } from "../../components/ui/stat-cards";
import { Xrp } from "../../components/ui/xrp";
import { DEVELOPER_TOKEN_BURNING_PATH } from "../../config/paths";
import { formatPrice, formatXrp, xrpToDrops } from "../../lib/money";
import type { Home } from "./use-home";

/** Holds the line of a note that may still come, so that nothing moves. */
const NO_NOTE = "\u00a0";
const NOT_LOADED = "Not loaded";

/** The six cards. Zeros stand in for what could not be loaded, and say so. */
export function HomeStats({ home }: { home: Home }) {
  const { summary, balance, balanceFailed, earnedThisWeek, summaryFailed, updatedAt } = home;
  const missing = summaryFailed && updatedAt === undefined;
  const figure = (value: React.ReactNode, note: React.ReactNode) => ({ value, note: missing ? NOT_LOADED : note });
  const amount = (label: string, value: string, note: React.ReactNode = NO_NOTE) => ({
    label,
    unit: "XRP",
    ...figure(<Xrp amount={value} large />, note),
  });
  const count = (label: string, value: number) => ({
    label,
    ...figure(value === 0 ? <span className="font-normal text-ink-3">0</span> : value.toLocaleString("en-US"), NO_NOTE),
  });
  const worth = (sum: "earned" | "fees" | "burned") =>
    // A page that is newer than its server gets none.
    (summary.values ?? []).map((each) => `≈ ${formatPrice(each[sum], each.currency)}`).join(" + ") || NO_NOTE;
  return (
    <StatCards
      label="Your figures"
      columns={6}
      stats={[
        {
          label: "Wallet Balance",
          unit: "XRP",
          value: balance && <Xrp amount={balance} large />,
          note: balanceFailed ? NOT_LOADED : NO_NOTE,
        },
        amount("Total Earned", summary.total_earned, lines(worth("earned"), earnedNote(earnedThisWeek))),
        amount("Total Fees", summary.total_fees, worth("fees")),
        {
          ...amount(
            "Total Burned",
            summary.total_burned,
            lines(
              worth("burned"),
              <Link to={DEVELOPER_TOKEN_BURNING_PATH} className="text-blue hover:text-blue-d">
                See burns
              </Link>,
            ),
          ),
          ember: true,
        },
        count("Completed", summary.completed),
        count("Pending", summary.pending),
      ]}
    />
  );
}

/** What the sum was worth when it moved, above a note. */
function lines(worth: string, note: React.ReactNode) {
  return (
    <>
      <span className="block">{worth}</span>
      {note}
    </>
  );
}

function earnedNote(earned: string | undefined) {
  if (earned === undefined || xrpToDrops(earned) === 0n) {
    return NO_NOTE;
  }
  return <span className="text-green">+&nbsp;{formatXrp(xrpToDrops(earned)).replace(/\.?0+$/, "")} this week</span>;
}
