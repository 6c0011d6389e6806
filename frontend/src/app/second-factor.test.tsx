import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN, ANNA, accessToken, type Call, refuse } from "../lib/testing/server";
import { button, entered, field, kept, profile, SESSION, toast } from "./testing/auth-screen";
import { openApp } from "./testing/open-app";

const NEEDED = "Enter the code from your authenticator app, or a recovery code.";
const EXPIRED = "This sign-in has expired. Please sign in again.";
const SIGN_IN = "POST /api/auth/signin/";
const ANSWER = "POST /api/auth/second-factor/sign-in/";

const needed = () =>
  refuse(400, { error: NEEDED, non_field_errors: [NEEDED], code: "otp_required", challenge: "challenge-1" });
const firstDigit = () => screen.findByLabelText("Digit 1 of 6");

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("signing in with a second factor", () => {
  async function open(routes = {}, user = ANNA) {
    const app = await openApp("/auth/signin", { ...profile(user), [SIGN_IN]: needed, ...routes });
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    const person = userEvent.setup();
    await person.type(field("Email"), "anna@nordlicht.example");
    await person.type(field("Password"), "Tide-pool-7{Enter}");
    await screen.findByRole("heading", { level: 1, name: "Enter your code" });
    return { ...app, user: person };
  }

  it("asks for the code, and enters with it", async () => {
    const { calls, user, place } = await open({ [ANSWER]: entered(ANNA) });
    expect(await firstDigit()).toHaveFocus();
    expect(await firstDigit()).toHaveAttribute("autocomplete", "one-time-code");
    expect(await firstDigit()).toHaveAttribute("inputmode", "numeric");
    expect(screen.queryByText(NEEDED)).not.toBeInTheDocument();
    expect(localStorage.getItem("access_token")).toBeNull();

    await user.paste("314 159");
    await user.keyboard("{Enter}");

    expect(await toast("Login successful!")).toBeVisible();
    await waitFor(() => expect(place()).toBe("/developer-dashboard"));
    const sent = calls.find(({ path }) => path === "/api/auth/second-factor/sign-in/");
    expect(sent?.body).toEqual({ challenge: "challenge-1", otp: "314159" });
    expect(sent?.authorization).toBeNull();
    expect(localStorage.getItem("access_token")).toBe(SESSION.access);
    expect(kept("signin_form")).toBeNull();
  });

  it("says what was wrong with a code and asks for another one", async () => {
    const { user } = await open({ [ANSWER]: () => refuse(400, { error: "That code is not right.", otp: ["x"] }) });
    await firstDigit();
    await user.click(button("Sign In"));
    expect(await screen.findByText("Enter all six digits.")).toBeVisible();
    await user.type(await firstDigit(), "123456{Enter}");
    expect(await screen.findByText("That code is not right.")).toBeVisible();
    expect(await firstDigit()).toHaveValue("");
    expect(await firstDigit()).toHaveFocus();
  });

  it("takes a recovery code instead", async () => {
    const { calls, user } = await open({ [ANSWER]: entered(ANNA) });
    await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    await user.click(button("Sign In"));
    expect(await screen.findByText("Enter a recovery code.")).toBeVisible();
    await user.type(field("Recovery code"), " k3vmp-8rq2w {Enter}");
    expect(await toast("Login successful!")).toBeVisible();
    expect(calls.find(({ path }) => path === "/api/auth/second-factor/sign-in/")?.body).toEqual({
      challenge: "challenge-1",
      otp: "k3vmp-8rq2w",
    });
  });

  it("explains a failure without an answer", async () => {
    const { user } = await open({ [ANSWER]: () => Promise.reject(new TypeError("no network")) });
    await user.type(await firstDigit(), "123456{Enter}");
    expect(await screen.findByText("The code could not be checked. Please try again.")).toBeVisible();
  });

  it("returns to the password when the sign-in has expired, or on request", async () => {
    const { user } = await open({ [ANSWER]: () => refuse(400, { error: EXPIRED, code: "sign_in_expired" }) });
    await user.type(await firstDigit(), "123456{Enter}");
    expect(await screen.findByText(EXPIRED)).toBeVisible();
    await user.type(field("Password"), "Tide-pool-7{Enter}");
    await firstDigit();
    await user.click(button("Back to sign-in"));
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("a fresh sign-in with a second factor", () => {
  const FRESH = accessToken("s2");

  async function open(answer: (call: Call) => Response) {
    localStorage.setItem("access_token", accessToken("s1"));
    localStorage.setItem("refresh_token", "refresh-1");
    const app = await openApp("/developer-dashboard", {
      ...profile(ANNA),
      "POST /api/key/": ({ bearer }: Call) =>
        bearer === FRESH ? Response.json({ done: true }) : refuse(403, { error: "Again.", code: "reauth" }),
      [SIGN_IN]: needed,
      [ANSWER]: answer,
    });
    await screen.findByRole("heading", { level: 1 });
    const { http } = await import("../lib/http/client");
    const act = http.post("/api/key/", {}).then(
      ({ data }) => data,
      (error) => error.response.status,
    );
    const user = userEvent.setup();
    await screen.findByRole("dialog", { name: "Enter your password" });
    await user.type(screen.getByLabelText("Password"), "Tide-pool-7{Enter}");
    await screen.findByRole("dialog", { name: "Enter your code" });
    return { ...app, act, user };
  }

  it("asks for the code after the password, and repeats the call", async () => {
    const { act, user } = await open(() => Response.json({ access: FRESH, refresh: "refresh-2", user: ANNA }));
    await user.type(await firstDigit(), "123456{Enter}");
    expect(await act).toEqual({ done: true });
  });

  it("refuses somebody else's account", async () => {
    const other = { ...ANNA, id: 8, email: "bea@shop.example" };
    const { user } = await open(() => Response.json({ access: FRESH, refresh: "refresh-2", user: other }));
    await user.type(await firstDigit(), "123456{Enter}");
    expect(await screen.findByText(`That account is not ${ANNA.email}.`)).toBeVisible();
    expect(localStorage.getItem("refresh_token")).toBe("refresh-1");
  });

  it("asks for the password again when the sign-in has expired", async () => {
    const { user } = await open(() => refuse(400, { error: EXPIRED, code: "sign_in_expired" }));
    await user.type(await firstDigit(), "123456{Enter}");
    expect(await screen.findByRole("dialog", { name: "Enter your password" })).toBeVisible();
    expect(await screen.findByText(EXPIRED)).toBeVisible();
  });
});

describe("an administrator who needs a second factor", () => {
  const CODES = ["22222-33333", "44444-55555"];
  const MADE = { secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", uri: "otpauth://totp/Dropwise:admin?secret=JBSW" };

  beforeEach(() => {
    localStorage.setItem("access_token", accessToken("s1"));
    localStorage.setItem("refresh_token", "refresh-1");
  });

  it("is led from any refused call to the set-up", async () => {
    const required = () => refuse(403, { error: "Set one up.", code: "second_factor_required" });
    const { leaveFor } = await openApp("/admin-dashboard", {
      ...profile(ADMIN),
      "GET /api/platform-admin/metrics/overview/": required,
    });
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith("/auth/second-factor"));
    expect(localStorage.getItem("refresh_token")).toBe("refresh-1");
  });

  it("sets it up and goes on to the dashboard", async () => {
    let tries = 0;
    const { leaveFor, calls } = await openApp("/auth/second-factor", {
      ...profile(ADMIN),
      "POST /api/auth/second-factor/set-up/": () => {
        tries += 1;
        return tries === 1 ? refuse(503, { error: "Not now." }) : Response.json(MADE);
      },
      "POST /api/auth/second-factor/confirm/": () =>
        Response.json({ success: true, message: "On.", recovery_codes: CODES }),
    });
    const user = userEvent.setup();
    await screen.findByRole("heading", { level: 1, name: "Set up a second factor" });
    await waitFor(() => expect(button("Set up")).not.toHaveAttribute("aria-busy", "true"));
    await user.click(button("Set up"));
    expect(await screen.findByText("Not now.")).toBeVisible();
    await user.click(button("Set up"));
    expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeVisible();
    await user.type(await firstDigit(), "123456{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Save your recovery codes" })).toBeVisible();
    expect((await screen.findAllByRole("listitem")).map((item) => item.textContent)).toEqual(CODES);
    expect(button("Done")).toBeDisabled();
    await user.click(screen.getByLabelText("I have saved them"));
    await user.click(button("Done"));
    expect(leaveFor).toHaveBeenCalledWith("/admin-dashboard");
    expect(calls.find(({ path }) => path.endsWith("/confirm/"))?.body).toEqual({ otp: "123456" });
  });

  it("is sent to the sign-in page if nobody is signed in", async () => {
    localStorage.clear();
    const { place } = await openApp("/auth/second-factor");
    await waitFor(() => expect(place()).toBe("/auth/signin"));
  });
});
