import type { DeskPage } from "../components/layouts/desk-pages";
import { lazyPart } from "../components/ui/lazy-part";
import * as path from "../config/paths";
import {
  DeveloperHome,
  DeveloperSettingsPage,
  SendReceivePage,
  TestPage,
  TokenBurningPage,
  TransactionsPage,
  WalletPage,
  WebhooksPage,
} from "../features/desk/developer-pages";
import type { SessionUser } from "../store/types";

const DocsContent = lazyPart(() => import("../features/docs/docs-content"), "DocsContent");

/** What the merchant's desk shows at a page's address. */
export function DeveloperContent({ page, user }: { page: DeskPage; user: SessionUser }) {
  switch (page.path) {
    case path.DEVELOPER_WALLET_PATH:
      return <WalletPage user={user} />;
    case path.DEVELOPER_API_DOCS_PATH:
      return <DocsContent />;
    case path.DEVELOPER_WEBHOOKS_PATH:
      return <WebhooksPage user={user} />;
    case path.DEVELOPER_TRANSACTIONS_PATH:
      return <TransactionsPage />;
    case path.DEVELOPER_TEST_PATH:
    case path.TEST_PATH:
      return <TestPage />;
    case path.DEVELOPER_SEND_RECEIVE_PATH:
      return <SendReceivePage />;
    case path.DEVELOPER_TOKEN_BURNING_PATH:
      return <TokenBurningPage />;
    case path.DEVELOPER_SETTINGS_PATH:
      return <DeveloperSettingsPage />;
    default:
      return <DeveloperHome user={user} />;
  }
}
