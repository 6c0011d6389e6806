import { Link } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { SIGN_IN_PATH } from "../../config/paths";
import { AuthLayout } from "./auth-layout";

/** The end of both ways to a new password. */
export function ResetDone() {
  return (
    <AuthLayout
      follows
      title="Reset Password"
      heading="Your password is new"
      lead="You were signed out everywhere. Sign in with the new password to go on."
    >
      <Link to={SIGN_IN_PATH} className={buttonLook({ wide: true })}>
        Sign In
      </Link>
    </AuthLayout>
  );
}
