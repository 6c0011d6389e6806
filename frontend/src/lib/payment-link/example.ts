/** A link as payers see it, for a merchant who has not written one yet. */
import type { PublicLink } from "../api/generated";
import picture from "./example.svg?inline";

export const EXAMPLE_LINK: PublicLink = {
  ...{ slug: "preview", title: "Low Tide EP, 180 g vinyl", status: "active", status_message: "", version: 1 },
  description: "Six songs on black vinyl, with a numbered sleeve and a lyric sheet. Ships within two days.",
  picture: { url: picture, width: 390, height: 300 },
  shop: { name: "Your shop", website: null },
  ...{ currency: "XRP", price: "12.500000", price_min: null, price_max: null, price_presets: [], quantity_max: 5 },
  fields: [{ label: "Sleeve", type: "choice", required: true, options: ["Sea blue", "Sand"], max_length: 200 }],
  ...{ ask_name: false, ask_email: true, max_sales: 50, left: 13, sold_out_at: null, ends_at: null },
  ...{ livemode: false, accepting: true, rate: null, outcome: null },
};
