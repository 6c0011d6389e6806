/**
 * One refresh for all tabs. The server rotates the refresh token at each use, so two tabs must not spend the same one:
 * a Web Lock lets one of them ask, and the others find the new tokens in storage.
 */
import { onSessionChange, readTokens, type Tokens, writeTokens } from "../session";
import { openHttp } from "./instances";

const LOCK = "dropwise.refresh";
const REFRESH_PATH = "/api/auth/token/refresh/";
/** Without locks, how long the tab that lost the race waits for the winner's tokens to reach storage. */
const WINNER_WAIT_MS = 1_000;

let underWay: Promise<string | null> | null = null;

/** An access token newer than `stale`, or null where there is none to be had. Never throws. */
export function freshAccess(stale: string | null): Promise<string | null> {
  underWay ??= exclusively(() => renew(stale)).finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Only pages of a secure origin have them, so a phone that visits a developer's machine by its address has none. */
function tabLocks(): LockManager | null {
  return navigator.locks ?? null;
}

async function exclusively(work: () => Promise<string | null>): Promise<string | null> {
  const locks = tabLocks();
  return locks === null ? work() : locks.request(LOCK, work);
}

async function renew(stale: string | null): Promise<string | null> {
  const before = readTokens();
  if (before === null) {
    return null;
  }
  if (before.access !== stale) {
    return before.access;
  }
  if (before.refresh === null) {
    return null;
  }
  try {
    const { data } = await openHttp.post<Tokens>(REFRESH_PATH, { refresh: before.refresh });
    // Signed out, or in again as somebody else, while the answer was on its way: it is nobody's now.
    if (readTokens()?.refresh !== before.refresh) {
      return readTokens()?.access ?? null;
    }
    writeTokens({ access: data.access, refresh: data.refresh });
    return data.access;
  } catch {
    return tabLocks() === null ? tokensOfTheWinner(before.access) : newerThan(before.access);
  }
}

function newerThan(stale: string): string | null {
  const now = readTokens();
  return now !== null && now.access !== stale ? now.access : null;
}

/** The server refuses the second of two equal refresh tokens without ending the session: the first one's tab has new ones. */
function tokensOfTheWinner(stale: string): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve(newerThan(stale));
    };
    const stop = onSessionChange(finish);
    const timer = setTimeout(finish, newerThan(stale) === null ? WINNER_WAIT_MS : 0);
  });
}
