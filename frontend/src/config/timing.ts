/** Durations on screen and of calls, in milliseconds. */
/** Every call to the API fails after this. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const STATUS_POLL_MS = 5_000;
/** How often a dashboard's figures and lists are read again while its window is visible. */
export const DASHBOARD_POLL_MS = 30_000;
/** How often the screen of the platform's health reads it again. */
export const HEALTH_POLL_MS = 10_000;
/** How often the dashboard reads a payment that is settling before the merchant's eyes. */
export const SETTLING_POLL_MS = 1_000;
/** The shortest time between two reads: the server allows a payer two a second. */
export const STATUS_READ_GAP_MS = 600;
/** How long a ledger's server may take to answer a receipt. */
export const LEDGER_ANSWER_MS = 15_000;
/** The payer is redirected this long after the expiry. */
export const EXPIRY_GRACE_MS = 2_000;
/** How long `/payment-expired` keeps checking whether the payment arrived in time after all. */
export const EXPIRED_WATCH_MS = 60_000;
/** How often a list with a payment that is settling is read again. */
export const SETTLING_READ_MS = 5_000;
/** The list of transactions says for at least this long that it is loading. */
export const HISTORY_LOADING_MS = 1_000;
export const COPIED_MARK_MS = 2_000;
/** What loads faster than this shows no skeleton. */
export const SKELETON_DELAY_MS = 200;
/** A search starts after a pause in typing of this length. */
export const SEARCH_PAUSE_MS = 2_000;
/** A date or a name of a filter is taken after a pause of this length. */
export const FILTER_PAUSE_MS = 600;
/** The command palette searches payments after a pause of this length. */
export const PALETTE_PAUSE_MS = 250;
/** An account that a customer types is looked up on the ledger so long after the last key. */
export const ACCOUNT_CHECK_PAUSE_MS = 600;
/** How long the profile menu stays open without pointer or focus in it. */
export const PROFILE_MENU_CLOSE_MS = 5_000;
/** The checkout of a test payment opens this long after its creation. */
export const TEST_REDIRECT_MS = 1_000;
/** How often the built-in receiver of webhooks is read while its page is in front. */
export const INSPECTOR_POLL_MS = 2_000;
/** How often the detected payments are read again. */
export const DETECTED_REFRESH_MS = 30_000;
export const TOAST_MS = 3_000;
/** How often the testimonials advance, and for how long a move blocks the next one. */
export const CAROUSEL_ADVANCE_MS = 5_000;
export const CAROUSEL_LOCK_MS = 300;
