import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Split } from "./split";

describe("Split", () => {
  it("names every strand's amount", () => {
    render(<Split received={12_500_000n} payout={9_900_000n} kept={90_000n} burn={10_000n} returned={2_500_000n} />);
    expect(screen.getByRole("img")).toHaveAccessibleName(
      "12.50 XRP received: 9.90 to the merchant, 0.09 kept as fee, 0.01 to the burn wallet, 2.50 returned",
    );
  });

  it("draws no strand of zero drops", () => {
    render(<Split received={10_000_000n} payout={10_000_000n} kept={0n} burn={0n} />);
    expect(screen.getByRole("img")).toHaveAccessibleName("10.00 XRP received: 10.00 to the merchant");
  });
});
