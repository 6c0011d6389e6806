import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Testimonials } from "./testimonials";
import { renderPage, serve } from "./testing/site";

const VOICES = ["First", "Second", "Third", "Fourth"].map((quote, id) => ({
  id,
  quote,
  name: `Person ${id}`,
  role: "",
  is_sample: false,
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Never a whole round of them: after that, moving and waiting look alike.
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(voices: unknown = VOICES, still = false) {
  vi.spyOn(window, "matchMedia").mockReturnValue({
    matches: still,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList);
  serve({ "/api/testimonials/": voices });
  renderPage(<Testimonials />);
  await pass(0);
}

function shown() {
  const [slide, ...others] = screen.queryAllByRole("figure");
  expect(others).toEqual([]);
  return slide?.querySelector("blockquote")?.textContent;
}

function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
}

function swipe(pixels: number, pointerType = "touch") {
  const slides = screen.getByTestId("slides");
  fireEvent.pointerDown(slides, { clientX: 200, pointerType });
  fireEvent.pointerUp(slides, { clientX: 200 + pixels, pointerType });
}

describe("the testimonials", () => {
  it("advance every five seconds and start again after the fourth", async () => {
    await open();
    expect(shown()).toBe("“First”");
    await pass(4_999);
    expect(shown()).toBe("“First”");
    await pass(1);
    expect(shown()).toBe("“Second”");
    await pass(15_000);
    expect(shown()).toBe("“First”");
  });

  it("change with the buttons, at most once in 300 ms", async () => {
    await open();
    press("Next testimonial");
    press("Next testimonial");
    expect(shown()).toBe("“Second”");
    await pass(299);
    press("Next testimonial");
    expect(shown()).toBe("“Second”");
    await pass(1);
    press("Previous testimonial");
    expect(shown()).toBe("“First”");
    await pass(300);
    press("Previous testimonial");
    expect(shown()).toBe("“Fourth”");
    expect(screen.getByText("4 of 4")).toBeVisible();
  });

  it("wait five seconds again after a manual change", async () => {
    await open();
    await pass(4_000);
    press("Next testimonial");
    await pass(4_999);
    expect(shown()).toBe("“Second”");
    await pass(1);
    expect(shown()).toBe("“Third”");
  });

  it("follow a swipe of more than 50 pixels", async () => {
    await open();
    swipe(-50);
    expect(shown()).toBe("“First”");
    swipe(-51);
    expect(shown()).toBe("“Second”");
    await pass(300);
    swipe(51);
    expect(shown()).toBe("“First”");
  });

  it("let a mouse select text", async () => {
    await open();
    swipe(-200, "mouse");
    expect(shown()).toBe("“First”");
  });

  it("ignore a touch that the browser used for scrolling", async () => {
    await open();
    const slides = screen.getByTestId("slides");
    fireEvent.pointerDown(slides, { clientX: 200, pointerType: "touch" });
    fireEvent.pointerCancel(slides);
    fireEvent.pointerUp(slides, { clientX: 0, pointerType: "touch" });
    expect(shown()).toBe("“First”");
  });

  it.each([
    ["the pointer is over them", "pointerEnter", "pointerLeave"],
    ["the focus is in them", "focus", "blur"],
  ] as const)("wait while %s", async (_, begins, ends) => {
    await open();
    const frame = screen.getByTestId("slides");
    const target = begins === "focus" ? screen.getByRole("button", { name: "Pause" }) : (frame.parentElement ?? frame);
    fireEvent[begins](target);
    await pass(12_000);
    expect(shown()).toBe("“First”");
    fireEvent[ends](target);
    await pass(5_000);
    expect(shown()).toBe("“Second”");
  });

  it("keep waiting while the focus goes from one of their buttons to the next", async () => {
    await open();
    const [previous, next] = ["Previous testimonial", "Next testimonial"].map((name) =>
      screen.getByRole("button", { name }),
    );
    act(() => previous?.focus());
    act(() => next?.focus());
    await pass(12_000);
    expect(shown()).toBe("“First”");
  });

  it("are announced when the reader changes them, but not when they advance on their own", async () => {
    await open();
    const slides = screen.getByTestId("slides");
    expect(slides).toHaveAttribute("aria-live", "off");
    press("Pause");
    expect(slides).toHaveAttribute("aria-live", "polite");
  });

  it("pause and resume on request", async () => {
    await open();
    press("Pause");
    await pass(12_000);
    expect(shown()).toBe("“First”");
    press("Play");
    await pass(5_000);
    expect(shown()).toBe("“Second”");
  });

  it("never advance for a reader who prefers reduced motion", async () => {
    await open(VOICES, true);
    await pass(12_000);
    expect(shown()).toBe("“First”");
    expect(screen.queryByRole("button", { name: "Pause" })).not.toBeInTheDocument();
    press("Next testimonial");
    expect(shown()).toBe("“Second”");
  });

  it.each([
    ["nobody has said anything", []],
    ["there are only samples", VOICES.map((voice) => ({ ...voice, is_sample: true }))],
  ])("are four statements of ours, each with its proof, while %s", async (_what, voices) => {
    await open(voices);
    expect(screen.getByRole("heading", { name: "Check what we say" })).toBeVisible();
    const slides = screen.getAllByRole("figure", { hidden: true });
    expect(slides.map((slide) => slide.querySelector("a")?.getAttribute("href"))).toEqual([
      "/blogs/how-the-split-works",
      "/about",
      "/leaderboard",
      "/docs",
    ]);
    for (const slide of slides) {
      expect(within(slide).getByText("Dropwise")).toBeInTheDocument();
    }
  });
});
