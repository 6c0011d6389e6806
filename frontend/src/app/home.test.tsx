import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { AppRoutes } from "./routes";

describe("the home page", () => {
  it.each(["/nowhere", "/admin-dashboards"])("is where %s leads", async (path) => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
    render(
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
      </MemoryRouter>,
    );
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Accept XRP.");
  });
});
