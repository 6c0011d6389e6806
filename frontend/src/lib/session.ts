/**
 * The session of this browser: two tokens in local storage, shared by all its tabs. The store mirrors them by
 * `onSessionChange`. This module needs neither the server nor the store, so public pages can use `hasSession()`.
 */
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, SIDEBAR_COLLAPSED_KEY } from "../config/storage";
import { readStored, removeStored, writeStored } from "./storage";

export interface Tokens {
  access: string;
  refresh: string;
}

/** Whether a response holds tokens: a proxy or a captive portal may return 200 to anything. */
export function holdsTokens(data: unknown): data is Tokens {
  const { access, refresh } = Object(data) as Partial<Record<keyof Tokens, unknown>>;
  return typeof access === "string" && typeof refresh === "string";
}

/** What storage holds. An access token alone is a session too: one that ends with the token. */
export interface StoredTokens {
  access: string;
  refresh: string | null;
}

/** Why the tokens changed: set or removed here, expired on the server, or changed in another tab. */
export type SessionChange = "set" | "ended" | "expired" | "elsewhere";
type SessionListener = (tokens: StoredTokens | null, change: SessionChange) => void;

const listeners = new Set<SessionListener>();

/** The tokens in storage, or null without an access token. */
export function readTokens(): StoredTokens | null {
  const access = readStored(ACCESS_TOKEN_KEY);
  return access ? { access, refresh: readStored(REFRESH_TOKEN_KEY) || null } : null;
}

/** Whether a user has signed in here. Only a call shows whether the server still accepts the session. */
export function hasSession(): boolean {
  return readTokens() !== null;
}

export function writeTokens(tokens: Tokens): void {
  // The refresh token first: other tabs react when the access token changes, and by then both are stored.
  writeStored(REFRESH_TOKEN_KEY, tokens.refresh);
  writeStored(ACCESS_TOKEN_KEY, tokens.access);
  notify(tokens, "set");
}

/** Removes both tokens and the sidebar flag; `expired` if the server ended the session. */
export function removeTokens(change: "ended" | "expired"): void {
  removeStored(REFRESH_TOKEN_KEY);
  removeStored(ACCESS_TOKEN_KEY);
  removeStored(SIDEBAR_COLLAPSED_KEY);
  notify(null, change);
}

/** Calls `listener` after each change, in this tab or another, until the returned function is called. */
export function onSessionChange(listener: SessionListener): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", onStorageEvent);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener("storage", onStorageEvent);
    }
  };
}

/** The id of the session that a token claims to belong to, or null. The token is not verified. */
export function sessionOf(accessToken: string): string | null {
  try {
    const [, claims = ""] = accessToken.split(".");
    const { family } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { family?: unknown };
    return typeof family === "string" ? family : null;
  } catch {
    return null;
  }
}

function notify(tokens: StoredTokens | null, change: SessionChange): void {
  for (const listener of [...listeners]) {
    listener(tokens, change);
  }
}

/** A `key` of null means that another tab has cleared the storage. */
function onStorageEvent(event: StorageEvent): void {
  if (event.key === ACCESS_TOKEN_KEY || event.key === null) {
    notify(readTokens(), "elsewhere");
  }
}
