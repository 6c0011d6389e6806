import { type ComponentType, useEffect, useRef, useState } from "react";
import { registerPasswordPrompt } from "../lib/http/reauth";

type Dialog = ComponentType<{ onEnd: (done: boolean) => void }>;

/** Asks for the password when a call requires it, with one dialog for all waiting calls. */
export function ReauthHost() {
  const [Asking, setAsking] = useState<Dialog | null>(null);
  const answer = useRef<(done: boolean) => void>(() => undefined);

  useEffect(() => {
    const withdraw = registerPasswordPrompt(async () => {
      // If the dialog fails to load, the waiting calls fail with their original refusals.
      const loaded = await import("../features/auth/reauth-dialog").catch(() => null);
      if (loaded === null) {
        return false;
      }
      setAsking(() => loaded.ReauthDialog);
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
