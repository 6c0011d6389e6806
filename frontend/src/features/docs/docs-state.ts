import { createContext, useContext, useState } from "react";
import { readStored, writeStored } from "../../lib/storage";
import { useOwnKey } from "./own-key";
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
