import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Xrp } from "./xrp";

it.each([
  ["38.200000", "38.2", "00000"],
  ["10.000000", "10", ".000000"],
  ["0.000500", "0.0005", "00"],
  ["0.000001", "0.000001", ""],
  ["1204.520113", "1,204.520113", ""],
  ["100000000000.000000", "100,000,000,000", ".000000"],
  ["-3.100000", "−3.1", "00000"],
  ["0.000000", "", "0.000000"],
])("shows %s with the weight on “%s” alone, in one piece", (amount, loud, quiet) => {
  const { container } = render(<Xrp amount={amount} />);
  expect(container.textContent).toBe(`${loud}${quiet}`);
  expect(container.querySelector(".font-semibold")?.textContent ?? "").toBe(loud);
});

it("names the unit where it is asked to", () => {
  const { container } = render(<Xrp amount="10.000000" unit />);
  expect(container.textContent).toBe("10.000000 XRP");
});
