import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, type NavigateFunction, useNavigate } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { usePageTitle } from "../lib/page-title";
import { useRouteTitle } from "./route-title";

function open(path: string, ownTitle?: string) {
  document.title = "";
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>
      {ownTitle !== undefined && <OwnTitle title={ownTitle} />}
      {children}
    </MemoryRouter>
  );
  const { result } = renderHook<NavigateFunction, unknown>(
    () => {
      useRouteTitle();
      return useNavigate();
    },
    { wrapper },
  );
  return { go: (to: string) => act(async () => result.current(to)) };
}

function OwnTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

describe("the title", () => {
  it.each([
    ["/", "Accept XRP payments | Dropwise"],
    ["/about/", "About Us | Dropwise"],
    ["/contact", "Contact Us | Dropwise"],
    ["/leaderboard", "Burn leaderboard | Dropwise"],
    ["/blogs?page=2", "Blogs | Dropwise"],
    ["/docs", "API documentation | Dropwise"],
    ["/auth/signin", "Sign In | Dropwise"],
    ["/auth/signup", "Sign Up | Dropwise"],
    ["/auth/forgot-password", "Forgot Password | Dropwise"],
    ["/auth/otp-verification?email=a%40b.c", "Reset Password | Dropwise"],
    ["/auth/reset-password?token=x", "Reset Password | Dropwise"],
  ])("of %s is %s", (path, title) => {
    open(path);
    expect(document.title).toBe(title);
  });

  it("changes with the page", async () => {
    const { go } = open("/about");
    await go("/docs");
    expect(document.title).toBe("API documentation | Dropwise");
  });

  it("gives way to a page's own title", () => {
    open("/blogs/first-payment", "Accept your first payment");
    expect(document.title).toBe("Accept your first payment | Dropwise");
  });

  it("of a dashboard is left to its frame, which knows the mode", () => {
    open("/developer-dashboard/wallet");
    expect(document.title).toBe("");
  });
});
