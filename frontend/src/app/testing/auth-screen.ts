/** What the tests of the screens on the way in share: who signs in, and how a reader finds and fills a screen. */
import { screen } from "@testing-library/react";
import { accessToken } from "../../lib/testing/server";

export const SESSION = { access: accessToken("s1"), refresh: "refresh-1" };

export const profile = (user: object) => ({ "GET /api/auth/profile/": () => Response.json(user) });

/** The server's answer to who got in. */
export const entered =
  (user: object, status = 200) =>
  () =>
    Response.json({ ...SESSION, user }, { status });

/** A call that is answered when the test says so. */
export function held() {
  let answer: (response: Response) => void = () => undefined;
  return {
    route: () => new Promise<Response>((resolve) => (answer = resolve)),
    answer: (response: Response) => answer(response),
  };
}

export const button = (name: string) => screen.getByRole("button", { name });
export const field = (name: string) => screen.getByLabelText(name);
export const toast = (words: string) => screen.findByText(words, { selector: ".Toastify *" });
/** What the browser keeps under this name. */
export const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");
