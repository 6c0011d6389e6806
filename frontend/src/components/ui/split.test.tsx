import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Split } from "./split";

describe("Split", () => {
  it("names every strand's amount", () => {
    render(<Split received={12_500_000n} payout={9_900_000n} kept={90_000n} burn={10_000n} returned={2_500_000n} />);
    expect(screen.getByRole("img")).toHaveAccessibleName(
      "12.50 XRP received: 9.90 to the merchant, 0.09 kept, 0.01 to the burn wallet, 2.50 returned",
    );
  });

  it("shows all amounts with as many decimals as the longest needs", () => {
    render(<Split received={32_500_000n} payout={32_175_000n} kept={292_500n} burn={32_500n} />);
    expect(screen.getByRole("img")).toHaveAccessibleName(
      "32.5000 XRP received: 32.1750 to the merchant, 0.2925 kept, 0.0325 to the burn wallet",
    );
    expect(screen.getByText("32.5000 XRP")).toBeInTheDocument();
  });

  it("draws no strand of zero drops", () => {
    render(<Split received={10_000_000n} payout={10_000_000n} kept={0n} burn={0n} />);
    expect(screen.getByRole("img")).toHaveAccessibleName("10.00 XRP received: 10.00 to the merchant");
  });
});
