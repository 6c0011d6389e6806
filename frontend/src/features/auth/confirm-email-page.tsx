import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Button, buttonLook } from "../../components/ui/button";
import { DEVELOPER_DASHBOARD_PATH, SIGN_IN_PATH } from "../../config/paths";
import { codeOf, confirmEmailFailure } from "../../lib/errors";
import { useAppDispatch, useAppSelector } from "../../store/store";
import { confirmEmail } from "./api";
import { AuthLayout } from "./auth-layout";
import { FormError } from "./form-error";
import { CONFIRM_EMAIL_HEADING } from "./page-headings";

type State = "confirming" | "confirmed" | "invalid" | { failure: string };

/** `/auth/confirm-email?token=`: the link of the welcome email confirms the address as soon as it is opened. */
export function ConfirmEmailPage() {
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const token = params.get("token")?.trim() ?? "";
  const [state, setState] = useState<State>(token === "" ? "invalid" : "confirming");

  // It runs for the link, and again after "Try Again".
  useEffect(() => {
    if (state !== "confirming") {
      return;
    }
    let left = false;
    dispatch(confirmEmail(token)).then(
      () => left || setState("confirmed"),
      (error: unknown) =>
        left || setState(codeOf(error) === "invalid_link" ? "invalid" : { failure: confirmEmailFailure(error) }),
    );
    return () => {
      left = true;
    };
  }, [dispatch, state, token]);

  if (state === "confirmed") {
    return (
      <AuthLayout follows heading="Your email address is confirmed" lead="Thank you. There is nothing else to do.">
        <NextStep />
      </AuthLayout>
    );
  }
  if (state === "invalid") {
    return (
      <AuthLayout
        follows
        heading="Invalid confirmation link"
        lead="This confirmation link is invalid or has expired. Your account works without it; resetting your password confirms the address too."
      >
        <NextStep />
      </AuthLayout>
    );
  }
  const failed = state !== "confirming";
  return (
    <AuthLayout {...CONFIRM_EMAIL_HEADING}>
      {failed && <FormError>{state.failure}</FormError>}
      <Button wide busy={!failed} onClick={() => setState("confirming")}>
        {failed ? "Try Again" : "Confirming"}
      </Button>
    </AuthLayout>
  );
}

function NextStep() {
  const isSignedIn = useAppSelector((store) => store.auth.user !== null);
  return isSignedIn ? (
    <Link to={DEVELOPER_DASHBOARD_PATH} className={buttonLook({ wide: true })}>
      Open Dashboard
    </Link>
  ) : (
    <Link to={SIGN_IN_PATH} className={buttonLook({ wide: true })}>
      Sign In
    </Link>
  );
}
