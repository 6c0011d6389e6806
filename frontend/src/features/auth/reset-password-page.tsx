import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { FORGOT_PASSWORD_PATH, SIGN_IN_PATH } from "../../config/paths";
import { useAppDispatch } from "../../store/store";
import { resetByLink } from "./api";
import { AuthLayout, AuthLink } from "./auth-layout";
import { NewPasswordStep } from "./new-password-step";
import { INVALID_LINK_HEADING, NEW_PASSWORD_HEADING } from "./page-headings";
import { ResetDone } from "./reset-done";

/** `/auth/reset-password?token=`: the link of the email. Without a token it is invalid. */
export function ResetPasswordPage() {
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  const token = params.get("token")?.trim() ?? "";

  if (done) {
    return <ResetDone />;
  }
  if (token === "") {
    return (
      <AuthLayout {...INVALID_LINK_HEADING} footer={<AuthLink to={SIGN_IN_PATH}>Back to sign in</AuthLink>}>
        <Link to={FORGOT_PASSWORD_PATH} className={buttonLook({ wide: true })}>
          Request New Reset Link
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      {...NEW_PASSWORD_HEADING}
      footer={
        <>
          Link expired? <AuthLink to={FORGOT_PASSWORD_PATH}>Request New Reset Link</AuthLink>
        </>
      }
    >
      <NewPasswordStep save={(password) => dispatch(resetByLink(token, password))} onDone={() => setDone(true)} />
    </AuthLayout>
  );
}
