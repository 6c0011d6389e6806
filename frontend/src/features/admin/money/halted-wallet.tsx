import { CirclePause, Lock } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { RelativeTime } from "../../../components/ui/relative-time";
import { TransactionHash } from "../../../components/ui/transaction-hash";
import { Xrp } from "../../../components/ui/xrp";
import { adminApi, type ExternalTransaction, type PlatformWallet } from "../../../lib/api/generated";
import { shortAddress } from "../../../lib/format";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "../shared/action-dialog";
import { Fact } from "../shared/fact";
import { rowButtonLook } from "../shared/row-button";

const BookComparison = lazyComponent(() => import("./book-comparison"), "BookComparison");
const { adminAdopt, adminRecognise, adminResume } = adminApi.endpoints;
/** More than these are folded, so that the wallet's figures stay in reach below them. */
const EXTERNAL_SHOWN = 5;

interface HaltedWalletProps {
  wallet: PlatformWallet;
  explorer: string | null;
  onAction: (action: AdminAction) => void;
}

/** Why a wallet is halted, what must be recognised, and the button that lets it send again once everything is. */
export function HaltedWallet({ wallet, explorer, onAction }: HaltedWalletProps) {
  const dispatch = useAppDispatch();
  const [unfolded, setUnfolded] = useState(false);
  const { address, audits, external, gap, halted_at, halt_reason } = wallet;
  const differs = (audits.at(-1)?.difference ?? 0) !== 0;
  const locked = !wallet.can_resume;
  const matching = external.filter(({ pays, beyond }) => pays !== null && beyond === null).length;
  // One button stands out: the one for all of them, where there is one.
  const rowLook = matching > 1 ? "secondary" : "primary";

  function adopt(each: ExternalTransaction) {
    onAction({
      title: "Adopt this transaction?",
      text: `Dropwise sent it before the database was restored. It becomes the ${each.pays} that the books still owe, so that it is not sent again.`,
      confirmLabel: "Adopt",
      facts: [
        ["Moved", `${each.moved} XRP`],
        ["To", each.destination ?? ""],
        ...(each.beyond === null ? [] : ([["For lost payments", `${each.beyond} XRP`]] as [string, string][])),
        ["Transaction", each.transaction_hash],
      ],
      run: (reason) =>
        dispatch(send(adminAdopt, { adopt: { address, transaction_hash: each.transaction_hash, reason } })),
    });
  }

  function adoptAll() {
    onAction({
      title: "Adopt all that match?",
      text: "Each of them has the destination, tag and amount of something that the books still owe. None of it is sent again.",
      confirmLabel: "Adopt",
      facts: [["Wallet", address]],
      run: (reason) => dispatch(send(adminAdopt, { adopt: { address, reason } })),
    });
  }

  function recognise({ transaction_hash, moved, transaction_type }: ExternalTransaction) {
    onAction({
      title: "Recognise this transaction?",
      text: "It is booked against your equity, with its network fee. The wallet stays halted until you resume it.",
      confirmLabel: "Recognise",
      facts: [
        ["Moved", `${moved} XRP`],
        ["What it was", transaction_type],
        ["Transaction", transaction_hash],
      ],
      run: (reason, shortfall) =>
        dispatch(send(adminRecognise, { recognise: { address, transaction_hash, reason, shortfall } })),
    });
  }

  function resume() {
    onAction({
      title: "Resume this wallet?",
      text: "Books and ledger are compared from the first entry on. If they are equal, the wallet sends again.",
      confirmLabel: "Resume",
      facts: [["Wallet", address]],
      run: (reason) => dispatch(send(adminResume, { walletAdminAction: { address, reason } })),
    });
  }

  return (
    <section
      aria-label={`Halted wallet ${address}`}
      className="overflow-hidden rounded-16 border border-red/40 bg-card"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 bg-red-t px-5 py-4">
        <CirclePause aria-hidden="true" size={20} strokeWidth={1.5} className="text-red" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-15">
            Wallet <span className="code whitespace-nowrap font-normal text-13">{shortAddress(address)}</span> halted{" "}
            {halted_at !== null && <RelativeTime at={halted_at} />}
          </h2>
          <p className="break-words text-13 text-ink-2">
            {halt_reason} Payments are paused. What still arrives is booked; nothing is sent.{" "}
            {differs
              ? "Do not resume: find what differs first, and correct what the ledger does not have."
              : gap !== null && !gap.swept
                ? "The ledgers since the backup are being read."
                : gap !== null && locked
                  ? "Adopt what Dropwise had sent, then release the held deposits, recognise the rest, and resume."
                  : locked
                    ? "Recognise what is below, then resume."
                    : "Nothing is left to recognise: resume when you are sure."}
          </p>
        </div>
        <Button look="secondary" disabled={locked} onClick={resume} className="max-sm:w-full">
          {locked && <Lock aria-hidden="true" size={16} strokeWidth={1.5} />}
          Resume
        </Button>
      </div>
      {differs && (
        <PendingChunk value={null}>
          <BookComparison address={address} explorer={explorer} onAction={onAction} />
        </PendingChunk>
      )}
      {matching > 1 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-3">
          <p className="min-w-0 flex-1 basis-64 text-13 text-ink-2">
            {matching} of these transactions fit what the books still owe, to the drop.
          </p>
          <Button className="max-sm:w-full" onClick={adoptAll}>
            Adopt all that match
          </Button>
        </div>
      )}
      <ul>
        {(unfolded ? external : external.slice(0, EXTERNAL_SHOWN)).map((each) => (
          <li
            key={each.transaction_hash}
            className="grid grid-cols-2 items-center gap-x-6 gap-y-2 border-line border-t px-5 py-3 lg:grid-cols-[14rem_11rem_7rem_minmax(0,1fr)_auto]"
          >
            <Fact label="Moved">
              <Xrp
                amount={each.moved}
                unit
                className="figures wrap-anywhere whitespace-normal! font-semibold text-red"
              />
            </Fact>
            <Fact label="What it was">
              {each.pays === null
                ? each.transaction_type
                : `${each.beyond === null ? "A" : "More than a"} ${each.pays} that is owed`}
            </Fact>
            <Fact label="Ledger">
              <span className="figures">{each.ledger_index.toLocaleString("en-US")}</span>
            </Fact>
            <Fact label="Transaction">
              <TransactionHash hash={each.transaction_hash} label="External" explorer={explorer} />
            </Fact>
            <div className="flex flex-wrap gap-2 max-lg:col-span-2 lg:ml-auto">
              {each.pays !== null && (
                <Button look={rowLook} className="max-sm:w-full" onClick={() => adopt(each)}>
                  Adopt
                </Button>
              )}
              {(each.pays === null || each.beyond !== null) && (
                <Button look={rowLook} className="max-sm:w-full" onClick={() => recognise(each)}>
                  Recognise
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {external.length > EXTERNAL_SHOWN && (
        <p className="border-line border-t px-5 py-2">
          <button
            type="button"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
            className={`${rowButtonLook} max-sm:w-full`}
          >
            {unfolded ? "Show fewer" : `Show ${external.length - EXTERNAL_SHOWN} more to recognise`}
          </button>
        </p>
      )}
    </section>
  );
}
