import { createContext, useContext, useEffect, useState } from "react";
import type { SecretKey } from "../../lib/api/generated";
import { hasSession, readTokens } from "../../lib/session";
import { readStored, writeStored } from "../../lib/storage";
import { LANGUAGES, type LanguageKey } from "./sample-text";

/** Not with the other keys of the storage, because the checkout loads those. */
const DOCS_LANGUAGE_KEY = "docs_language";

export interface DocsState {
  /** The level of the tab's title: the dashboard has a heading above it. */
  topLevel: 1 | 2;
  /** The language of all samples. */
  language: LanguageKey;
  setLanguage: (language: LanguageKey) => void;
  /** The reader's test key; null for visitors, in live mode, and before there is one. */
  key: string | null;
  /** The payment that Run made last. */
  paymentId: string | null;
  setPaymentId: (id: string) => void;
}

export const DocsStateContext = createContext<DocsState>({
  topLevel: 1,
  language: "curl",
  setLanguage: () => {},
  key: null,
  paymentId: null,
  setPaymentId: () => {},
});

export function useDocsState(): DocsState {
  return useContext(DocsStateContext);
}

/** What all parts of the documentation share. The language is remembered in this browser. */
export function useNewDocsState(topLevel: 1 | 2): DocsState {
  const [language, setLanguage] = useState<LanguageKey>(
    () => LANGUAGES.find(({ key }) => key === readStored(DOCS_LANGUAGE_KEY))?.key ?? "curl",
  );
  const [paymentId, setPaymentId] = useState<string | null>(null);
  const key = useOwnKey();
  return {
    topLevel,
    language,
    setLanguage: (chosen) => {
      writeStored(DOCS_LANGUAGE_KEY, chosen);
      setLanguage(chosen);
    },
    key,
    paymentId,
    setPaymentId,
  };
}

/**
 * The signed-in merchant's test key. It is kept by the page that shows it and nowhere else; the server never returns a
 * live one.
 */
function useOwnKey(): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    if (hasSession()) {
      ownTestKey().then(
        (found) => current && setKey(found),
        // Without a key, or for an administrator, the samples read the environment.
        () => {},
      );
    }
    return () => {
      current = false;
    };
  }, []);
  return key;
}

async function ownTestKey(): Promise<string | null> {
  const response = await fetch("/api/wallets/secret-key/", {
    headers: { Authorization: `Bearer ${readTokens()?.access}` },
  });
  const data = (await response.json()) as Partial<SecretKey>;
  return data.key?.startsWith("sk_test_") ? data.key : null;
}
