import type { ReactNode } from "react";
import { CopyToToast } from "../../components/ui/copy-to-toast";
import { Panel } from "../../components/ui/panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import type { Wallet } from "../../lib/api/generated";
import { capitalized, shortAddress } from "../../lib/format";

/** Where payouts go: the address, its tag, and the network. */
export function WalletDetails({ wallet }: { wallet: Wallet }) {
  return (
    <Panel heading="Your wallet">
      <Details wallet={wallet} />
    </Panel>
  );
}

/** As high as the details of a wallet, so that nothing moves when they come. */
export function WalletDetailsGhost() {
  return (
    <Panel heading="Your wallet">
      <div className="relative">
        <div aria-hidden="true" className="invisible">
          <Details wallet={USUAL} />
        </div>
        <div className="absolute inset-0">
          <Delayed>
            <Skeleton className="h-8 w-72 max-w-full" />
            <Skeleton className="mt-8 h-4 w-full max-w-120" />
            <Skeleton className="mt-6 h-4 w-full max-w-120" />
            <Skeleton className="mt-6 h-4 w-40" />
          </Delayed>
        </div>
      </div>
    </Panel>
  );
}

/** As long as what most wallets have. */
const USUAL = { address: "r".repeat(34), destination_tag: null, x_address: "X".repeat(47), network: "XRP Ledger" };

function Details({ wallet }: { wallet: Pick<Wallet, "address" | "destination_tag" | "x_address" | "network"> }) {
  const { address, destination_tag: tag, x_address, network } = wallet;
  return (
    <>
      <p className="flex items-center gap-1 border-line border-b pb-4">
        <span className="code min-w-0 truncate text-18 sm:text-24" title={address}>
          {shortAddress(address)}
        </span>
        <CopyToToast text={address} label="Address" />
      </p>
      <dl className="mt-3 flex flex-col">
        <Row name="Whole address" value={<span className="code break-all text-13">{address}</span>} />
        <Row
          name="Destination tag"
          value={
            tag === null ? (
              <span className="text-ink-2">None</span>
            ) : (
              <>
                <span className="code text-13">{tag}</span>
                <span className="text-13 text-ink-3"> sent with every payout</span>
              </>
            )
          }
          copy={tag === null ? undefined : String(tag)}
        />
        <Row name="X-address" value={<span className="code break-all text-13">{x_address}</span>} copy={x_address} />
        <Row name="Network" value={capitalized(network)} />
      </dl>
    </>
  );
}

interface RowProps {
  name: string;
  value: ReactNode;
  copy?: string | undefined;
}

function Row({ name, value, copy }: RowProps) {
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1 sm:py-0 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <dt className="col-span-2 text-13 text-ink-3 sm:col-span-1">{name}</dt>
      <dd className="min-w-0">{value}</dd>
      {copy !== undefined && (
        <dd>
          <CopyToToast text={copy} label={name} />
        </dd>
      )}
    </div>
  );
}
