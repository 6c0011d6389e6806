import { describe, expect, it } from "vitest";
import {
  accountUrl,
  formatDate,
  formatDateTime,
  shortAddress,
  shortHash,
  shortId,
  timeAgo,
  timeAgoShort,
  timeFromNow,
  transactionUrl,
} from "./format";

describe("short forms", () => {
  it("keep six and four characters of a hash and eight of an id", () => {
    expect(shortHash(`8A41F2${"0".repeat(54)}09CE`)).toBe("8A41F2…09CE");
    expect(shortId("8f41c2aa-51d0-4b3e-a93e-10d107aa5c9b")).toBe("8f41c2aa");
  });
});

describe("shortAddress", () => {
  it("keeps eight and six characters, or as many as a screen asks for", () => {
    expect(shortAddress("rKqKZccNvb2bSGpDJEe8JEeZ5hBUPnRg")).toBe("rKqKZccN…BUPnRg");
    expect(shortAddress("rKqKZccNvb2bSGpDJEe8JEeZ5hBUPnRg", 4)).toBe("rKqKZccN…PnRg");
  });
});

describe("accountUrl", () => {
  it("joins with one slash, however the explorer's address ends", () => {
    expect(accountUrl("https://livenet.xrpl.org", "rA")).toBe("https://livenet.xrpl.org/accounts/rA");
    expect(accountUrl("https://livenet.xrpl.org/", "rA")).toBe("https://livenet.xrpl.org/accounts/rA");
  });
});

describe("transactionUrl", () => {
  it("joins with one slash, however the explorer's address ends", () => {
    expect(transactionUrl("https://testnet.xrpl.org", "AB")).toBe("https://testnet.xrpl.org/transactions/AB");
    expect(transactionUrl("https://testnet.xrpl.org/", "AB")).toBe("https://testnet.xrpl.org/transactions/AB");
  });
});

describe("timeAgo", () => {
  it.each([
    [0, "just now"],
    [-5_000, "just now"],
    [1_999, "1 second ago"],
    [12_000, "12 seconds ago"],
    [60_000, "1 minute ago"],
    [3_599_999, "59 minutes ago"],
    [7_200_000, "2 hours ago"],
    [172_800_000, "2 days ago"],
  ])("formats %i ms", (ms, text) => {
    expect(timeAgo(1_000_000, 1_000_000 + ms)).toBe(text);
  });
});

describe("timeFromNow", () => {
  it.each([
    [600_000, "in 10 minutes"],
    [1_000, "in 1 second"],
    [999, "just now"],
    [-7_200_000, "2 hours ago"],
  ])("writes a moment %i ms from now as %s", (ms, text) => {
    expect(timeFromNow(1_000_000_000 + ms, 1_000_000_000)).toBe(text);
  });
});

describe("timeAgoShort", () => {
  it.each([
    [0, "just now"],
    [12_000, "12 s ago"],
    [60_000, "1 m ago"],
    [7_200_000, "2 h ago"],
    [172_800_000, "2 d ago"],
  ])("formats %i ms with one letter", (ms, text) => {
    expect(timeAgoShort(1_000_000, 1_000_000 + ms)).toBe(text);
  });
});

describe("dates", () => {
  it("are in US style with an abbreviated month, in the viewer's time zone", () => {
    const local = new Date(2026, 10, 21, 15, 4).toISOString();
    expect(formatDate(local)).toBe("Nov 21, 2026");
    expect(formatDateTime(local).replace(/\s/g, " ")).toBe("Nov 21, 2026, 3:04 PM");
  });
});
