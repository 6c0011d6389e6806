import { PAGES } from "../../config/pages";

export interface SiteLink {
  to: string;
  label: string;
}

/** The links of the header and the slide-in menu. */
export const HEADER_LINKS: readonly SiteLink[] = PAGES.flatMap(({ path, header }) =>
  header === undefined ? [] : [{ to: path, label: header }],
);

export const FOOTER_LINKS: readonly SiteLink[] = PAGES.flatMap(({ path, footer = [] }) =>
  footer.map((link) => ({ to: path, ...link })),
).sort((one, other) => one.position - other.position);

export const GET_STARTED = "Get Started";
