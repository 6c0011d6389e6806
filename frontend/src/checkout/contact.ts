import { webHost } from "./route";

/** The link of a shop's contact, which is an email address, a web address or a phone number. */
export function contactHref(contact: string): string {
  if (webHost(contact) !== null) {
    return contact;
  }
  return contact.includes("@") ? `mailto:${contact}` : `tel:${contact.replace(/[^+\d]/g, "")}`;
}
