/** The heights of a chart's readout, bars and the periods below them. Whatever is shown first in its place has the same ones. */
export const CHART_HEIGHTS = { readout: "h-16", plot: "h-52", periods: "h-7" };
