import { useEffect } from "react";
import { PageLink } from "../../components/ui/guide";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Pager } from "../../components/ui/pager";
import { TimesNote } from "../../components/ui/times-note";
import { useAtLeast } from "../../components/ui/use-at-least";
import { DETECTED_PAYMENTS_PATH, developerPaymentPath } from "../../config/paths";
import { HISTORY_LOADING_MS } from "../../config/timing";
import { useOpenPayment } from "../shared/payment/use-open-payment";
import { TransactionFilters } from "./transaction-filters";
import { TransactionTable } from "./transaction-table";
import { PAGE_SIZE_CHOICES, useTransactions } from "./use-transactions";

const PaymentDialog = lazyComponent(() => import("../shared/payment/payment-dialog"), "PaymentDialog");

/** `/developer-dashboard/transactions`: search, filters, sort, page and the open payment are in the address. */
export function TransactionsPage() {
  const list = useTransactions();
  const open = useOpenPayment();
  const loading = useAtLeast(list.loading, HISTORY_LOADING_MS) && list.failure === null;
  const { table, history } = list;

  // Ready by the time a row is chosen.
  useEffect(() => void PaymentDialog.preload(), []);

  return (
    <>
      <TransactionFilters list={list} loading={loading} />
      <div className="mt-3 overflow-hidden rounded-16 border border-line bg-card">
        <TransactionTable list={list} hrefOf={open.hrefOf} />
        {history !== undefined && history.total_count > 0 && (
          <Pager
            className="border-line border-t px-5 py-2"
            label="Pages of transactions"
            page={table.page}
            totalPages={history.total_pages}
            hrefOf={list.table.hrefOfPage}
            size={{ value: table.pageSize, onChange: table.setPageSize, choices: PAGE_SIZE_CHOICES }}
          />
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <TimesNote />
        <p className="mt-3">
          <PageLink to={DETECTED_PAYMENTS_PATH}>Detected payments</PageLink>
        </p>
      </div>
      {open.paymentId !== null && (
        <PendingChunk value={null}>
          <PaymentDialog
            key={open.paymentId}
            paymentId={open.paymentId}
            onClose={open.close}
            address={developerPaymentPath(open.paymentId)}
            cancellable
          />
        </PendingChunk>
      )}
    </>
  );
}
