import { Provider } from "react-redux";
import { usePaymentsReceiptQuery } from "../../lib/api/generated";
import { createAppStore } from "../../store/store";
import { ReceiptFrame, ReceiptLoading } from "./receipt-frame";
import { ReceiptFailed, ReceiptNotFound } from "./receipt-problems";
import { ReceiptSheet } from "./receipt-sheet";

const store = createAppStore();

/** A receipt that is not public, for its merchant and for administrators. */
export function OwnReceipt({ token }: { token: string }) {
  return (
    <Provider store={store}>
      <Own token={token} />
    </Provider>
  );
}

function Own({ token }: { token: string }) {
  const { data, error, refetch } = usePaymentsReceiptQuery({ token });
  if (data !== undefined) {
    return (
      <ReceiptFrame actions>
        <ReceiptSheet receipt={data} privateTo={data.is_own ? "merchant" : "administrator"} />
      </ReceiptFrame>
    );
  }
  if (error === undefined) {
    return <ReceiptLoading />;
  }
  return "status" in error && error.status === 404 ? <ReceiptNotFound /> : <ReceiptFailed onRetry={refetch} />;
}
