import type { ReactNode } from "react";
import { DEVELOPER_DESK, type DeskPage } from "../components/layouts/desk-pages";
import * as path from "../config/paths";
import { DeskShell } from "../features/desk/desk-shell";
import {
  ApiDocsPage,
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

/** The merchant's desk: its frame, and the page of the address. */
export function DeveloperDesk() {
  return <DeskShell desk={DEVELOPER_DESK}>{content}</DeskShell>;
}

function content(page: DeskPage, user: SessionUser): ReactNode {
  switch (page.path) {
    case path.DEVELOPER_WALLET_PATH:
      return <WalletPage user={user} />;
    case path.DEVELOPER_API_DOCS_PATH:
      return <ApiDocsPage />;
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
