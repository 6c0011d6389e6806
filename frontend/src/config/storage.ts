/** Keys of the browser's storage. The specification names the first four. */
export const ACCESS_TOKEN_KEY = "access_token";
export const REFRESH_TOKEN_KEY = "refresh_token";
export const SIDEBAR_COLLAPSED_KEY = "sidebarCollapsed";
export const THEME_KEY = "theme";
/** The tokens of a tablet that is locked to the keypad. It has no others, and nobody else has these. */
export const KEYPAD_ACCESS_TOKEN_KEY = "keypad_access_token";
export const KEYPAD_REFRESH_TOKEN_KEY = "keypad_refresh_token";
/** What the keypad last knew of its shop and of its keys, so that it works offline; and how wide this printer's paper is. */
export const KEYPAD_SHOP_KEY = "keypad_shop";
export const KEYPAD_OPEN_KEY = "keypad_open";
export const KEYPAD_PAPER_KEY = "keypad_paper";
/** The values of a form until it succeeds: name and email, never a password. */
export const SIGN_IN_FORM_KEY = "signin_form";
export const SIGN_UP_FORM_KEY = "signup_form";
/** "off" where shortcuts of a single character are turned off. */
export const SINGLE_KEYS_KEY = "single_key_shortcuts";
/** Session storage: why this tab was sent to the sign-in page, and from where. */
export const SIGNED_OUT_KEY = "signed_out";
/** The accounts whose checklist of first steps was dismissed in this browser: their ids, separated by commas. */
export const FIRST_STEPS_DISMISSED_KEY = "first_steps_dismissed";
