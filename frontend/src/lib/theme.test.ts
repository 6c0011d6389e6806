import { beforeEach, describe, expect, it, vi } from "vitest";
import { applyTheme, initialTheme } from "./theme";

const page = document.documentElement;

function system(dark: boolean) {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: dark } as MediaQueryList);
}

beforeEach(() => {
  localStorage.clear();
  page.className = "";
});

describe("the theme", () => {
  it("is asked of the page's class, then of storage, then of the system", () => {
    system(true);
    expect(initialTheme()).toBe("dark");
    localStorage.setItem("theme", "light");
    expect(initialTheme()).toBe("light");
    page.classList.add("dark");
    expect(initialTheme()).toBe("dark");
  });

  it("takes nonsense in storage for nothing stored", () => {
    localStorage.setItem("theme", "sepia");
    system(true);
    expect(initialTheme()).toBe("dark");
  });

  it("leaves what is stored as it is, whatever the page's class says", () => {
    localStorage.setItem("theme", "light");
    page.classList.add("dark");
    applyTheme();
    expect(localStorage.getItem("theme")).toBe("light");
  });

  it("is light on the page whatever was asked for", () => {
    system(true);
    page.classList.add("dark", "kept");
    localStorage.setItem("theme", "dark");
    applyTheme();
    expect(page.className).toBe("kept");
  });

  it("takes the system's wish only where none is stored", () => {
    system(true);
    applyTheme();
    expect(localStorage.getItem("theme")).toBe("dark");
    system(false);
    applyTheme();
    expect(localStorage.getItem("theme")).toBe("dark");
    expect(page.classList).not.toContain("dark");
  });
});
