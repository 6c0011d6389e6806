import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ANNA, refuse } from "../lib/testing/server";
import { button, entered, field, held, kept, profile, shownOnce, toast } from "./testing/auth-screen";
import { openApp } from "./testing/open-app";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the sign-up page", () => {
  async function open(routes = {}) {
    const app = await openApp("/auth/signup", { ...profile(ANNA), ...routes });
    await screen.findByRole("heading", { level: 1, name: "Create your account" });
    return { ...app, user: userEvent.setup() };
  }

  async function fill(user: ReturnType<typeof userEvent.setup>, confirm = "Tide-pool-7") {
    await user.type(field("Name"), "Anna Nordlicht");
    await user.type(field("Email"), "anna@nordlicht.example");
    await user.type(field("Password"), "Tide-pool-7");
    await user.type(field("Confirm Password"), confirm);
    await user.click(button("Sign Up"));
  }

  it("shows all errors at once, each under its field", async () => {
    const { calls, user } = await open();
    await user.click(button("Sign Up"));
    expect(await screen.findByText("Name is required")).toBeVisible();
    expect(screen.getByText("Email is required")).toBeVisible();
    expect(screen.getByText("Password is required")).toBeVisible();
    expect(field("Name")).toHaveFocus();
    await user.type(field("Password"), "seven-7");
    expect(await screen.findByText("Password must be at least 8 characters long")).toBeVisible();
    expect(field("Confirm Password")).toHaveAccessibleDescription("Passwords do not match");
    await user.type(field("Password"), "8");
    expect(screen.queryByText("Password must be at least 8 characters long")).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("accepts a name of 150 characters, but not of 151", async () => {
    const { user } = await open();
    await user.click(field("Name"));
    await user.paste("n".repeat(151));
    await user.click(button("Sign Up"));
    expect(await screen.findByText("Name can have at most 150 characters")).toBeVisible();
    await user.type(field("Name"), "{Backspace}");
    expect(field("Name")).toHaveAccessibleDescription("Yours or your shop's. You can change it later.");
  });

  it("shows a mismatch under the second password and sends nothing", async () => {
    const { calls, user } = await open();
    await fill(user, "Tide-pool-8");
    expect(await screen.findByText("Passwords do not match")).toBeVisible();
    expect(field("Confirm Password")).toHaveAccessibleDescription("Passwords do not match");
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("creates the account and goes to its dashboard; confirm_password is never sent", async () => {
    const { calls, user, place } = await open({ "POST /api/auth/signup/": entered(ANNA, 201) });
    await fill(user);
    expect(await toast("Account created successfully!")).toBeVisible();
    await waitFor(() => expect(place()).toBe("/developer-dashboard"));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      username: "Anna Nordlicht",
      email: "anna@nordlicht.example",
      password: "Tide-pool-7",
    });
    expect(kept("signup_form")).toBeNull();
  });

  it("disables both buttons with a spinner while the call runs", async () => {
    const call = held();
    const { user } = await open({ "POST /api/auth/signup/": call.route });
    await fill(user);
    await waitFor(() => expect(button("Sign Up")).toBeDisabled());
    for (const name of ["Sign Up", "Continue with Google"]) {
      expect(button(name)).toBeDisabled();
      expect(button(name)).toHaveAttribute("aria-busy", "true");
    }
    call.respond(refuse(400));
    await waitFor(() => expect(button("Sign Up")).toBeEnabled());
  });

  it("shows the server's messages under their fields and saves only name and email", async () => {
    const { user } = await open({
      "POST /api/auth/signup/": () => refuse(400, { error: "Taken.", email: ["Taken."], password: ["Too common."] }),
    });
    await fill(user);
    expect(await shownOnce("Taken.")).toBeVisible();
    expect(field("Email")).toHaveAccessibleDescription("Taken.");
    expect(field("Password")).toHaveAccessibleDescription(/Too common\.$/);
    expect(kept("signup_form")).toEqual({ username: "Anna Nordlicht", email: "anna@nordlicht.example" });
  });

  it("says what a new account accepts, where the operator has published it", async () => {
    const terms = document.head.appendChild(document.createElement("link"));
    terms.setAttribute("rel", "terms-of-service");
    terms.setAttribute("href", "https://shop.example/terms");
    await open();
    expect(screen.getByText(/^By signing up, you accept/)).toHaveTextContent("By signing up, you accept the terms.");
    expect(screen.getByRole("link", { name: "the terms" })).toHaveAttribute("href", "https://shop.example/terms");
    terms.remove();
  });

  it("opens with the name and the email of an earlier attempt", async () => {
    const saved = { username: "Anna", email: "anna@nordlicht.example", password: "planted" };
    localStorage.setItem("signup_form", JSON.stringify(saved));
    await open();
    expect(field("Name")).toHaveValue("Anna");
    expect(field("Email")).toHaveValue("anna@nordlicht.example");
    expect(field("Password")).toHaveValue("");
  });

  it("shows its own message if the server sent none", async () => {
    const { user } = await open({ "POST /api/auth/signup/": () => refuse(500, {}) });
    await fill(user);
    expect(await shownOnce("Registration failed. Please try again.")).toBeVisible();
  });
});
