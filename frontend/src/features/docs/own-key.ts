import { useEffect, useState } from "react";
import type { Profile, SecretKey } from "../../lib/api/generated";
import { onSessionChange, readTokens } from "../../lib/session";

/**
 * The signed-in merchant's test key, read again when the reader comes back to the tab: it may have been regenerated
 * elsewhere. It is kept by the page that shows it and nowhere else; the server never returns a live one.
 */
export function useOwnKey(): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    let newest = 0;
    const read = () => {
      newest += 1;
      const mine = newest;
      ownTestKey().then(
        (found) => mine === newest && setKey(found),
        // Nothing was learned.
        () => {},
      );
    };
    const onVisibility = () => {
      if (document.visibilityState === "visible") {
        read();
      }
    };
    read();
    document.addEventListener("visibilitychange", onVisibility);
    const stop = onSessionChange((_tokens, change) => {
      // What this tab sets are newer tokens of the same session.
      if (change !== "set") {
        read();
      }
    });
    return () => {
      newest += 1;
      document.removeEventListener("visibilitychange", onVisibility);
      stop();
    };
  }, []);
  return key;
}

/** Null for visitors, for administrators, in live mode, and before there is one: the samples read the environment. */
async function ownTestKey(): Promise<string | null> {
  if (readTokens() === null) {
    return null;
  }
  // Loaded for those who need it: this page is public.
  const { http } = await import("../../lib/http/client");
  // The profile says whether there is a key to ask for: an administrator has none.
  const { data: profile } = await http.get<Partial<Profile>>("/api/auth/profile/", { keepsSession: true });
  if (!profile.has_key || !profile.is_test_mode) {
    return null;
  }
  const { data } = await http.get<Partial<SecretKey>>("/api/wallets/secret-key/", { keepsSession: true });
  return data.key?.startsWith("sk_test_") ? data.key : null;
}
