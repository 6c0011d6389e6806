import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Xrp } from "./xrp";

it.each([
  ["38.200000", "38.200000"],
  ["0.000001", "0.000001"],
  ["1204.520113", "1,204.520113"],
  ["100000000000.000000", "100,000,000,000.000000"],
])("shows %s as %s, in one piece", (amount, text) => {
  const { container } = render(<Xrp amount={amount} />);
  expect(container.textContent).toBe(text);
});

it("names the unit where it is asked to", () => {
  const { container } = render(<Xrp amount="10.000000" unit />);
  expect(container.textContent).toBe("10.000000 XRP");
});
