import { type ComponentType, useEffect, useRef, useState } from "react";
import { registerPasswordPrompt } from "../lib/http/reauth";

type Dialog = ComponentType<{ onEnd: (done: boolean) => void }>;

/** Shows the question for the password when a call needs it; one dialog, however many calls wait for it. */
export function ReauthHost() {
  const [Asking, setAsking] = useState<Dialog | null>(null);
  const answer = useRef<(done: boolean) => void>(() => undefined);

  useEffect(() => {
    const withdraw = registerPasswordPrompt(async () => {
      // If the dialog does not arrive, the calls that wait fail as they were refused.
      const part = await import("../features/auth/reauth-dialog").catch(() => null);
      if (part === null) {
        return false;
      }
      setAsking(() => part.ReauthDialog);
      return new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      withdraw();
      answer.current(false);
    };
  }, []);

  return Asking === null ? null : (
    <Asking
      onEnd={(done) => {
        setAsking(null);
        answer.current(done);
      }}
    />
  );
}
