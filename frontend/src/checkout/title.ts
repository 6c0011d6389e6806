import { pageTitle } from "../config/product";
import type { PublicStatus } from "../lib/live-payment/types";
import { formatXrp, xrpToDrops } from "../lib/money";
import type { ViewState } from "./view-state";

const SUBJECTS: Partial<Record<ViewState["kind"], string>> = {
  payable: "Pay",
  processing: "Processing",
  completed: "✓ Paid –",
};

/** The tab's title: the state, the amount and, for a test payment, that it is one. */
export function documentTitle(payment: PublicStatus, view: ViewState): string {
  const subject = SUBJECTS[view.kind];
  const amount = `${formatXrp(xrpToDrops(payment.amount))} XRP`;
  const words = subject === undefined ? view.heading : `${subject} ${amount}, ${payment.platform_name}`;
  return pageTitle(payment.livemode ? words : `Test: ${words}`);
}
