/** How long things take on screen and on the wire, in milliseconds. */
export const STATUS_POLL_MS = 5_000;
export const STATUS_READ_TIMEOUT_MS = 10_000;
/** Two reads never start closer together: the server allows a payer two a second. */
export const STATUS_READ_GAP_MS = 600;
/** A payer is sent on only this long after the expiry. */
export const EXPIRY_GRACE_MS = 2_000;
/** How long `/payment-expired` keeps asking whether the payment arrived in time after all. */
export const EXPIRED_WATCH_MS = 60_000;
export const COPIED_MARK_MS = 2_000;
/** Nothing quicker than this shows a skeleton. */
export const SKELETON_DELAY_MS = 200;
