import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { takeOutFirstAnswer, writeFirstAnswer } from "../../lib/testing/first-answer";
import { ArrivingAuthPage } from "./arriving-page";

/** How many bars stand for what has not arrived. */
function bars(path: string): number {
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <ArrivingAuthPage path={path} />
    </MemoryRouter>,
  );
  const found = container.querySelectorAll(".breathe").length;
  cleanup();
  return found;
}

afterEach(takeOutFirstAnswer);

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

  it("keeps room for the line on Google where the page says that there is one", () => {
    const withGoogle = bars("/auth/signin");
    writeFirstAnswer("/api/config/", '{"google_client_id":null}');
    expect(bars("/auth/signin")).toBe(withGoogle + 1);
    takeOutFirstAnswer();
    writeFirstAnswer("/api/config/", '{"google_client_id":"123"}');
    expect(bars("/auth/signin")).toBe(withGoogle);
  });
});
