import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Badge } from "../../../components/ui/badge";
import { Panel } from "../../../components/ui/panel";
import { Xrp } from "../../../components/ui/xrp";
import { adminApi, type ModeEnum, type Money, type PlatformWallet } from "../../../lib/api/generated";
import { formatDate, shortAddress } from "../../../lib/format";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "../shared/action-dialog";
import { rowButtonLook } from "../shared/row-button";
import { useTakeOver } from "../shared/take-over";

const { adminDestroySecret, adminFundingSenders } = adminApi.endpoints;
const ROW =
  "flex flex-wrap items-start justify-between gap-x-3 gap-y-2 border-line border-t px-5 py-3 first:border-t-0";

interface WalletListProps {
  money: Money;
  mode: ModeEnum;
  onAction: (action: AdminAction) => void;
  onRetire: (address: string) => void;
}

/** The wallets of a mode: platform, burn, replaced ones, and whose payments are the operator's own money. */
export function WalletList({ money, mode, onAction, onRetire }: WalletListProps) {
  const dispatch = useAppDispatch();
  const { wallets, burn_wallet: burn, funding_senders } = money;

  function addSender() {
    onAction({
      title: "Add a funding sender?",
      text: "Its payments without a destination tag are booked as your equity from now on, not returned.",
      confirmLabel: "Add",
      entry: { label: "Address", initial: "" },
      run: (reason, _words, address) =>
        dispatch(send(adminFundingSenders, { fundingSender: { mode, address, listed: true, reason } })),
    });
  }

  const row = (wallet: PlatformWallet) => (
    <li key={wallet.address} className={ROW}>
      <PlatformWalletRow wallet={wallet} onAction={onAction} onRetire={onRetire} />
    </li>
  );

  return (
    <Panel
      heading="Wallets"
      inset="flush"
      aside={
        <button type="button" className={rowButtonLook} onClick={addSender}>
          Allow a funding address
        </button>
      }
    >
      <ul>
        {wallets.slice(0, 1).map(row)}
        {burn !== null && (
          <li className={ROW}>
            <Name
              title="Burn wallet"
              address={burn.address}
              badge={
                burn.provably_unspendable ? (
                  <Badge tone="success">Provably unspendable</Badge>
                ) : (
                  <Badge tone="warning">Can be spent</Badge>
                )
              }
            />
          </li>
        )}
        {wallets.slice(1).map(row)}
        {funding_senders.map((address, index) => (
          <li key={address} className={ROW}>
            <Name
              title="Funding address"
              address={address}
              {...(index === 0 && { note: "Untagged payments from this address are your equity." })}
            />
            <button
              type="button"
              aria-label={`Remove ${address} from the funding list`}
              className={rowButtonLook}
              onClick={() =>
                onAction({
                  title: "Remove from the funding list?",
                  text: "From now on, untagged payments from this address are returned. Earlier decisions stand.",
                  confirmLabel: "Remove",
                  facts: [["Address", address]],
                  run: (reason) =>
                    dispatch(send(adminFundingSenders, { fundingSender: { mode, address, listed: false, reason } })),
                })
              }
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface NameProps {
  title: string;
  address: string;
  note?: string;
  /** At the end of the title's line. What follows in the row then stands below. */
  badge?: ReactNode;
}

function Name({ title, address, note, badge }: NameProps) {
  return (
    <div className={clsx("min-w-0", badge !== undefined && "w-full")}>
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 font-medium">
        {title}
        {badge}
      </p>
      <p className="text-13 text-ink-3">
        <span className="code" title={address}>
          {shortAddress(address)}
        </span>
        {note !== undefined && ` · ${note}`}
      </p>
    </div>
  );
}

interface PlatformWalletRowProps {
  wallet: PlatformWallet;
  onAction: (action: AdminAction) => void;
  onRetire: (address: string) => void;
}

function PlatformWalletRow({ wallet, onAction, onRetire }: PlatformWalletRowProps) {
  const dispatch = useAppDispatch();
  const takeOver = useTakeOver();
  const { address, state, replaced_at, halted_at, has_secret, tickets, funding_tag, take_over: owed } = wallet;
  const inTickets = tickets === 0 ? "" : `, ${tickets} ${tickets === 1 ? "ticket" : "tickets"}`;
  const note =
    state === "active"
      ? `Funding tag ${funding_tag}${inTickets}`
      : `${replaced_at === null ? "" : `replaced ${formatDate(replaced_at)}`}${inTickets}${has_secret ? "" : ", secret destroyed"}`;
  return (
    <>
      <Name
        title={state === "active" ? "Platform wallet" : "Replaced platform wallet"}
        address={address}
        note={note}
        badge={
          halted_at !== null ? (
            <Badge tone="error">Halted</Badge>
          ) : state === "active" ? (
            <Badge tone="success">Active</Badge>
          ) : (
            <Badge tone="neutral">{state === "retired" ? "Retired" : "Watched"}</Badge>
          )
        }
      />
      {owed !== null && (
        <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="figures min-w-0 text-13 text-ink-2">
            Owes <Xrp amount={owed.amount} unit /> that it cannot send.
          </p>
          <button
            type="button"
            aria-label={`Take over what ${address} owes`}
            className={rowButtonLook}
            onClick={() => onAction(takeOver(address, owed))}
          >
            Take over
          </button>
        </div>
      )}
      {state === "replaced" && (
        <button
          type="button"
          aria-label={`Retire ${address}`}
          className={rowButtonLook}
          onClick={() => onRetire(address)}
        >
          Retire
        </button>
      )}
      {state === "retired" && has_secret && (
        <button
          type="button"
          aria-label={`Destroy secret of ${address}`}
          className={rowButtonLook}
          onClick={() =>
            onAction({
              title: "Destroy this wallet's secret?",
              text: "There is no other copy here. It is possible 30 days after the wallet was replaced.",
              confirmLabel: "Destroy secret",
              danger: true,
              facts: [["Wallet", address]],
              run: (reason, confirm) =>
                dispatch(send(adminDestroySecret, { destroySecret: { address, reason, confirm } })),
            })
          }
        >
          Destroy secret
        </button>
      )}
    </>
  );
}
