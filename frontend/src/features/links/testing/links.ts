import type { PaymentLink, PaymentLinkList } from "../../../lib/api/generated";

const ID = "7d0f3f0e-5f0a-4a55-9a3e-0f8f8f1f2a11";

/** A link that sells for 12.50 XRP and has sold nothing yet. */
export function aLink(values: Partial<PaymentLink> = {}): PaymentLink {
  return {
    ...{ id: ID, title: "Low Tide EP", description: "", picture: null, currency: "XRP", price: "12.500000" },
    ...{ price_min: null, price_max: null, price_presets: [], quantity_max: null, fields: [], ask_name: false },
    ...{ ask_email: false, max_sales: null, ends_at: null, version: 1, url: "http://localhost:3000/pay/low-tide" },
    ...{ slug: "low-tide", qr_code_url: "http://localhost:3000/qr.svg", livemode: false, status: "active" as const },
    ...{ is_active: true, inactive_message: "", success_message: "", success_url: "", metadata: {} },
    ...{ sales_count: 0, payments_count: 0, total_amount: "0.000000", total_price: null, opened_count: 0 },
    received_values: [],
    ...{ paid_of_opened: null, archived_at: null, created_at: "2026-11-25T12:00:00.000000Z" },
    ...values,
  };
}

export function linksOf(...links: PaymentLink[]): PaymentLinkList {
  return {
    success: true,
    payment_links: links,
    total_count: links.length,
    total_pages: 1,
    summary: {
      received_values: [{ currency: "EUR", value: "888.00", without_value: 1 }],
      ...{ total_amount: "424.109281", sales_count: 37, opened_count: 389, paid_of_opened: 9 },
      ...{ paid_of_opened_30_days: 7.1, active_count: 1, sold_out_count: 0, archived_count: 0 },
      all_count: links.length,
    },
  };
}
