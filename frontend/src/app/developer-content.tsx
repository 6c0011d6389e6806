import type { DashboardPage } from "../components/layouts/dashboard-pages";
import { lazyComponent } from "../components/ui/lazy-component";
import * as path from "../config/paths";
import { SettingsPage } from "../features/account/settings-page";
import { OverviewPage } from "../features/overview/overview-page";
import { TestPage } from "../features/payments/test-page";
import { TokenBurningPage } from "../features/payments/token-burning-page";
import { TransactionsPage } from "../features/payments/transactions-page";
import { SendReceivePage } from "../features/wallet/send-receive-page";
import { WalletPage } from "../features/wallet/wallet-page";
import { WebhooksPage } from "../features/webhooks/webhooks-page";
import type { SessionUser } from "../store/types";

const DocsContent = lazyComponent(() => import("../features/docs/docs-content"), "DocsContent");

/** What the developer dashboard shows at a page's address. */
export function DeveloperContent({ page, user }: { page: DashboardPage; user: SessionUser }) {
  switch (page.path) {
    case path.DEVELOPER_WALLET_PATH:
      return <WalletPage />;
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
      return <SettingsPage />;
    default:
      return <OverviewPage user={user} />;
  }
}
