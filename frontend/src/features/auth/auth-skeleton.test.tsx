import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { removePreloadedData, writePreloadedData } from "../../lib/testing/preloaded-data";
import { AuthSkeleton } from "./auth-skeleton";

/** How many bars stand for what has not arrived. */
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

describe("a screen whose form has not arrived", () => {
  it.each([
    ["/auth/signin", "Back to your payments, keys and webhooks."],
    ["/auth/signup", "Free, no credit card. You start in test mode, with play money."],
    [
      "/auth/forgot-password",
      "We send a six-digit code and a link to your email address. Either one lets you set a new password.",
    ],
    ["/auth/otp-verification", "We send it to your email address, with a link that does the same."],
    ["/auth/otp-verification?email=ada@dropwise.example", "ada@dropwise.example"],
    ["/auth/reset-password", "Invalid reset link. Please request a new password reset."],
    ["/auth/reset-password?token=abc", "Set a new password"],
  ])("at %s is seen, but is neither heard nor used", (address, lead) => {
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

  it("keeps room for the line on Google where the page says that there is one", () => {
    const withGoogle = bars("/auth/signin");
    writePreloadedData("/api/config/", config(null));
    expect(bars("/auth/signin")).toBe(withGoogle + 1);
    removePreloadedData();
    writePreloadedData("/api/config/", config("123"));
    expect(bars("/auth/signin")).toBe(withGoogle);
  });
});
