import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ANNA, signedIn } from "../../store/testing/signed-in";
import { AdminHomePage } from "./admin-home-page";

it("greets an administrator by first name", async () => {
  const user = { ...ANNA, is_superuser: true };
  signedIn(user, <AdminHomePage />);
  expect(await screen.findByRole("heading", { name: "Welcome, Anna" })).toBeVisible();
});
