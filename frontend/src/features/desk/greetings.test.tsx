import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AdminHome } from "./admin-pages";
import { DeveloperHome } from "./developer-pages";
import { ANNA, server, signedIn } from "./testing/desk";

it.each([
  ["a developer", DeveloperHome, ANNA, "Welcome back, Anna"],
  ["a developer without a first name", DeveloperHome, { ...ANNA, first_name: "" }, "Welcome back"],
  ["an administrator", AdminHome, { ...ANNA, is_superuser: true }, "Welcome, Anna"],
])("%s is greeted by the first name", async (_, Home, user, words) => {
  server(() => ({ status: 503, data: {} }));
  signedIn(user, <Home user={user} />);
  expect(await screen.findByRole("heading", { name: words })).toBeVisible();
});
