import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { browser } from "../../lib/browser";
import { hasSession } from "../../lib/session";
import { usePublicRead } from "../../lib/use-public-read";
import { ReceiptFrame, ReceiptLoading } from "./receipt-frame";
import { ReceiptFailed, ReceiptNotFound } from "./receipt-problems";
import { ReceiptSheet } from "./receipt-sheet";

// Only for those who have signed in: it loads the store.
const OwnReceipt = lazyComponent(() => import("./own-receipt"), "OwnReceipt");

/** `/receipt/{token}`: the receipt of a completed payment, which this browser checks on the ledger. */
export function ReceiptPage() {
  const { token = "" } = useParams();
  const { state, retry } = usePublicRead(`/api/payments/public/receipt/${encodeURIComponent(token)}/`);
  // Without a session there is nothing more to ask; who signs out keeps what is on screen.
  const [signedIn] = useState(hasSession);
  useEffect(loadAsDocument, []);

  if (state.phase === "ready") {
    return (
      <ReceiptFrame actions>
        <ReceiptSheet receipt={state.data} />
      </ReceiptFrame>
    );
  }
  if (state.phase === "failed" && state.status === 404 && signedIn) {
    return (
      <PendingChunk value={<ReceiptLoading />}>
        <OwnReceipt token={token} />
      </PendingChunk>
    );
  }
  if (state.phase === "failed") {
    return state.status === 404 ? <ReceiptNotFound /> : <ReceiptFailed onRetry={retry} />;
  }
  return <ReceiptLoading />;
}

/**
 * The router can lead here, after signing in. But only a document that was loaded from this address has the policy that
 * allows it to ask the ledgers.
 */
function loadAsDocument(): void {
  const [loaded] = performance.getEntriesByType?.("navigation") ?? [];
  if (loaded !== undefined && new URL(loaded.name).pathname !== window.location.pathname) {
    browser.reload();
  }
}
