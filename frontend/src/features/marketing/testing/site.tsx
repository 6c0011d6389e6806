import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";

type Answer = unknown | ((request: { body: unknown }) => Response | Promise<Response>);

/** Answers each path with its JSON, or by its function; any other path is a 404. Returns the paths asked. */
export function serve(answers: Record<string, Answer>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push(path);
    const answer = answers[path];
    if (answer === undefined) {
      return Response.json({ error: "Not found." }, { status: 404 });
    }
    if (typeof answer === "function") {
      return answer({ body: typeof init?.body === "string" ? JSON.parse(init.body) : null });
    }
    return Response.json(answer);
  });
  return asked;
}

export function renderPage(page: ReactNode, path = "/") {
  return render(<MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>);
}

export const CONFIG = {
  fee_percentage: 1,
  burn_ratio_of_platform_fee: 10,
  limits: { max_payment: "100000000000.000000" },
};
