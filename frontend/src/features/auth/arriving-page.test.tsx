import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { ArrivingAuthPage } from "./arriving-page";

describe("a screen whose form has not arrived", () => {
  it.each([
    ["/auth/signin", "Back to your payments, keys and webhooks."],
    ["/auth/signup", "Free, no credit card. You start in test mode, with play money."],
  ])("at %s is seen, but is neither heard nor used", (path, lead) => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <ArrivingAuthPage path={path} />
      </MemoryRouter>,
    );
    expect(screen.getByText(lead)).toBeVisible();
    expect(screen.getByText(lead).closest("[inert]")).not.toBeNull();
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent("Loading…");
  });
});
