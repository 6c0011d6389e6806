/** Sizes of the dashboards' frame, in CSS pixels. */
export const COMPACT_BELOW_PX = 768;
/** Where the content starts beside a collapsed and an open sidebar. */
export const SIDEBAR_COLLAPSED_OFFSET_PX = 16;
export const SIDEBAR_EXPANDED_OFFSET_PX = 228;
