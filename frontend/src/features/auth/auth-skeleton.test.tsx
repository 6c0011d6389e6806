import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { AuthSkeleton } from "./auth-skeleton";

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
});
