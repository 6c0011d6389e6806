import { Link } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { SIGN_IN_PATH } from "../../config/paths";
import { AuthLayout } from "./auth-layout";

/** The last step of both ways to reset a password. */
export function ResetDone() {
  return (
    <AuthLayout
      follows
      heading="Your password has been reset"
      lead="You were signed out on all devices. Sign in with your new password."
    >
      <Link to={SIGN_IN_PATH} className={buttonLook({ wide: true })}>
        Sign In
      </Link>
    </AuthLayout>
  );
}
