import { Lock } from "lucide-react";
import { Badge, type BadgeTone } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { Panel } from "../../../components/ui/panel";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Xrp } from "../../../components/ui/xrp";
import { adminApi, type ModeEnum, type PlatformWallet, type Sheet, type Withdrawal } from "../../../lib/api/generated";
import { shortAddress } from "../../../lib/format";
import { plainXrp, xrpToDrops } from "../../../lib/money";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "../shared/action-dialog";

const { adminWithdraw } = adminApi.endpoints;
/** What stays in the wallet besides the reserve, in drops. */
const KEPT_FOR_FEES = 2_000_000n;
const STATES: Readonly<Record<Withdrawal["transfer_state"], { tone: BadgeTone; word: string }>> = {
  ready: { tone: "warning", word: "Waiting" },
  signed: { tone: "warning", word: "On its way" },
  stuck: { tone: "error", word: "Stuck" },
  paid: { tone: "success", word: "Withdrawn" },
  failed: { tone: "error", word: "Failed" },
};

interface WithdrawCardProps {
  wallet: PlatformWallet;
  sheet: Sheet;
  mode: ModeEnum;
  /** As the environment names it; null where it does not. */
  coldAddress: string | null;
  /** Names the wallet, where it is not the only one. */
  named: boolean;
  onAction: (action: AdminAction) => void;
}

/** How much of a wallet is the operator's to take, and the button that sends it to the cold address. */
export function WithdrawCard({ wallet, sheet, mode, coldAddress, named, onAction }: WithdrawCardProps) {
  const dispatch = useAppDispatch();
  const { withdrawable } = sheet;
  const why = whyLocked(wallet, sheet, mode, coldAddress);

  function withdraw() {
    onAction({
      title: "Withdraw kept fees?",
      text: "The signer sends it as a payment on the ledger. It cannot be called back.",
      confirmLabel: "Withdraw",
      facts: [
        ["Available", `${withdrawable} XRP`],
        ["From", wallet.address],
        ["To cold address", coldAddress ?? ""],
      ],
      entry: { label: "Amount in XRP", initial: withdrawable, decimal: true },
      run: (reason, _words, amount) =>
        dispatch(send(adminWithdraw, { withdraw: { address: wallet.address, amount, reason } })),
    });
  }

  return (
    <Panel heading={named ? `Withdraw kept fees of ${shortAddress(wallet.address)}` : "Withdraw kept fees"}>
      <p className="figures text-24">
        <Xrp amount={withdrawable} large />{" "}
        <span className="font-normal text-13 text-ink-2 tracking-normal">XRP available</span>
      </p>
      <dl className="figures mt-3 flex flex-col gap-1 text-13">
        {parts(sheet).map(([label, amount]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              <Xrp amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-40 text-13">
          {coldAddress !== null && (
            <p className="text-ink-2">
              To cold address{" "}
              <span className="code" title={coldAddress}>
                {shortAddress(coldAddress)}
              </span>
            </p>
          )}
          {why !== null && <p className="wrap-anywhere text-amber">{why}</p>}
        </div>
        <Button look="secondary" disabled={why !== null} onClick={withdraw} className="max-sm:w-full">
          {why !== null && <Lock aria-hidden="true" size={16} strokeWidth={1.5} />}
          Withdraw
        </Button>
      </div>
      {wallet.withdrawals.length > 0 && (
        <ul aria-label="Last withdrawals" className="mt-4 border-line border-t text-13">
          {wallet.withdrawals.map((each) => (
            <li key={each.transfer} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-3">
              <span className="figures">
                <Xrp amount={each.amount} unit />{" "}
                <span className="text-ink-3">
                  <RelativeTime at={each.asked_at} short />
                  {each.code !== null && `, ${each.code}`}
                </span>
              </span>
              <Badge tone={STATES[each.transfer_state].tone}>{STATES[each.transfer_state].word}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function whyLocked(wallet: PlatformWallet, sheet: Sheet, mode: ModeEnum, coldAddress: string | null): string | null {
  if (coldAddress === null) {
    return `Set COLD_ADDRESS_${mode.toUpperCase()} to enable withdrawals.`;
  }
  if (wallet.halted_at !== null) {
    return "Waits until the wallet resumes";
  }
  if (!wallet.can_withdraw) {
    return wallet.state === "retired"
      ? "This wallet is retired and signs nothing"
      : "Waits until the last withdrawal has ended";
  }
  return xrpToDrops(sheet.withdrawable) === 0n ? "Nothing is left above what is owed and kept" : null;
}

/** How the sum comes about. Amounts that are taken off are negative. */
function parts({ on_ledger, booked, payouts, burns, returns, held, reserve }: Sheet): [string, string][] {
  const owed = [payouts, burns, returns, held].reduce((sum, { total }) => sum + xrpToDrops(total), 0n);
  return [
    ["On the ledger", on_ledger ?? booked],
    ["Owed and held", plainXrp(-owed)],
    ["Reserve, and 2 XRP for network fees", plainXrp(-(xrpToDrops(reserve ?? "0") + KEPT_FOR_FEES))],
  ];
}
