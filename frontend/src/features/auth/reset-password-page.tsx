import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { FORGOT_PASSWORD_PATH, SIGN_IN_PATH } from "../../config/paths";
import { resetByLink } from "./api";
import { AuthLayout, AuthLink } from "./auth-layout";
import { NewPasswordStep } from "./new-password-step";
import { ResetDone } from "./reset-done";

/** `/auth/reset-password?token=`: the mail's link. Without a token it is no link that could work. */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  const token = params.get("token")?.trim() ?? "";

  if (done) {
    return <ResetDone />;
  }
  if (token === "") {
    return (
      <AuthLayout
        title="Reset Password"
        heading="Invalid Reset Link"
        lead="Invalid reset link. Please request a new password reset."
        footer={<AuthLink to={SIGN_IN_PATH}>Back to sign in</AuthLink>}
      >
        <Link to={FORGOT_PASSWORD_PATH} className={buttonLook({ wide: true })}>
          Request New Reset Link
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Reset Password"
      heading="Set a new password"
      footer={
        <>
          Is the link too old? <AuthLink to={FORGOT_PASSWORD_PATH}>Request New Reset Link</AuthLink>
        </>
      }
    >
      <NewPasswordStep save={(password) => resetByLink(token, password)} onDone={() => setDone(true)} />
    </AuthLayout>
  );
}
