import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { browser } from "../../../lib/browser";
import { http } from "../../../lib/http/client";
import { notify } from "../../../lib/toast";
import { MonthFiles } from "./month-files";

const SEAL = {
  ...{ id: "7d0c4f1e-93b8-4e52-8a6f-2b1d5c9e0a34", number: "2026-10 L", sha256: "a1".repeat(32) },
  ...{ audit_row: 18_211, audit_hash: "b2".repeat(32), made_at: "2026-11-01T00:05:00Z" },
};

describe("the files of a closed month", () => {
  it("are saved under the month's number, and a failure is told", async () => {
    const user = userEvent.setup();
    const saved = vi.spyOn(browser, "saveBlob").mockReturnValue();
    const told = vi.spyOn(notify, "error").mockReturnValue(undefined as never);
    const get = vi.spyOn(http, "get").mockResolvedValueOnce({ data: "merchant_id" });
    render(<MonthFiles seal={SEAL} />);
    await user.click(screen.getByRole("button", { name: "Merchants as CSV" }));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith("platform-statement-2026-10-L.merchants.csv", "merchant_id"),
    );
    expect(get).toHaveBeenCalledWith(`/api/platform-admin/statement/${SEAL.id}/file/?format=merchants`, {
      responseType: "blob",
    });

    get.mockRejectedValueOnce(new Error("gone"));
    await user.click(screen.getByRole("button", { name: "PDF" }));
    await waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(saved).toHaveBeenCalledOnce();
  });
});
