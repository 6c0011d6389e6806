import { useNavigate } from "react-router-dom";
import { otpVerificationPath, SIGN_IN_PATH } from "../../config/paths";
import { resetRequestFailure } from "../../lib/errors";
import { AuthLayout, AuthLink } from "./auth-layout";
import { EmailStep } from "./email-step";
import { FORGOT_PASSWORD_HEADING } from "./page-headings";

/** `/auth/forgot-password`: sends the reset email, then goes to the code page. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  return (
    <AuthLayout {...FORGOT_PASSWORD_HEADING} footer={<AuthLink to={SIGN_IN_PATH}>Back to sign in</AuthLink>}>
      <EmailStep
        email=""
        failureOf={resetRequestFailure}
        onSent={(email) => {
          navigate(otpVerificationPath(email));
        }}
      />
    </AuthLayout>
  );
}
