/** What the tests of the sign-in, sign-up and reset pages share. */
import { screen } from "@testing-library/react";
import { beforeEach, expect, vi } from "vitest";
import { accessToken } from "../../lib/testing/server";
import { notify } from "../../lib/toast";

beforeEach(() => void vi.spyOn(notify, "error"));

export const SESSION = { access: accessToken("s1"), refresh: "refresh-1" };

export const profile = (user: object) => ({ "GET /api/auth/profile/": () => Response.json(user) });

/** The server's response to a successful sign-in. */
export const entered =
  (user: object, status = 200) =>
  () =>
    Response.json({ ...SESSION, user }, { status });

/** A call that gets its response when the test decides. */
export function held() {
  let respond: (response: Response) => void = () => undefined;
  return {
    route: () => new Promise<Response>((resolve) => (respond = resolve)),
    respond: (response: Response) => respond(response),
  };
}

export const button = (name: string) => screen.getByRole("button", { name });
export const field = (name: string) => screen.getByLabelText(name);
export const toast = (words: string) => screen.findByText(words, { selector: ".Toastify *" });
/** A message on the page itself, announced by it and not repeated in a toast. */
export async function shownOnce(words: string): Promise<HTMLElement> {
  const shown = await screen.findByText(words, { selector: "main *" });
  expect(screen.getAllByText(words)).toEqual([shown]);
  expect(notify.error).not.toHaveBeenCalled();
  return shown;
}

/** What the browser has stored under this key. */
export const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");
