import { type PaymentsHistorySumsApiArg, usePaymentsExportMutation } from "../../lib/api/generated";
import { browser } from "../../lib/browser";
import { serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { exportOf } from "./history-filter";

/** Downloads the payments that match the filter, all pages of them, as CSV. */
export function useTransactionExport(filter: PaymentsHistorySumsApiArg) {
  const [ask, { isLoading, error }] = usePaymentsExportMutation();

  async function start() {
    const answer = await ask({ exportRequest: exportOf(filter) });
    if (answer.data !== undefined) {
      browser.download(answer.data.url);
      notify.success("Transactions exported successfully!");
    }
  }

  return {
    busy: isLoading,
    failure: error === undefined ? null : serverMessage(error, "Failed to export transactions. Try again."),
    start: () => void start(),
  };
}
