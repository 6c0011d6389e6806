import { Dialog } from "../../components/ui/dialog";
import { SubmitActions } from "../../components/ui/submit-actions";
import { codeOf, serverMessage } from "../../lib/errors";
import { useAppDispatch } from "../../store/store";
import { CodeForm } from "../shared/second-factor/code-form";
import { answerChallenge } from "./answer-challenge";

interface ReauthCodeDialogProps {
  /** Of the first step, which checked the password or asked Google. */
  challenge: string;
  onEnd: (done: boolean) => void;
  /** The first step has to be taken again, for this reason. */
  onExpired: (reason: string) => void;
}

/** The second step of a fresh sign-in, for an account with a second factor. */
export function ReauthCodeDialog({ challenge, onEnd, onExpired }: ReauthCodeDialogProps) {
  const dispatch = useAppDispatch();
  const answer = async (code: string) => {
    try {
      await dispatch(answerChallenge(challenge, code));
      onEnd(true);
    } catch (failure) {
      if (codeOf(failure) !== "sign_in_expired") {
        throw failure;
      }
      onExpired(serverMessage(failure, ""));
    }
  };
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title="Enter your code"
      description="Your account has a second factor. Your change continues after the code."
    >
      <div className="mt-5">
        <CodeForm
          label="Enter your code"
          onCode={answer}
          buttons={(busy) => <SubmitActions label="Continue" busy={busy} onCancel={() => onEnd(false)} />}
        />
      </div>
    </Dialog>
  );
}
