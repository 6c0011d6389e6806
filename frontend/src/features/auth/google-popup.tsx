/** Loaded by a click on the Google button and not before: from here on, Google's script is fetched. */
import { GoogleOAuthProvider, useGoogleLogin, useGoogleOAuth } from "@react-oauth/google";
import { useEffect } from "react";

export interface GooglePopupProps {
  clientId: string;
  onToken: (accessToken: string) => void;
  /** The user closed the pop-up. */
  onClosed: () => void;
  /** Denied, blocked by the browser, or Google did not respond. */
  onFailure: () => void;
}

/** Opens Google's pop-up once its script has loaded. Renders nothing; exactly one of the three callbacks is called. */
export function GooglePopup({ clientId, ...outcome }: GooglePopupProps) {
  return (
    <GoogleOAuthProvider clientId={clientId} onScriptLoadError={outcome.onFailure}>
      <Opener {...outcome} />
    </GoogleOAuthProvider>
  );
}

function Opener({ onToken, onClosed, onFailure }: Omit<GooglePopupProps, "clientId">) {
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
