import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { removePreloadedData, writePreloadedData } from "../../lib/testing/preloaded-data";
import { AuthSkeleton } from "./auth-skeleton";

/** The number of placeholder bars. */
function bars(path: string): number {
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <AuthSkeleton />
    </MemoryRouter>,
  );
  const found = container.querySelectorAll(".breathe").length;
  cleanup();
  return found;
}

const config = (google_client_id: string | null) =>
  JSON.stringify({ google_client_id, fee_percentage: 1, burn_ratio_of_platform_fee: 10 });

afterEach(removePreloadedData);

describe("a page whose form is still loading", () => {
  it.each([
    ["/auth/signin", "Welcome back."],
    ["/auth/signup", "Free, no credit card. You start in test mode, with play money."],
    ["/auth/forgot-password", "We'll email you a six-digit code and a link. Either one lets you set a new password."],
    ["/auth/otp-verification", "We'll email it to you, together with a link that does the same."],
    ["/auth/otp-verification?email=ada@dropwise.example", "ada@dropwise.example"],
    ["/auth/reset-password", "Invalid reset link. Please request a new password reset."],
    ["/auth/reset-password?token=abc", "Set a new password"],
  ])("is visible at %s, but hidden from assistive technology and the keyboard", (address, lead) => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <AuthSkeleton />
      </MemoryRouter>,
    );
    expect(screen.getByText(lead)).toBeVisible();
    expect(screen.getByText(lead).closest("[inert]")).not.toBeNull();
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent("Loading…");
  });

  it("leaves room for the line about Google if the preloaded data say that it is not set up", () => {
    const withGoogle = bars("/auth/signin");
    writePreloadedData("/api/config/", config(null));
    expect(bars("/auth/signin")).toBe(withGoogle + 1);
    removePreloadedData();
    writePreloadedData("/api/config/", config("123"));
    expect(bars("/auth/signin")).toBe(withGoogle);
  });
});
