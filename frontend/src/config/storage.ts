/** Names under which the browser keeps things. The first four are fixed by the specification. */
export const ACCESS_TOKEN_KEY = "access_token";
export const REFRESH_TOKEN_KEY = "refresh_token";
export const SIDEBAR_COLLAPSED_KEY = "sidebarCollapsed";
export const THEME_KEY = "theme";
/** What was typed into a form that has not succeeded yet: name and e-mail, never a password. */
export const SIGN_IN_FORM_KEY = "signin_form";
export const SIGN_UP_FORM_KEY = "signup_form";
/** For one tab (session storage): why it was sent to the sign-in screen, and from where. */
export const SIGNED_OUT_KEY = "signed_out";
