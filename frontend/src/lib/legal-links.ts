/** The operator's terms of service and privacy policy. The server names them in the page's head, if it knows them. */

export interface LegalLinks {
  terms: string | null;
  privacy: string | null;
}

export function legalLinks(page: Document): LegalLinks {
  const address = (rel: string) => page.head.querySelector(`link[rel="${rel}"]`)?.getAttribute("href") ?? null;
  return { terms: address("terms-of-service"), privacy: address("privacy-policy") };
}
