/** Measures of the dashboards' frame, in CSS pixels. */
export const COMPACT_BELOW_PX = 768;
/** Where a dashboard's content starts while the sidebar is away, and while it is there. */
export const SIDEBAR_COLLAPSED_OFFSET_PX = 16;
export const SIDEBAR_EXPANDED_OFFSET_PX = 228;
