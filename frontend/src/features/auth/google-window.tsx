/** Loaded by a click on the Google button and never earlier: from here on Google is asked for its script and window. */
import { GoogleOAuthProvider, useGoogleLogin, useGoogleOAuth } from "@react-oauth/google";
import { useEffect } from "react";

export interface GoogleWindowProps {
  clientId: string;
  onToken: (accessToken: string) => void;
  /** The person closed the window himself. */
  onClosed: () => void;
  /** Denied, blocked by the browser, or Google did not answer. */
  onFailure: () => void;
}

/** Opens Google's window as soon as its script is there. Shows nothing itself; one of the three is called, once. */
export function GoogleWindow({ clientId, ...outcome }: GoogleWindowProps) {
  return (
    <GoogleOAuthProvider clientId={clientId} onScriptLoadError={outcome.onFailure}>
      <Opener {...outcome} />
    </GoogleOAuthProvider>
  );
}

function Opener({ onToken, onClosed, onFailure }: Omit<GoogleWindowProps, "clientId">) {
  const { scriptLoadedSuccessfully } = useGoogleOAuth();
  const open = useGoogleLogin({
    flow: "implicit",
    onSuccess: ({ access_token }) => onToken(access_token),
    onError: onFailure,
    onNonOAuthError: ({ type }) => (type === "popup_closed" ? onClosed() : onFailure()),
  });
  useEffect(() => {
    if (scriptLoadedSuccessfully) {
      open();
    }
  }, [scriptLoadedSuccessfully, open]);
  return null;
}
