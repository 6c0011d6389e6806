import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { TransactionHash } from "../../../components/ui/transaction-hash";
import { Xrp } from "../../../components/ui/xrp";
import { adminApi, type Comparison, type Differing, useAdminComparisonQuery } from "../../../lib/api/generated";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "../shared/action-dialog";
import { Fact } from "../shared/fact";

const { adminCorrect } = adminApi.endpoints;

interface BookComparisonProps {
  address: string;
  explorer: string | null;
  onAction: (action: AdminAction) => void;
}

/** On press, compares a wallet's journal with its transactions on the ledger, and shows what only one of them has. */
export function BookComparison({ address, explorer, onAction }: BookComparisonProps) {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState(false);
  // The ledger to begin at; by default the one after the newest audit that agreed.
  const [from, setFrom] = useState<number | null>(null);
  const {
    data: compared,
    isFetching,
    isError,
    refetch,
  } = useAdminComparisonQuery(
    { address, ...(from === null ? {} : { fromLedger: from }) },
    { skip: !asked, refetchOnMountOrArgChange: true },
  );

  function compare(first: number | null) {
    if (asked && first === from) {
      void refetch();
    } else {
      setAsked(true);
      setFrom(first);
    }
  }

  function correct(deposit: number, { moved, booked }: Differing) {
    onAction({
      title: "Correct this deposit?",
      text: "What the ledger says is booked instead. Nothing is sent for it: what truly arrived is held, and a payment that it paid fails.",
      confirmLabel: "Correct",
      danger: true,
      facts: [
        ["On the ledger", moved === null ? "Not there" : `${moved} XRP`],
        ["In the journal", booked === null ? "Not there" : `${booked} XRP`],
      ],
      run: async (reason) => {
        const done = await dispatch(send(adminCorrect, { depositId: String(deposit), reason: { reason } }));
        void refetch();
        return done;
      },
    });
  }

  const failed = isError && !isFetching;
  return (
    <div className="border-line border-t">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
        <Button look="secondary" busy={isFetching} onClick={() => compare(null)} className="max-sm:w-full">
          Compare with the ledger
        </Button>
        <p role="status" className="figures min-w-0 text-13 text-ink-2">
          {failed && <span className="text-red">The ledger could not be reached. Try again.</span>}
          {!failed && compared !== undefined && outcome(compared)}
        </p>
        {compared !== undefined && !compared.complete && (
          <Button
            look="secondary"
            disabled={isFetching}
            onClick={() => compare(compared.last_ledger + 1)}
            className="max-sm:w-full"
          >
            Compare the next ledgers
          </Button>
        )}
      </div>
      {compared !== undefined && compared.differing.length > 0 && (
        <ul aria-label="Differences" className="divide-y divide-line border-line border-t">
          {compared.differing.map((each) => (
            <Row key={`${each.transaction_hash} ${each.entries}`} each={each} explorer={explorer} onCorrect={correct} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  each: Differing;
  explorer: string | null;
  onCorrect: (deposit: number, each: Differing) => void;
}

function Row({ each, explorer, onCorrect }: RowProps) {
  const { deposit } = each;
  return (
    <li className="grid grid-cols-2 items-center gap-x-6 gap-y-2 px-5 py-3 lg:grid-cols-[14rem_14rem_6rem_10rem_minmax(0,1fr)_auto]">
      <Fact label="On the ledger">
        <Amount xrp={each.moved} />
      </Fact>
      <Fact label="In the journal">
        <Amount xrp={each.booked} />
      </Fact>
      <Fact label="Ledger">
        <span className="figures">{each.ledger_index.toLocaleString("en-US")}</span>
      </Fact>
      <Fact label="Transaction">
        {each.transaction_hash === null ? (
          "None"
        ) : (
          <TransactionHash hash={each.transaction_hash} label="Differing" explorer={explorer} />
        )}
      </Fact>
      {each.entries.length > 0 && (
        <Fact label={each.entries.length === 1 ? "Journal entry" : "Journal entries"}>
          <span className="figures">{each.entries.join(", ")}</span>
        </Fact>
      )}
      {deposit !== null && (
        <Button
          look="secondary"
          aria-label={`Correct deposit ${deposit}`}
          onClick={() => onCorrect(deposit, each)}
          className="max-lg:col-span-2 max-sm:w-full lg:col-start-6"
        >
          Correct
        </Button>
      )}
    </li>
  );
}

function Amount({ xrp }: { xrp: string | null }) {
  return xrp === null ? (
    <span className="text-red">Not there</span>
  ) : (
    <Xrp amount={xrp} unit className="figures wrap-anywhere whitespace-normal! font-semibold" />
  );
}

/** "Ledgers 1,204 to 1,210: 1 difference, in 12 transactions." */
function outcome({ first_ledger, last_ledger, differing, transactions }: Comparison): string {
  const count = differing.length;
  const found = count === 0 ? "no difference" : count === 1 ? "1 difference" : `${count} differences`;
  const of = `${transactions.toLocaleString("en-US")} transaction${transactions === 1 ? "" : "s"}`;
  return `Ledgers ${first_ledger.toLocaleString("en-US")} to ${last_ledger.toLocaleString("en-US")}: ${found}, in ${of}.`;
}
