import { type ComponentType, useState } from "react";
import { Button } from "../../components/ui/button";
import { notify } from "../../lib/toast";
import { GoogleMark } from "./google-mark";
import type { GooglePopupProps } from "./google-popup";
import { useGoogleSetUp } from "./google-set-up";

/** Google's pop-up while it is open. */
interface Open {
  Popup: ComponentType<GooglePopupProps>;
  clientId: string;
}

interface GoogleSectionProps {
  purpose: "signin" | "signup";
  /** A call is under way, this button's or the form's. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Uses Google's token and returns the success message. Throws an Error with a message for the user. */
  enter: (accessToken: string) => Promise<string>;
  onFailure: (message: string, error?: unknown) => void;
}

const FAILED = {
  signin: "Google login failed. Please try again.",
  signup: "Google signup failed. Please try again.",
};

const NOT_SET_UP = "Google sign-in is not set up on this server.";

/** "Continue with Google" below a form. Nothing is requested from Google before the click. */
export function GoogleSection({ purpose, busy, onBusy, enter, onFailure }: GoogleSectionProps) {
  const { setUp, ask } = useGoogleSetUp();
  const [open, setOpen] = useState<Open | null>(null);

  const finish = () => {
    setOpen(null);
    onBusy(false);
  };
  const fail = (message: string = FAILED[purpose], error?: unknown) => {
    finish();
    onFailure(message, error);
  };
  const begin = async () => {
    onBusy(true);
    const known = setUp.phase === "ready" ? setUp : await ask();
    if (known.phase === "missing") {
      finish();
      return;
    }
    const chunk = await import("./google-popup").catch(() => null);
    if (known.phase === "ready" && chunk !== null) {
      setOpen({ Popup: chunk.GooglePopup, clientId: known.clientId });
    } else {
      fail();
    }
  };
  const take = async (accessToken: string) => {
    try {
      notify.success(await enter(accessToken));
    } catch (error) {
      fail((error as Error).message, error);
    }
  };

  return (
    <>
      <p className="my-6 flex items-center gap-4 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {/* A matter of the operator, so it is only told on demand. A disabled button has no tooltip of its own everywhere. */}
      <span className="block" title={setUp.phase === "missing" ? NOT_SET_UP : undefined}>
        <Button
          look="secondary"
          wide
          busy={busy}
          disabled={busy || setUp.phase === "missing" || setUp.phase === "loading"}
          aria-describedby={setUp.phase === "missing" ? "google-missing" : undefined}
          onClick={() => void begin()}
        >
          <GoogleMark />
          Continue with Google
        </Button>
        {setUp.phase === "missing" && (
          <span id="google-missing" className="sr-only">
            {NOT_SET_UP}
          </span>
        )}
      </span>
      {open !== null && (
        <open.Popup
          clientId={open.clientId}
          onToken={(token) => void take(token)}
          onClosed={finish}
          onFailure={() => fail()}
        />
      )}
    </>
  );
}
