import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { lazyComponent } from "../../components/ui/lazy-component";
import { SIGN_IN_PATH } from "../../config/paths";
import { codeOf, resetFailure, sendOtpFailure } from "../../lib/errors";
import { useAppDispatch } from "../../store/store";
import { resetByCode } from "./api";
import { AuthLayout, AuthLink } from "./auth-layout";
import { CodeStep } from "./code-step";
import { EmailStep } from "./email-step";
import { enterCodeHeading, GET_CODE_HEADING, NEW_PASSWORD_HEADING } from "./page-headings";

// Needed only after the code, so they load while it is read and typed.
const NewPasswordStep = lazyComponent(() => import("./new-password-step"), "NewPasswordStep");
const ResetDone = lazyComponent(() => import("./reset-done"), "ResetDone");

type Step = "email" | "code" | "password" | "done";

const back = <AuthLink to={SIGN_IN_PATH}>Back to sign in</AuthLink>;

/**
 * `/auth/otp-verification`: email, code, new password, done. With `?email=` it opens at the code. Each step is a form of
 * its own, so changing the step clears codes and passwords.
 */
export function OtpVerificationPage() {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const [email, setEmail] = useState(() => params.get("email")?.trim() ?? "");
  const [step, setStep] = useState<Step>(email === "" ? "email" : "code");
  const [follows, setFollows] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    void NewPasswordStep.preload();
    void ResetDone.preload();
  }, []);

  const goToEmail = (known: string) => {
    setEmail(known);
    setParams({}, { replace: true });
    setProblem(null);
    setFollows(true);
    setStep("email");
  };

  // A verified code counts for ten minutes. After that, only another verification helps.
  const save = (password: string) =>
    dispatch(resetByCode(email, password)).catch((error: unknown) => {
      if (codeOf(error) === "verify_again") {
        setFollows(true);
        setProblem(resetFailure(error));
        setStep("code");
      }
      throw error;
    });

  switch (step) {
    case "email":
      return (
        <AuthLayout follows={follows} {...GET_CODE_HEADING} footer={back}>
          <EmailStep
            email={email}
            failureOf={sendOtpFailure}
            onSent={(sentTo) => {
              setEmail(sentTo);
              setParams({ email: sentTo }, { replace: true });
              setFollows(true);
              setStep("code");
            }}
          />
        </AuthLayout>
      );
    case "code":
      return (
        <AuthLayout follows={follows} {...enterCodeHeading(email)} footer={back}>
          <CodeStep
            email={email}
            problem={problem}
            onVerified={() => setStep("password")}
            onResend={() => goToEmail(email)}
            onOtherEmail={() => goToEmail("")}
          />
        </AuthLayout>
      );
    case "password":
      return (
        <AuthLayout follows {...NEW_PASSWORD_HEADING} footer={back}>
          <NewPasswordStep email={email} save={save} onDone={() => setStep("done")} />
        </AuthLayout>
      );
    case "done":
      return <ResetDone />;
  }
}
