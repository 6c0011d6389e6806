import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { AboutPage } from "./about-page";
import { renderPage } from "./testing/site";

it("the about page shows the mission and six benefits, and links to sign-up", () => {
  renderPage(<AboutPage />);
  expect(screen.getByRole("heading", { name: "Our mission" })).toBeVisible();
  const benefits = within(screen.getByRole("region", { name: "What you get" }));
  expect(benefits.getAllByRole("heading", { level: 3 })).toHaveLength(6);
  expect(screen.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/signup");
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "0.5000 XRP received: 0.4950 to the merchant, 0.0045 kept, 0.0005 to the burn wallet",
  );
});
