/** Where a user goes after signing in: only ever to a page of this origin, whatever a crafted address says. */

const ORIGIN = "https://return.invalid";
/** A control character or a backslash may be read as part of a host by one browser and dropped by another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose.
const AMBIGUOUS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/;

/**
 * `path` if it is an absolute path of this origin (`/a/b?c#d`), else null. That excludes other origins in every spelling
 * (`//host`, `/\host`, `https:`, with tabs or encoded slashes), relative paths, and the sign-in pages themselves.
 */
export function safeReturnPath(path: unknown): string | null {
  if (typeof path !== "string" || !path.startsWith("/") || AMBIGUOUS.test(path) || hidesAnother(path)) {
    return null;
  }
  let url: URL;
  try {
    url = new URL(path, ORIGIN);
  } catch {
    return null;
  }
  const normal = `${url.pathname}${url.search}${url.hash}`;
  const foreign = url.origin !== ORIGIN || url.pathname.startsWith("//");
  return foreign || url.pathname === "/auth" || url.pathname.startsWith("/auth/") ? null : normal;
}

/** Whether the path, decoded once or twice, starts like another origin or contains an ambiguous character. */
function hidesAnother(path: string): boolean {
  const [pathname = ""] = path.split(/[?#]/);
  let decoded = pathname;
  for (let round = 0; round < 2; round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return true;
    }
    if (decoded.startsWith("//") || AMBIGUOUS.test(decoded.replaceAll(" ", ""))) {
      return true;
    }
  }
  return pathname.startsWith("//");
}
