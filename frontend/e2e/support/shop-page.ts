/** A page of a shop, on another site than the product. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ShopPage {
  url: string;
  close(): Promise<void>;
}

/** Serves `html` at every path. The address is another site's: 127.0.0.1, where the product's is localhost. */
export async function shopPage(html: string): Promise<ShopPage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
