/** How long things take on screen and on the wire, in milliseconds. */
/** Every call to the API fails after this. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const STATUS_POLL_MS = 5_000;
/** Two reads never start closer together: the server allows a payer two a second. */
export const STATUS_READ_GAP_MS = 600;
/** A payer is sent on only this long after the expiry. */
export const EXPIRY_GRACE_MS = 2_000;
/** How long `/payment-expired` keeps asking whether the payment arrived in time after all. */
export const EXPIRED_WATCH_MS = 60_000;
export const COPIED_MARK_MS = 2_000;
/** Nothing quicker than this shows a skeleton. */
export const SKELETON_DELAY_MS = 200;
/** A search starts only after a pause of this length. */
export const SEARCH_PAUSE_MS = 2_000;
/** The profile menu, left alone, closes so long after it was opened. */
export const PROFILE_MENU_CLOSE_MS = 5_000;
export const TOAST_MS = 3_000;
/** The testimonials move on by themselves so often, and take no second move within the lock. */
export const CAROUSEL_ADVANCE_MS = 5_000;
export const CAROUSEL_LOCK_MS = 300;
