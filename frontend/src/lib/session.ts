/**
 * The session of this browser: two tokens in local storage, shared by all its tabs. The store mirrors them by
 * `onSessionChange`. This module needs neither the server nor the store, so public pages can use `hasSession()`.
 *
 * A tablet that is locked to the keypad has tokens of its own under other keys, and no session: whatever reads the
 * session finds nobody signed in. Only the HTTP client takes either.
 */
import {
  ACCESS_TOKEN_KEY,
  KEYPAD_ACCESS_TOKEN_KEY,
  KEYPAD_REFRESH_TOKEN_KEY,
  REFRESH_TOKEN_KEY,
  SIDEBAR_COLLAPSED_KEY,
} from "../config/storage";
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

/** Why the tokens changed: set or removed here, expired on the server, changed in another tab, or they are a keypad's. */
export type SessionChange = "set" | "ended" | "expired" | "elsewhere" | "keypad";
type SessionListener = (tokens: StoredTokens | null, change: SessionChange) => void;

const listeners = new Set<SessionListener>();

/** The tokens in storage, or null without an access token. */
export function readTokens(): StoredTokens | null {
  const access = readStored(ACCESS_TOKEN_KEY);
  return access ? { access, refresh: readStored(REFRESH_TOKEN_KEY) || null } : null;
}

/** The tokens of a tablet that is locked to the keypad, or null. */
export function readKeypadTokens(): StoredTokens | null {
  const access = readStored(KEYPAD_ACCESS_TOKEN_KEY);
  return access ? { access, refresh: readStored(KEYPAD_REFRESH_TOKEN_KEY) || null } : null;
}

/** Whether this browser is locked to the keypad. */
export function hasKeypad(): boolean {
  return readKeypadTokens() !== null;
}

/** What a call is sent with: the session's tokens, else the keypad's. */
export function callTokens(): StoredTokens | null {
  return readTokens() ?? readKeypadTokens();
}

/** Whether a user has signed in here. Only a call shows whether the server still accepts the session. */
export function hasSession(): boolean {
  return readTokens() !== null;
}

/** Stores new tokens of the session, or of the keypad: they say which. */
export function writeTokens(tokens: Tokens): void {
  if (claimOf(tokens.access, "scope") === "keypad") {
    writeStored(KEYPAD_REFRESH_TOKEN_KEY, tokens.refresh);
    writeStored(KEYPAD_ACCESS_TOKEN_KEY, tokens.access);
    notify(null, "keypad");
    return;
  }
  // Who signs in on a locked tablet has left the keypad.
  removeKeypadTokens();
  // The refresh token first: other tabs react when the access token changes, and by then both are stored.
  writeStored(REFRESH_TOKEN_KEY, tokens.refresh);
  writeStored(ACCESS_TOKEN_KEY, tokens.access);
  notify(tokens, "set");
}

/** Empties what this browser has stored for this site, and keeps the tokens of a keypad alone. */
export function lockToKeypad(tokens: Tokens): void {
  try {
    window.sessionStorage.clear();
    window.localStorage.clear();
  } catch {
    // Storage is forbidden: what there was is in memory, and goes with the page.
  }
  removeTokens("ended");
  writeTokens(tokens);
}

function removeKeypadTokens(): void {
  removeStored(KEYPAD_REFRESH_TOKEN_KEY);
  removeStored(KEYPAD_ACCESS_TOKEN_KEY);
}

/** Removes all tokens and the sidebar flag; `expired` if the server ended the session. */
export function removeTokens(change: "ended" | "expired"): void {
  removeKeypadTokens();
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
  return claimOf(accessToken, "family");
}

function claimOf(accessToken: string, name: string): string | null {
  try {
    const [, claims = ""] = accessToken.split(".");
    const value = (JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, unknown>)[name];
    return typeof value === "string" ? value : null;
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
  } else if (event.key === KEYPAD_ACCESS_TOKEN_KEY) {
    notify(null, "keypad");
  }
}
