import { useState } from "react";
import { useConfigQuery } from "../../lib/api/generated";
import { preloadedGoogleClientId } from "./preloaded-google-client-id";

/** `loading` until the server has said whether Google is set up; `unknown` if it could not be asked. */
export type GoogleSetUp =
  | { phase: "loading" }
  | { phase: "unknown" }
  | { phase: "missing" }
  | { phase: "ready"; clientId: string };

/** Whether this installation has Google sign-in: known at once if the page has the config preloaded, else after one read. */
export function useGoogleSetUp(): { setUp: GoogleSetUp; ask: () => Promise<GoogleSetUp> } {
  const [preloaded] = useState(preloadedGoogleClientId);
  const config = useConfigQuery(undefined, { skip: preloaded !== undefined });
  const ask = async (): Promise<GoogleSetUp> => {
    const { data } = await config.refetch();
    return data === undefined ? { phase: "unknown" } : known(data.google_client_id);
  };
  if (preloaded !== undefined) {
    return { setUp: known(preloaded), ask };
  }
  if (config.data !== undefined) {
    return { setUp: known(config.data.google_client_id), ask };
  }
  return { setUp: { phase: config.isError ? "unknown" : "loading" }, ask };
}

/** A server of an older release may leave the field out. */
function known(clientId: string | null | undefined): GoogleSetUp {
  return clientId == null ? { phase: "missing" } : { phase: "ready", clientId };
}
