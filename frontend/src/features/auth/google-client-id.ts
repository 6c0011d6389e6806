import { useEffect, useState } from "react";
import type { ConfigApiResponse } from "../../lib/api/generated";
import { openHttp } from "../../lib/http/client";
import { CONFIG_ADDRESS, writtenGoogleClientId } from "./written-google-client-id";

/** `loading` until the server has said whether Google is set up; `unknown` where it could not be asked. */
export type GoogleSetUp =
  | { phase: "loading" }
  | { phase: "unknown" }
  | { phase: "missing" }
  | { phase: "ready"; clientId: string };

let asked: Promise<string | null> | null = null;

/** Google's id of this product, or null where the operator has set up none. Asked once a page; again after a failure. */
export function readGoogleClientId(): Promise<string | null> {
  asked ??= openHttp.get<ConfigApiResponse>(CONFIG_ADDRESS).then(
    ({ data }) => data.google_client_id ?? null,
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** At once where the server wrote the answer into the page. */
export function useGoogleSetUp(): { setUp: GoogleSetUp; ask: () => Promise<GoogleSetUp> } {
  const [setUp, setSetUp] = useState<GoogleSetUp>(atFirst);
  const ask = async (): Promise<GoogleSetUp> => {
    const found = await readGoogleClientId().then<GoogleSetUp, GoogleSetUp>(known, () => ({ phase: "unknown" }));
    setSetUp(found);
    return found;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the button is first shown.
  useEffect(() => {
    if (setUp.phase === "loading") {
      void ask();
    }
  }, []);
  return { setUp, ask };
}

function atFirst(): GoogleSetUp {
  const clientId = writtenGoogleClientId();
  return clientId === undefined ? { phase: "loading" } : known(clientId);
}

function known(clientId: string | null): GoogleSetUp {
  return clientId === null ? { phase: "missing" } : { phase: "ready", clientId };
}
