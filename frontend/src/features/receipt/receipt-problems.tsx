import { Link, useLocation } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { ErrorPanel } from "../../components/ui/error-panel";
import { SIGN_IN_PATH } from "../../config/paths";
import { usePageTitle } from "../../lib/page-title";
import { hasSession } from "../../lib/session";
import { rememberSignedOut } from "../../lib/signed-out";
import { ReceiptFrame } from "./receipt-frame";

/** A wrong link, a payment that is not completed, or a receipt that is not public: nobody learns which. */
export function ReceiptNotFound() {
  usePageTitle("Receipt not found");
  const { pathname } = useLocation();
  return (
    <ReceiptFrame>
      <ErrorPanel
        level={1}
        heading="Receipt not found"
        message="The link is wrong, or the merchant has not made it public."
      >
        <p className="mt-1 text-ink-2">If you paid, ask the shop for it.</p>
        {!hasSession() && (
          <>
            <p className="mt-1 text-ink-2">If you are the merchant, sign in to see it.</p>
            <Link
              to={SIGN_IN_PATH}
              onClick={() => rememberSignedOut({ from: pathname })}
              className={buttonLook({ look: "secondary", className: "mt-5" })}
            >
              Sign In
            </Link>
          </>
        )}
      </ErrorPanel>
    </ReceiptFrame>
  );
}

export function ReceiptFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ReceiptFrame>
      <ErrorPanel level={1} heading="The receipt did not load" onRetry={onRetry} />
    </ReceiptFrame>
  );
}
