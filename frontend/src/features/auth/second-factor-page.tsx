import { useState } from "react";
import { Navigate } from "react-router-dom";
import { Button } from "../../components/ui/button";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { ADMIN_DASHBOARD_PATH, DEVELOPER_DASHBOARD_PATH, SIGN_IN_PATH } from "../../config/paths";
import { browser } from "../../lib/browser";
import { signOut } from "../../store/session";
import { useAppDispatch, useAppSelector } from "../../store/store";
import { useSetUp } from "../shared/second-factor/use-set-up";
import { AuthLayout } from "./auth-layout";
import { FormError } from "./form-error";
import { SECOND_FACTOR_HEADING } from "./page-headings";

const SetUpForm = lazyComponent(() => import("../shared/second-factor/set-up-form"), "SetUpForm");
const RecoveryCodes = lazyComponent(() => import("../shared/second-factor/recovery-codes"), "RecoveryCodes");

/** `/auth/second-factor`: where an administrator who needs a second factor sets it up before anything else. */
export function SecondFactorPage() {
  const dispatch = useAppDispatch();
  const { user, loading, isAuthenticated } = useAppSelector((state) => state.auth);
  const { made, busy, failure, begin } = useSetUp();
  const [codes, setCodes] = useState<string[] | null>(null);

  if (user === null && !loading && !isAuthenticated) {
    return <Navigate to={SIGN_IN_PATH} replace />;
  }
  if (codes !== null) {
    const dashboard = user?.is_superuser ? ADMIN_DASHBOARD_PATH : DEVELOPER_DASHBOARD_PATH;
    return (
      <AuthLayout
        follows
        heading="Save your recovery codes"
        lead="If you lose your phone, each of them signs you in once. Keep them where you can find them without it."
      >
        <PendingChunk value={null}>
          <RecoveryCodes codes={codes} onSaved={() => browser.leaveFor(dashboard)} />
        </PendingChunk>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      {...SECOND_FACTOR_HEADING}
      {...(made !== null && { lead: "Scan this with an authenticator app, then enter the six digits that it shows." })}
      footer={
        <button
          type="button"
          onClick={() => dispatch(signOut())}
          className="min-h-11 font-medium text-blue underline decoration-1 decoration-blue/40 underline-offset-4 hover:decoration-blue"
        >
          Sign out
        </button>
      }
    >
      {failure !== null && <FormError>{failure}</FormError>}
      {made === null ? (
        <Button wide busy={busy} disabled={user === null} onClick={() => void begin()}>
          Set up
        </Button>
      ) : (
        <PendingChunk value={null}>
          <SetUpForm
            made={made}
            onCodes={setCodes}
            buttons={(sending) => (
              <Button type="submit" wide className="mt-4" busy={sending}>
                Turn on
              </Button>
            )}
          />
        </PendingChunk>
      )}
    </AuthLayout>
  );
}
