import { Button } from "../../components/ui/button";
import { codeOf, serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useAppDispatch } from "../../store/store";
import { CodeForm } from "../shared/second-factor/code-form";
import { answerChallenge } from "./answer-challenge";
import { AuthLayout } from "./auth-layout";

interface SecondFactorStepProps {
  /** Of the first step, which checked the password or asked Google. */
  challenge: string;
  /** Signed in. */
  onDone: () => void;
  /** Back to the first step: by choice, or with the reason why it has to be taken again. */
  onBack: (reason: string | null) => void;
}

/** The second step of a sign-in. */
export function SecondFactorStep({ challenge, onDone, onBack }: SecondFactorStepProps) {
  const dispatch = useAppDispatch();
  const answer = async (code: string) => {
    try {
      const message = await dispatch(answerChallenge(challenge, code));
      notify.success(message ?? "Login successful!");
      onDone();
    } catch (failure) {
      if (codeOf(failure) !== "sign_in_expired") {
        throw failure;
      }
      onBack(serverMessage(failure, ""));
    }
  };
  return (
    <AuthLayout
      heading="Enter your code"
      lead="Your account has a second factor. Open your authenticator app and enter the six digits that it shows."
      footer={
        <button
          type="button"
          onClick={() => onBack(null)}
          className="min-h-11 font-medium text-blue underline decoration-1 decoration-blue/40 underline-offset-4 hover:decoration-blue"
        >
          Back to sign-in
        </button>
      }
    >
      <CodeForm
        label="Enter your code"
        onCode={answer}
        buttons={(busy) => (
          <Button type="submit" wide className="mt-4" busy={busy}>
            Sign In
          </Button>
        )}
      />
    </AuthLayout>
  );
}
