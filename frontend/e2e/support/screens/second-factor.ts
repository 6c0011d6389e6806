/** The second factor: in the settings, its dialogs, at sign-in, and where an administrator must set it up. */
import type { Page } from "@playwright/test";
import { answers, fails, hangs } from "../network";
import { signIn } from "../people";
import { heading, type Screen, text } from "./screen";

const STATE = "/api/auth/second-factor/";
const SET_UP = "/api/auth/second-factor/set-up/";
const CONFIRM = "/api/auth/second-factor/confirm/";
const OFF = { enabled: false, enabled_at: null, recovery_codes_left: 0, needed: false };
const ON = { enabled: true, enabled_at: "2026-11-20T10:00:00Z", recovery_codes_left: 2, needed: false };
const MADE = {
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  uri: `otpauth://totp/Dropwise:${"a".repeat(64)}@very-long-name-of-a-shop.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Dropwise`,
};
const CODES = Array.from({ length: 10 }, (_, index) => `wwwww-mmm${String(index + 22)}`);
const WRONG = "That code is not right. Enter the newest code from your app, or an unused recovery code.";
const HELD_BACK = "Too many wrong codes. Try again in 12 minutes, or reset your password.";
const NEEDED = { error: "Enter the code.", code: "otp_required", challenge: "challenge" };
const ANNA = { email: "ada@dropwise.example", password: "Low tide, nine lamps" };

export const SECOND_FACTOR: Screen[] = [
  settings("off", OFF, text("so the password alone is not enough to sign in")),
  settings("on", ON, text("2 of 10 recovery codes left.")),
  {
    ...settings("loading", OFF, heading("Settings")),
    arrange: (page) => hangs(page, STATE),
  },
  {
    ...settings("failed", OFF, heading("Second factor unavailable")),
    arrange: (page) => fails(page, STATE),
  },
  {
    ...settings("set-up failed", OFF, text("Internal server error")),
    arrange: async (page) => {
      await answers(page, STATE, OFF);
      await fails(page, SET_UP);
    },
    act: (page) => press(page, "Set up"),
  },
  {
    ...settings("set-up", OFF, (page) => page.getByRole("img", { name: /QR code/ })),
    arrange: setUp,
    act: (page) => press(page, "Set up"),
  },
  {
    ...settings("recovery codes", OFF, text("wwwww-mmm22")),
    arrange: setUp,
    act: async (page) => {
      await press(page, "Set up");
      await page.getByLabel("Digit 1 of 6").fill("123456");
      await press(page, "Turn on");
    },
  },
  {
    ...settings("turn off", ON, heading("Turn off the second factor")),
    act: (page) => press(page, "Turn off"),
  },
  {
    ...settings("new recovery codes, with one of the old", ON, (page) =>
      page.getByRole("textbox", { name: "Recovery code" }),
    ),
    act: async (page) => {
      await press(page, "New recovery codes");
      await press(page, "Use a recovery code");
    },
  },
  step("code", heading("Enter your code")),
  {
    ...step("wrong code", text(WRONG)),
    act: async (page) => {
      await signIn(page, ANNA);
      await page.getByLabel("Digit 1 of 6").fill("123456");
      await press(page, "Sign In");
    },
  },
  {
    ...step("recovery code, held back", text(HELD_BACK)),
    arrange: (page) => asked(page, { error: HELD_BACK, code: "rate_limited" }, 429),
    act: async (page) => {
      await signIn(page, ANNA);
      await press(page, "Use a recovery code");
      await page.getByRole("textbox", { name: "Recovery code" }).fill("wwwww-mmm22");
      await press(page, "Sign In");
    },
  },
  {
    name: "second factor required",
    path: "/auth/second-factor",
    role: "admin",
    shows: (page) => page.getByRole("button", { name: "Set up", disabled: false }),
  },
  {
    name: "second factor required, set-up",
    path: "/auth/second-factor",
    role: "admin",
    arrange: setUp,
    act: (page) => press(page, "Set up"),
    shows: (page) => page.getByRole("img", { name: /QR code/ }),
  },
  {
    name: "second factor required, recovery codes",
    path: "/auth/second-factor",
    role: "admin",
    arrange: setUp,
    act: async (page) => {
      await press(page, "Set up");
      await page.getByLabel("Digit 1 of 6").fill("123456");
      await press(page, "Turn on");
    },
    shows: text("wwwww-mmm22"),
  },
];

function settings(name: string, state: object, shows: Screen["shows"]): Screen {
  return {
    name: `settings, second factor ${name}`,
    path: "/developer-dashboard/settings",
    role: "merchant",
    arrange: (page) => answers(page, STATE, state),
    shows,
  };
}

/** A state of the second step of a sign-in. */
function step(name: string, shows: Screen["shows"]): Screen {
  return {
    name: `sign-in, second factor, ${name}`,
    path: "/auth/signin",
    arrange: (page) => asked(page, { error: WRONG, otp: [WRONG] }, 400),
    act: (page) => signIn(page, ANNA),
    shows,
  };
}

async function asked(page: Page, refusal: object, status: number): Promise<void> {
  await answers(page, "/api/auth/signin/", NEEDED, 400);
  await answers(page, "/api/auth/second-factor/sign-in/", refusal, status);
}

async function setUp(page: Page): Promise<void> {
  await answers(page, STATE, OFF);
  await answers(page, SET_UP, MADE);
  await answers(page, CONFIRM, { success: true, message: "On.", recovery_codes: CODES });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
