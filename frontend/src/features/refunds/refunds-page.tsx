import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { Button, buttonLook } from "../../components/ui/button";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Select } from "../../components/ui/field";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Pager } from "../../components/ui/pager";
import { SearchField } from "../../components/ui/search-field";
import { useOpenParam } from "../../components/ui/use-open-param";
import { useTableParams } from "../../components/ui/use-table-params";
import { DEVELOPER_TRANSACTIONS_PATH } from "../../config/paths";
import { type RefundMethodEnum, type RefundStatusEnum, useRefundsListQuery } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { STATES, WAYS } from "../shared/refund/refund-words";
import { saveRefunds } from "./refund-file";
import { RefundSums } from "./refund-sums";
import { RefundTable } from "./refund-table";

const RefundDialog = lazyComponent(() => import("../shared/refund/refund-dialog"), "RefundDialog");

const PAGE_SIZE = 25;
const FILTERS = ["status", "method"] as const;

/** `/developer-dashboard/refunds`: what waits for a person, and each refund with its state and its proof. */
export function RefundsPage() {
  const table = useTableParams({ filters: FILTERS, pageSize: PAGE_SIZE });
  const open = useOpenParam("refund");
  const status = known(STATES, table.filters.status);
  const method = known(WAYS, table.filters.method);
  const chosen = {
    ...(status && { status }),
    ...(method && { method }),
    ...(table.search !== "" && { search: table.search }),
  };
  const read = useRefundsListQuery(
    { page: table.page, pageSize: PAGE_SIZE, ...chosen },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = read;
  const nothingYet = data?.total_count === 0 && !table.narrowed;

  // Ready by the time a row is chosen.
  useEffect(() => void RefundDialog.preload(), []);

  if (read.isError && data === undefined) {
    return (
      <ErrorPanel
        heading="Failed to load refunds"
        message={serverMessage(read.error, "Check your connection, and try again.")}
        onRetry={() => void read.refetch()}
      />
    );
  }
  return (
    <>
      {!nothingYet && (
        <>
          <RefundSums />
          <div className="my-4 flex flex-wrap items-center gap-3">
            <SearchField
              label="Search payment or customer"
              applied={table.search}
              onSearch={table.setSearch}
              busy={read.isFetching && table.search !== ""}
              className="min-w-0 flex-[1_1_14rem] sm:max-w-80"
            />
            <Filter
              label="Which states"
              none="All states"
              value={status}
              onChange={(value) => table.setFilter("status", value)}
            >
              {Object.entries(STATES).map(([value, { word }]) => [value, word])}
            </Filter>
            <Filter
              label="Which ways"
              none="Both ways"
              value={method}
              onChange={(value) => table.setFilter("method", value)}
            >
              {Object.entries(WAYS)}
            </Filter>
            <span className="sm:ml-auto">
              <Export filter={chosen} />
            </span>
          </div>
        </>
      )}
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        {nothingYet ? (
          <EmptyState
            heading="No refunds yet"
            hint="Open a completed payment and press Refund: in full or in part, from your own wallet or through the platform. Each is paid once, and proven on the ledger."
            action={
              <Link to={`${DEVELOPER_TRANSACTIONS_PATH}?status=completed`} className={buttonLook()}>
                Choose a payment
              </Link>
            }
          />
        ) : (
          <RefundTable
            refunds={data?.refunds}
            hrefOf={open.hrefOf}
            busy={read.isFetching}
            empty={
              <EmptyState
                heading="No refund matches"
                hint="Search for another word, or show other refunds."
                action={
                  <Button look="secondary" onClick={table.clear}>
                    Clear Filters
                  </Button>
                }
              />
            }
          />
        )}
        {data !== undefined && !nothingYet && (
          <p className="flex flex-wrap justify-between gap-x-4 border-line border-t px-5 py-3 text-13 text-ink-3">
            <span>
              {data.total_count} {data.total_count === 1 ? "refund" : "refunds"}, newest first
            </span>
            <span>A refund counts when its transaction is validated and agrees to the drop.</span>
          </p>
        )}
        {data !== undefined && data.total_pages > 1 && (
          <Pager label="Pages of refunds" page={table.page} totalPages={data.total_pages} hrefOf={table.hrefOfPage} />
        )}
      </div>
      {open.openId !== null && (
        <PendingChunk value={null}>
          <RefundDialog key={open.openId} refundId={open.openId} onClose={open.close} />
        </PendingChunk>
      )}
    </>
  );
}

/** A filter of the address; anything else there counts as off. */
function known<Value extends RefundStatusEnum | RefundMethodEnum>(
  values: Record<Value, unknown>,
  text: string,
): Value | undefined {
  return Object.hasOwn(values, text) ? (text as Value) : undefined;
}

interface FilterProps {
  label: string;
  none: string;
  value: string | undefined;
  onChange: (value: string) => void;
  children: [value: string, words: string][];
}

function Filter({ label, none, value, onChange, children }: FilterProps) {
  return (
    <Select label={label} hideLabel value={value ?? ""} onChange={(event) => onChange(event.target.value)}>
      <option value="">{none}</option>
      {children.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Select>
  );
}

function Export({ filter }: { filter: Record<string, string> }) {
  const [busy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    try {
      await saveRefunds(filter);
    } catch (error) {
      notify.error(serverMessage(error, "The export failed. Try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look="secondary" className="max-sm:px-3" busy={busy} onClick={() => void start()}>
      <Download aria-hidden="true" size={16} strokeWidth={1.5} />
      Export (CSV)
    </Button>
  );
}
