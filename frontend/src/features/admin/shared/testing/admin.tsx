import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { vi } from "vitest";
import { viewport } from "../../../../components/ui/testing/viewport";
import { ADMIN, type Call, serve } from "../../../../lib/testing/server";
import { notify } from "../../../../lib/toast";
import { signedIn } from "../../../../store/testing/signed-in";

/** The address of the page that was opened. */
export const place = { current: "" };

function Place() {
  const { pathname, search } = useLocation();
  place.current = `${pathname}${search}`;
  return null;
}

type Routes = Parameters<typeof serve>[0];

/** Opens a page of the admin dashboard for an administrator; `said` are its toasts, `resize` changes the window. */
export function opened(page: ReactNode, path: string, routes: Routes, user: Partial<typeof ADMIN> = {}) {
  const { resize } = viewport(1_440);
  const calls: Call[] = serve(routes);
  const said = {
    success: vi.spyOn(notify, "success").mockImplementation(() => {}),
    error: vi.spyOn(notify, "error").mockImplementation(() => {}),
    info: vi.spyOn(notify, "info").mockImplementation(() => {}),
  };
  signedIn(
    { ...ADMIN, ...user },
    <>
      {page}
      <Place />
    </>,
    path,
  );
  return { calls, said, resize };
}

/** The queries of the reads of a path below `/api/platform-admin/`, in order. */
export function asked(calls: readonly Call[], path: string): string[] {
  return calls
    .filter((call) => call.method === "GET" && call.path.startsWith(`/api/platform-admin/${path}`))
    .map((call) => call.path.split("?")[1] ?? "");
}

/** Texts that would run if any of them were taken for HTML or a link. */
export const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  '"><svg onload=alert(1)>',
  "{{constructor.constructor('alert(1)')()}}",
];
