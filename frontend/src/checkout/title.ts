import { pageTitle } from "../config/product";
import { formatXrp, xrpToDrops } from "../lib/money";
import type { Face } from "./face";
import type { PublicStatus } from "./types";

const SUBJECTS: Partial<Record<Face["kind"], string>> = {
  payable: "Pay",
  processing: "Processing",
  completed: "✓ Paid –",
};

/** What the browser's tab says: the state, the amount, and that it is a test where it is one. */
export function documentTitle(payment: PublicStatus, face: Face): string {
  const subject = SUBJECTS[face.kind];
  const amount = `${formatXrp(xrpToDrops(payment.amount))} XRP`;
  const words = subject === undefined ? face.heading : `${subject} ${amount}, ${payment.platform_name}`;
  return pageTitle(payment.livemode ? words : `Test: ${words}`);
}
