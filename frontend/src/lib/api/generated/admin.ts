import { api } from "../base";
export const addTagTypes = ["platform-admin"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      adminAlarmSeen: build.mutation<
        AdminAlarmSeenApiResponse,
        AdminAlarmSeenApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/alarms/${encodeURIComponent(String(queryArg.alarmId))}/seen/`,
          method: "POST",
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminAuditLog: build.query<AdminAuditLogApiResponse, AdminAuditLogApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/platform-admin/audit-log/`,
            params: {
              action: queryArg.action,
              actor: queryArg.actor,
              date_from: queryArg.dateFrom,
              date_to: queryArg.dateTo,
              page: queryArg.page,
              page_size: queryArg.pageSize,
              subject: queryArg.subject,
            },
          }),
          providesTags: ["platform-admin"],
        },
      ),
      adminAuditLogCheck: build.query<
        AdminAuditLogCheckApiResponse,
        AdminAuditLogCheckApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/audit-log/check/`,
          params: {
            hash: queryArg.hash,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminAuditLogExport: build.mutation<
        AdminAuditLogExportApiResponse,
        AdminAuditLogExportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/audit-log/export/`,
          method: "POST",
          params: {
            action: queryArg.action,
            actor: queryArg.actor,
            date_from: queryArg.dateFrom,
            date_to: queryArg.dateTo,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            subject: queryArg.subject,
          },
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminContactForms: build.query<
        AdminContactFormsApiResponse,
        AdminContactFormsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/contact/forms/`,
          params: {
            page: queryArg.page,
            page_size: queryArg.pageSize,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminContactAnswered: build.mutation<
        AdminContactAnsweredApiResponse,
        AdminContactAnsweredApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/contact/forms/${encodeURIComponent(String(queryArg.messageId))}/answered/`,
          method: "POST",
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminCorrect: build.mutation<AdminCorrectApiResponse, AdminCorrectApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/platform-admin/deposits/${encodeURIComponent(String(queryArg.depositId))}/correct/`,
            method: "POST",
            body: queryArg.reason,
          }),
          invalidatesTags: ["platform-admin"],
        },
      ),
      adminRelease: build.mutation<AdminReleaseApiResponse, AdminReleaseApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/platform-admin/deposits/${encodeURIComponent(String(queryArg.depositId))}/release/`,
            method: "POST",
            body: queryArg.release,
          }),
          invalidatesTags: ["platform-admin"],
        },
      ),
      adminExportDownload: build.query<
        AdminExportDownloadApiResponse,
        AdminExportDownloadApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/exports/${encodeURIComponent(String(queryArg.token))}/`,
        }),
        providesTags: ["platform-admin"],
      }),
      adminLeaderboardBurn: build.query<
        AdminLeaderboardBurnApiResponse,
        AdminLeaderboardBurnApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/leaderboard/burn/`,
          params: {
            mode: queryArg.mode,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminMerchants: build.query<
        AdminMerchantsApiResponse,
        AdminMerchantsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/merchants/`,
          params: {
            date_from: queryArg.dateFrom,
            date_to: queryArg.dateTo,
            mode: queryArg.mode,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            search: queryArg.search,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminMerchant: build.query<AdminMerchantApiResponse, AdminMerchantApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/platform-admin/merchants/${encodeURIComponent(String(queryArg.merchantId))}/`,
          }),
          providesTags: ["platform-admin"],
        },
      ),
      adminMerchantRemoveSecondFactor: build.mutation<
        AdminMerchantRemoveSecondFactorApiResponse,
        AdminMerchantRemoveSecondFactorApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/merchants/${encodeURIComponent(String(queryArg.merchantId))}/remove-second-factor/`,
          method: "POST",
          body: queryArg.reason,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminMerchantResetKey: build.mutation<
        AdminMerchantResetKeyApiResponse,
        AdminMerchantResetKeyApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/merchants/${encodeURIComponent(String(queryArg.merchantId))}/reset-api-key/`,
          method: "POST",
          body: queryArg.resetKey,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminMerchantToggleStatus: build.mutation<
        AdminMerchantToggleStatusApiResponse,
        AdminMerchantToggleStatusApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/merchants/${encodeURIComponent(String(queryArg.merchantId))}/toggle-status/`,
          method: "POST",
          body: queryArg.toggleStatus,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminMerchantsExport: build.mutation<
        AdminMerchantsExportApiResponse,
        AdminMerchantsExportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/merchants/export/`,
          method: "POST",
          params: {
            date_from: queryArg.dateFrom,
            date_to: queryArg.dateTo,
            mode: queryArg.mode,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            search: queryArg.search,
          },
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminOverview: build.query<AdminOverviewApiResponse, AdminOverviewApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/platform-admin/metrics/overview/`,
            params: {
              mode: queryArg.mode,
            },
          }),
          providesTags: ["platform-admin"],
        },
      ),
      adminRevenue: build.query<AdminRevenueApiResponse, AdminRevenueApiArg>({
        query: (queryArg) => ({
          url: `/api/platform-admin/metrics/revenue/`,
          params: {
            date: queryArg.date,
            date_from: queryArg.dateFrom,
            date_to: queryArg.dateTo,
            mode: queryArg.mode,
            month: queryArg.month,
            period: queryArg.period,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminRevenueExport: build.mutation<
        AdminRevenueExportApiResponse,
        AdminRevenueExportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/metrics/revenue/export/`,
          method: "POST",
          params: {
            date: queryArg.date,
            date_from: queryArg.dateFrom,
            date_to: queryArg.dateTo,
            mode: queryArg.mode,
            month: queryArg.month,
            period: queryArg.period,
          },
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminMoney: build.query<AdminMoneyApiResponse, AdminMoneyApiArg>({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/`,
          params: {
            mode: queryArg.mode,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminAdopt: build.mutation<AdminAdoptApiResponse, AdminAdoptApiArg>({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/adopt/`,
          method: "POST",
          body: queryArg.adopt,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminBalanceSheets: build.query<
        AdminBalanceSheetsApiResponse,
        AdminBalanceSheetsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/balance-sheets/`,
          params: {
            mode: queryArg.mode,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminComparison: build.query<
        AdminComparisonApiResponse,
        AdminComparisonApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/comparison/`,
          params: {
            address: queryArg.address,
            from_ledger: queryArg.fromLedger,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminDeposits: build.query<AdminDepositsApiResponse, AdminDepositsApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/platform-admin/money/deposits/`,
            params: {
              mode: queryArg.mode,
            },
          }),
          providesTags: ["platform-admin"],
        },
      ),
      adminDestroySecret: build.mutation<
        AdminDestroySecretApiResponse,
        AdminDestroySecretApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/destroy-secret/`,
          method: "POST",
          body: queryArg.destroySecret,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminFundingSenders: build.mutation<
        AdminFundingSendersApiResponse,
        AdminFundingSendersApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/funding-senders/`,
          method: "POST",
          body: queryArg.fundingSender,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminRecognise: build.mutation<
        AdminRecogniseApiResponse,
        AdminRecogniseApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/recognise/`,
          method: "POST",
          body: queryArg.recognise,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminResume: build.mutation<AdminResumeApiResponse, AdminResumeApiArg>({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/resume/`,
          method: "POST",
          body: queryArg.walletAdminAction,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminTakeOver: build.mutation<
        AdminTakeOverApiResponse,
        AdminTakeOverApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/take-over/`,
          method: "POST",
          body: queryArg.walletAdminAction,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminVoid: build.mutation<AdminVoidApiResponse, AdminVoidApiArg>({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/transfers/${encodeURIComponent(String(queryArg.transferId))}/void/`,
          method: "POST",
          body: queryArg.reason,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminWithdraw: build.mutation<
        AdminWithdrawApiResponse,
        AdminWithdrawApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/money/withdraw/`,
          method: "POST",
          body: queryArg.withdraw,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminPaymentActions: build.query<
        AdminPaymentActionsApiResponse,
        AdminPaymentActionsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/payments/${encodeURIComponent(String(queryArg.paymentId))}/actions/`,
        }),
        providesTags: ["platform-admin"],
      }),
      adminRedirect: build.mutation<
        AdminRedirectApiResponse,
        AdminRedirectApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/payments/${encodeURIComponent(String(queryArg.paymentId))}/redirect/`,
          method: "POST",
          body: queryArg.reason,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminRetryBurn: build.mutation<
        AdminRetryBurnApiResponse,
        AdminRetryBurnApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/payments/${encodeURIComponent(String(queryArg.paymentId))}/retry-burn/`,
          method: "POST",
          body: queryArg.reason,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminRetryPayout: build.mutation<
        AdminRetryPayoutApiResponse,
        AdminRetryPayoutApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/payments/${encodeURIComponent(String(queryArg.paymentId))}/retry-payout/`,
          method: "POST",
          body: queryArg.reason,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminPaymentTakeOver: build.mutation<
        AdminPaymentTakeOverApiResponse,
        AdminPaymentTakeOverApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/payments/${encodeURIComponent(String(queryArg.paymentId))}/take-over/`,
          method: "POST",
          body: queryArg.reason,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminRefunds: build.query<AdminRefundsApiResponse, AdminRefundsApiArg>({
        query: (queryArg) => ({
          url: `/api/platform-admin/refunds/`,
          params: {
            held: queryArg.held,
            mode: queryArg.mode,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            status: queryArg.status,
            user: queryArg.user,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminRefundRetry: build.mutation<
        AdminRefundRetryApiResponse,
        AdminRefundRetryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/refunds/${encodeURIComponent(String(queryArg.refundId))}/retry/`,
          method: "POST",
          body: queryArg.reason,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminRejectedPayments: build.query<
        AdminRejectedPaymentsApiResponse,
        AdminRejectedPaymentsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/rejected-payments/`,
          params: {
            date_from: queryArg.dateFrom,
            date_to: queryArg.dateTo,
            mode: queryArg.mode,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            small: queryArg.small,
            status: queryArg.status,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminRejectedRetry: build.mutation<
        AdminRejectedRetryApiResponse,
        AdminRejectedRetryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/rejected-payments/${encodeURIComponent(String(queryArg.rejectedId))}/retry/`,
          method: "POST",
          body: queryArg.reason,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminRejectedPaymentsExport: build.mutation<
        AdminRejectedPaymentsExportApiResponse,
        AdminRejectedPaymentsExportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/rejected-payments/export/`,
          method: "POST",
          params: {
            date_from: queryArg.dateFrom,
            date_to: queryArg.dateTo,
            mode: queryArg.mode,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            small: queryArg.small,
            status: queryArg.status,
          },
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminSettings: build.query<AdminSettingsApiResponse, AdminSettingsApiArg>(
        {
          query: () => ({ url: `/api/platform-admin/settings/` }),
          providesTags: ["platform-admin"],
        },
      ),
      adminSettingsBurnWallet: build.mutation<
        AdminSettingsBurnWalletApiResponse,
        AdminSettingsBurnWalletApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/settings/burn-wallet/`,
          method: "POST",
          body: queryArg.burnWalletUpdate,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminSettingsChecks: build.query<
        AdminSettingsChecksApiResponse,
        AdminSettingsChecksApiArg
      >({
        query: () => ({ url: `/api/platform-admin/settings/checks/` }),
        providesTags: ["platform-admin"],
      }),
      adminSettingsRequireTag: build.mutation<
        AdminSettingsRequireTagApiResponse,
        AdminSettingsRequireTagApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/settings/require-tag/`,
          method: "POST",
          body: queryArg.mode,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminSettingsRetire: build.mutation<
        AdminSettingsRetireApiResponse,
        AdminSettingsRetireApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/settings/retire/`,
          method: "POST",
          body: queryArg.retire,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminSettingsRetirement: build.query<
        AdminSettingsRetirementApiResponse,
        AdminSettingsRetirementApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/settings/retirement/`,
          params: {
            address: queryArg.address,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminSettingsTestBurnWallet: build.mutation<
        AdminSettingsTestBurnWalletApiResponse,
        AdminSettingsTestBurnWalletApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/settings/test-burn-wallet/`,
          method: "POST",
          body: queryArg.testBurnWalletUpdate,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminSettingsTestWallet: build.mutation<
        AdminSettingsTestWalletApiResponse,
        AdminSettingsTestWalletApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/settings/test-wallet/`,
          method: "POST",
          body: queryArg.testWalletUpdate,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminSettingsUpdate: build.mutation<
        AdminSettingsUpdateApiResponse,
        AdminSettingsUpdateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/settings/update/`,
          method: "POST",
          body: queryArg.settingsUpdate,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminSettingsWallet: build.mutation<
        AdminSettingsWalletApiResponse,
        AdminSettingsWalletApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/settings/wallet/`,
          method: "POST",
          body: queryArg.walletUpdate,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminHealth: build.query<AdminHealthApiResponse, AdminHealthApiArg>({
        query: () => ({ url: `/api/platform-admin/system/health/` }),
        providesTags: ["platform-admin"],
      }),
      adminRebind: build.mutation<AdminRebindApiResponse, AdminRebindApiArg>({
        query: (queryArg) => ({
          url: `/api/platform-admin/system/rebind/`,
          method: "POST",
          body: queryArg.rebind,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminTransactions: build.query<
        AdminTransactionsApiResponse,
        AdminTransactionsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/transactions/`,
          params: {
            date_from: queryArg.dateFrom,
            date_to: queryArg.dateTo,
            failed_leg: queryArg.failedLeg,
            mode: queryArg.mode,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            search: queryArg.search,
            status: queryArg.status,
            user: queryArg.user,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      adminTransactionsExport: build.mutation<
        AdminTransactionsExportApiResponse,
        AdminTransactionsExportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/transactions/export/`,
          method: "POST",
          params: {
            date_from: queryArg.dateFrom,
            date_to: queryArg.dateTo,
            failed_leg: queryArg.failedLeg,
            mode: queryArg.mode,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            search: queryArg.search,
            status: queryArg.status,
            user: queryArg.user,
          },
        }),
        invalidatesTags: ["platform-admin"],
      }),
      adminUsers: build.query<AdminUsersApiResponse, AdminUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/platform-admin/users/`,
          params: {
            search: queryArg.search,
          },
        }),
        providesTags: ["platform-admin"],
      }),
      platformAdminWebhooksRetry: build.mutation<
        PlatformAdminWebhooksRetryApiResponse,
        PlatformAdminWebhooksRetryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/webhooks/retry/${encodeURIComponent(String(queryArg.deliveryId))}/`,
          method: "POST",
        }),
        invalidatesTags: ["platform-admin"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as adminApi };
export type AdminAlarmSeenApiResponse = /** status 200 Done. */ Success;
export type AdminAlarmSeenApiArg = {
  /** The `id` of an alarm. */
  alarmId: string;
};
export type AdminAuditLogApiResponse = /** status 200 Done. */ AuditPage;
export type AdminAuditLogApiArg = {
  /** Only entries of this action.
    
    * `signed_in` - Signed In
    * `administrator_created` - Administrator Created
    * `second_factor_enabled` - Second Factor Enabled
    * `second_factor_disabled` - Second Factor Disabled
    * `recovery_codes_replaced` - Recovery Codes Replaced
    * `recovery_code_used` - Recovery Code Used
    * `merchant_suspended` - Merchant Suspended
    * `merchant_activated` - Merchant Activated
    * `key_reset` - Key Reset
    * `contact_answered` - Contact Answered
    * `content_changed` - Content Changed
    * `webhook_retried` - Webhook Retried
    * `settings_changed` - Settings Changed
    * `wallet_saved` - Wallet Saved
    * `burn_wallet_saved` - Burn Wallet Saved
    * `tag_required` - Tag Required
    * `wallet_retired` - Wallet Retired
    * `wallet_resumed` - Wallet Resumed
    * `secret_destroyed` - Secret Destroyed
    * `network_rebound` - Network Rebound
    * `transaction_recognised` - Transaction Recognised
    * `transaction_adopted` - Transaction Adopted
    * `gap_opened` - Gap Opened
    * `gap_closed` - Gap Closed
    * `slot_voided` - Slot Voided
    * `transfer_retried` - Transfer Retried
    * `payout_redirected` - Payout Redirected
    * `deposit_released` - Deposit Released
    * `deposit_corrected` - Deposit Corrected
    * `legs_taken_over` - Legs Taken Over
    * `equity_withdrawn` - Equity Withdrawn
    * `funding_sender_added` - Funding Sender Added
    * `funding_sender_removed` - Funding Sender Removed
    * `alarm_seen` - Alarm Seen
    * `statement_closed` - Statement Closed */
  action?:
    | "signed_in"
    | "administrator_created"
    | "second_factor_enabled"
    | "second_factor_disabled"
    | "recovery_codes_replaced"
    | "recovery_code_used"
    | "merchant_suspended"
    | "merchant_activated"
    | "key_reset"
    | "contact_answered"
    | "content_changed"
    | "webhook_retried"
    | "settings_changed"
    | "wallet_saved"
    | "burn_wallet_saved"
    | "tag_required"
    | "wallet_retired"
    | "wallet_resumed"
    | "secret_destroyed"
    | "network_rebound"
    | "transaction_recognised"
    | "transaction_adopted"
    | "gap_opened"
    | "gap_closed"
    | "slot_voided"
    | "transfer_retried"
    | "payout_redirected"
    | "deposit_released"
    | "deposit_corrected"
    | "legs_taken_over"
    | "equity_withdrawn"
    | "funding_sender_added"
    | "funding_sender_removed"
    | "alarm_seen"
    | "statement_closed";
  /** In the administrator's email, ignoring case. */
  actor?: string;
  /** The first day, in UTC. */
  dateFrom?: string;
  /** The last day, in UTC. */
  dateTo?: string;
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** What was acted on: an email address, a payment's title, an address, or an id. */
  subject?: string;
};
export type AdminAuditLogCheckApiResponse = /** status 200 Done. */ AuditChain;
export type AdminAuditLogCheckApiArg = {
  /** One from a daily email or a log, to be looked for. */
  hash?: string;
};
export type AdminAuditLogExportApiResponse = /** status 200 Done. */ ExportLink;
export type AdminAuditLogExportApiArg = {
  /** Only entries of this action.
    
    * `signed_in` - Signed In
    * `administrator_created` - Administrator Created
    * `second_factor_enabled` - Second Factor Enabled
    * `second_factor_disabled` - Second Factor Disabled
    * `recovery_codes_replaced` - Recovery Codes Replaced
    * `recovery_code_used` - Recovery Code Used
    * `merchant_suspended` - Merchant Suspended
    * `merchant_activated` - Merchant Activated
    * `key_reset` - Key Reset
    * `contact_answered` - Contact Answered
    * `content_changed` - Content Changed
    * `webhook_retried` - Webhook Retried
    * `settings_changed` - Settings Changed
    * `wallet_saved` - Wallet Saved
    * `burn_wallet_saved` - Burn Wallet Saved
    * `tag_required` - Tag Required
    * `wallet_retired` - Wallet Retired
    * `wallet_resumed` - Wallet Resumed
    * `secret_destroyed` - Secret Destroyed
    * `network_rebound` - Network Rebound
    * `transaction_recognised` - Transaction Recognised
    * `transaction_adopted` - Transaction Adopted
    * `gap_opened` - Gap Opened
    * `gap_closed` - Gap Closed
    * `slot_voided` - Slot Voided
    * `transfer_retried` - Transfer Retried
    * `payout_redirected` - Payout Redirected
    * `deposit_released` - Deposit Released
    * `deposit_corrected` - Deposit Corrected
    * `legs_taken_over` - Legs Taken Over
    * `equity_withdrawn` - Equity Withdrawn
    * `funding_sender_added` - Funding Sender Added
    * `funding_sender_removed` - Funding Sender Removed
    * `alarm_seen` - Alarm Seen
    * `statement_closed` - Statement Closed */
  action?:
    | "signed_in"
    | "administrator_created"
    | "second_factor_enabled"
    | "second_factor_disabled"
    | "recovery_codes_replaced"
    | "recovery_code_used"
    | "merchant_suspended"
    | "merchant_activated"
    | "key_reset"
    | "contact_answered"
    | "content_changed"
    | "webhook_retried"
    | "settings_changed"
    | "wallet_saved"
    | "burn_wallet_saved"
    | "tag_required"
    | "wallet_retired"
    | "wallet_resumed"
    | "secret_destroyed"
    | "network_rebound"
    | "transaction_recognised"
    | "transaction_adopted"
    | "gap_opened"
    | "gap_closed"
    | "slot_voided"
    | "transfer_retried"
    | "payout_redirected"
    | "deposit_released"
    | "deposit_corrected"
    | "legs_taken_over"
    | "equity_withdrawn"
    | "funding_sender_added"
    | "funding_sender_removed"
    | "alarm_seen"
    | "statement_closed";
  /** In the administrator's email, ignoring case. */
  actor?: string;
  /** The first day, in UTC. */
  dateFrom?: string;
  /** The last day, in UTC. */
  dateTo?: string;
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** What was acted on: an email address, a payment's title, an address, or an id. */
  subject?: string;
};
export type AdminContactFormsApiResponse =
  /** status 200 Done. */ ContactFormPage;
export type AdminContactFormsApiArg = {
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
};
export type AdminContactAnsweredApiResponse = /** status 200 Done. */ Success;
export type AdminContactAnsweredApiArg = {
  /** The `id` of a message. */
  messageId: string;
};
export type AdminCorrectApiResponse = /** status 200 Done. */ Success;
export type AdminCorrectApiArg = {
  /** The `deposit_id` of the held deposit. */
  depositId: string;
  reason: Reason;
};
export type AdminReleaseApiResponse = /** status 200 Done. */ Success;
export type AdminReleaseApiArg = {
  /** The `deposit_id` of the held deposit. */
  depositId: string;
  release: Release;
};
export type AdminExportDownloadApiResponse = /** status 200 Done. */ string;
export type AdminExportDownloadApiArg = {
  /** The last part of the link. */
  token: string;
};
export type AdminLeaderboardBurnApiResponse = /** status 200 Done. */ Burner[];
export type AdminLeaderboardBurnApiArg = {
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
};
export type AdminMerchantsApiResponse = /** status 200 Done. */ Merchants;
export type AdminMerchantsApiArg = {
  /** The first day of joining, in UTC; with `page` only. */
  dateFrom?: string;
  /** The last day of joining, in UTC; with `page` only. */
  dateTo?: string;
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** Without it, all merchants are listed, as one array. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** In the email or the username, ignoring case; with `page` only. */
  search?: string;
};
export type AdminMerchantApiResponse = /** status 200 Done. */ MerchantDetail;
export type AdminMerchantApiArg = {
  /** The `id` of a merchant. */
  merchantId: string;
};
export type AdminMerchantRemoveSecondFactorApiResponse =
  /** status 200 Done. */ Success;
export type AdminMerchantRemoveSecondFactorApiArg = {
  /** The `id` of a merchant. */
  merchantId: string;
  reason: Reason;
};
export type AdminMerchantResetKeyApiResponse =
  /** status 200 Done. */ ResetKeyResponse;
export type AdminMerchantResetKeyApiArg = {
  /** The `id` of a merchant. */
  merchantId: string;
  resetKey: ResetKey;
};
export type AdminMerchantToggleStatusApiResponse =
  /** status 200 Done. */ Toggled;
export type AdminMerchantToggleStatusApiArg = {
  /** The `id` of a merchant. */
  merchantId: string;
  toggleStatus: ToggleStatus;
};
export type AdminMerchantsExportApiResponse =
  /** status 200 Done. */ ExportLink;
export type AdminMerchantsExportApiArg = {
  /** The first day of joining, in UTC; with `page` only. */
  dateFrom?: string;
  /** The last day of joining, in UTC; with `page` only. */
  dateTo?: string;
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** Without it, all merchants are listed, as one array. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** In the email or the username, ignoring case; with `page` only. */
  search?: string;
};
export type AdminOverviewApiResponse = /** status 200 Done. */ Overview;
export type AdminOverviewApiArg = {
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
};
export type AdminRevenueApiResponse = /** status 200 Done. */ Revenue;
export type AdminRevenueApiArg = {
  /** For daily: a day of UTC, today by default. */
  date?: string;
  /** The first day of a range, in UTC, instead of `period`. One day is shown by the hour, up to 92 days by the day, up to 1827 days by the month. */
  dateFrom?: string;
  /** The last day of the range, in UTC; today by default. */
  dateTo?: string;
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** For monthly: such as 2026-11; by default the current one. */
  month?: string;
  /** `daily`: a day by the hour. `monthly`: a month by the day.
    
    * `daily` - Daily
    * `monthly` - Monthly */
  period?: "daily" | "monthly";
};
export type AdminRevenueExportApiResponse = /** status 200 Done. */ ExportLink;
export type AdminRevenueExportApiArg = {
  /** For daily: a day of UTC, today by default. */
  date?: string;
  /** The first day of a range, in UTC, instead of `period`. One day is shown by the hour, up to 92 days by the day, up to 1827 days by the month. */
  dateFrom?: string;
  /** The last day of the range, in UTC; today by default. */
  dateTo?: string;
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** For monthly: such as 2026-11; by default the current one. */
  month?: string;
  /** `daily`: a day by the hour. `monthly`: a month by the day.
    
    * `daily` - Daily
    * `monthly` - Monthly */
  period?: "daily" | "monthly";
};
export type AdminMoneyApiResponse = /** status 200 Done. */ Money;
export type AdminMoneyApiArg = {
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
};
export type AdminAdoptApiResponse = /** status 200 Done. */ Adopted;
export type AdminAdoptApiArg = {
  adopt: Adopt;
};
export type AdminBalanceSheetsApiResponse =
  /** status 200 Done. */ BalanceSheets;
export type AdminBalanceSheetsApiArg = {
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
};
export type AdminComparisonApiResponse = /** status 200 Done. */ Comparison;
export type AdminComparisonApiArg = {
  /** Of a platform wallet. */
  address: string;
  /** By default the ledger after the newest audit that agreed. */
  fromLedger?: number;
};
export type AdminDepositsApiResponse = /** status 200 Done. */ Deposits;
export type AdminDepositsApiArg = {
  /** Whose sums; live by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
};
export type AdminDestroySecretApiResponse = /** status 200 Done. */ Success;
export type AdminDestroySecretApiArg = {
  destroySecret: DestroySecret;
};
export type AdminFundingSendersApiResponse = /** status 200 Done. */ Success;
export type AdminFundingSendersApiArg = {
  fundingSender: FundingSender;
};
export type AdminRecogniseApiResponse = /** status 200 Done. */ Recognised;
export type AdminRecogniseApiArg = {
  recognise: Recognise;
};
export type AdminResumeApiResponse = /** status 200 Done. */ Success;
export type AdminResumeApiArg = {
  walletAdminAction: WalletAdminAction;
};
export type AdminTakeOverApiResponse = /** status 200 Done. */ Success;
export type AdminTakeOverApiArg = {
  walletAdminAction: WalletAdminAction;
};
export type AdminVoidApiResponse = /** status 200 Done. */ Success;
export type AdminVoidApiArg = {
  /** The number of the stuck transfer. */
  transferId: string;
  reason: Reason;
};
export type AdminWithdrawApiResponse = /** status 200 Done. */ Withdrawn;
export type AdminWithdrawApiArg = {
  withdraw: Withdraw;
};
export type AdminPaymentActionsApiResponse =
  /** status 200 Done. */ PaymentAdminActions;
export type AdminPaymentActionsApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
};
export type AdminRedirectApiResponse = /** status 200 Done. */ Redirected;
export type AdminRedirectApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
  reason: Reason;
};
export type AdminRetryBurnApiResponse = /** status 200 Done. */ Success;
export type AdminRetryBurnApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
  reason: Reason;
};
export type AdminRetryPayoutApiResponse = /** status 200 Done. */ Success;
export type AdminRetryPayoutApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
  reason: Reason;
};
export type AdminPaymentTakeOverApiResponse = /** status 200 Done. */ Success;
export type AdminPaymentTakeOverApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
  reason: Reason;
};
export type AdminRefundsApiResponse = /** status 200 Done. */ AdminRefundPage;
export type AdminRefundsApiArg = {
  /** Only failed ones whose money is held. */
  held?: boolean;
  /** Both by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** Only those with this status.
    
    * `awaiting_payer` - Awaiting Payer
    * `awaiting_merchant` - Awaiting Merchant
    * `sending` - Sending
    * `succeeded` - Succeeded
    * `failed` - Failed
    * `canceled` - Canceled
    * `expired` - Expired */
  status?:
    | "awaiting_payer"
    | "awaiting_merchant"
    | "sending"
    | "succeeded"
    | "failed"
    | "canceled"
    | "expired";
  /** The id of a merchant. */
  user?: number;
};
export type AdminRefundRetryApiResponse = /** status 200 Done. */ Success;
export type AdminRefundRetryApiArg = {
  /** The `id` of a refund. */
  refundId: string;
  reason: Reason;
};
export type AdminRejectedPaymentsApiResponse =
  /** status 200 Done. */ RejectedPage;
export type AdminRejectedPaymentsApiArg = {
  /** The first day, in UTC. */
  dateFrom?: string;
  /** The last day, in UTC. */
  dateTo?: string;
  /** Both by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** Include deposits too small to return. */
  small?: boolean;
  /** Only those with this status.
    
    * `pending` - Pending
    * `completed` - Completed
    * `failed` - Failed */
  status?: "pending" | "completed" | "failed";
};
export type AdminRejectedRetryApiResponse = /** status 200 Done. */ Success;
export type AdminRejectedRetryApiArg = {
  /** The `id` of the rejected payment. */
  rejectedId: string;
  reason: Reason;
};
export type AdminRejectedPaymentsExportApiResponse =
  /** status 200 Done. */ ExportLink;
export type AdminRejectedPaymentsExportApiArg = {
  /** The first day, in UTC. */
  dateFrom?: string;
  /** The last day, in UTC. */
  dateTo?: string;
  /** Both by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** Include deposits too small to return. */
  small?: boolean;
  /** Only those with this status.
    
    * `pending` - Pending
    * `completed` - Completed
    * `failed` - Failed */
  status?: "pending" | "completed" | "failed";
};
export type AdminSettingsApiResponse = /** status 200 Done. */ PlatformSettings;
export type AdminSettingsApiArg = void;
export type AdminSettingsBurnWalletApiResponse =
  /** status 200 Done. */ WalletValidated;
export type AdminSettingsBurnWalletApiArg = {
  burnWalletUpdate: BurnWalletUpdate;
};
export type AdminSettingsChecksApiResponse = /** status 200 Done. */ Checks;
export type AdminSettingsChecksApiArg = void;
export type AdminSettingsRequireTagApiResponse =
  /** status 200 Done. */ Success;
export type AdminSettingsRequireTagApiArg = {
  mode: Mode;
};
export type AdminSettingsRetireApiResponse = /** status 200 Done. */ Success;
export type AdminSettingsRetireApiArg = {
  retire: Retire;
};
export type AdminSettingsRetirementApiResponse =
  /** status 200 Done. */ Retirement;
export type AdminSettingsRetirementApiArg = {
  /** Of a platform wallet. */
  address: string;
};
export type AdminSettingsTestBurnWalletApiResponse =
  /** status 200 Done. */ Success;
export type AdminSettingsTestBurnWalletApiArg = {
  testBurnWalletUpdate: TestBurnWalletUpdate;
};
export type AdminSettingsTestWalletApiResponse =
  /** status 200 Done. */ Success;
export type AdminSettingsTestWalletApiArg = {
  testWalletUpdate: TestWalletUpdate;
};
export type AdminSettingsUpdateApiResponse =
  /** status 200 Done. */ SettingsUpdated;
export type AdminSettingsUpdateApiArg = {
  settingsUpdate: SettingsUpdate;
};
export type AdminSettingsWalletApiResponse =
  /** status 200 Done. */ WalletValidated;
export type AdminSettingsWalletApiArg = {
  walletUpdate: WalletUpdate;
};
export type AdminHealthApiResponse = /** status 200 Done. */ Health;
export type AdminHealthApiArg = void;
export type AdminRebindApiResponse = /** status 200 Done. */ Rebound;
export type AdminRebindApiArg = {
  rebind: Rebind;
};
export type AdminTransactionsApiResponse =
  /** status 200 Done. */ TransactionPage;
export type AdminTransactionsApiArg = {
  /** The first day, in UTC. */
  dateFrom?: string;
  /** The last day, in UTC. */
  dateTo?: string;
  /** Only payments whose payout or burn failed for good, whatever their status: a gathered payout can fail after its payment was completed.
    
    * `payout` - Payout
    * `burn` - Burn */
  failedLeg?: "payout" | "burn";
  /** Both by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** A title, the start of an id, a tag, a transaction hash, the start of a sender's address, or part of a merchant's email. Fewer than three letters: a tag, or a title of the newest 10,000. */
  search?: string;
  /** Separated by commas, or repeated. */
  status?: ("pending" | "processing" | "completed" | "failed" | "expired")[];
  /** The id of a merchant. */
  user?: number;
};
export type AdminTransactionsExportApiResponse =
  /** status 200 Done. */ ExportLink;
export type AdminTransactionsExportApiArg = {
  /** The first day, in UTC. */
  dateFrom?: string;
  /** The last day, in UTC. */
  dateTo?: string;
  /** Only payments whose payout or burn failed for good, whatever their status: a gathered payout can fail after its payment was completed.
    
    * `payout` - Payout
    * `burn` - Burn */
  failedLeg?: "payout" | "burn";
  /** Both by default.
    
    * `test` - Test
    * `live` - Live */
  mode?: "test" | "live";
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** A title, the start of an id, a tag, a transaction hash, the start of a sender's address, or part of a merchant's email. Fewer than three letters: a tag, or a title of the newest 10,000. */
  search?: string;
  /** Separated by commas, or repeated. */
  status?: ("pending" | "processing" | "completed" | "failed" | "expired")[];
  /** The id of a merchant. */
  user?: number;
};
export type AdminUsersApiResponse = /** status 200 Done. */ FilterUser[];
export type AdminUsersApiArg = {
  /** In the email or the username: the first twenty. Without it, all merchants are listed. */
  search?: string;
};
export type PlatformAdminWebhooksRetryApiResponse =
  /** status 200 Done. */ Success;
export type PlatformAdminWebhooksRetryApiArg = {
  /** The `webhook-id` header of the delivery, or its `id` in the history. */
  deliveryId: string;
};
export type Success = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
};
export type WrongField = {
  /** The field's name. */
  param: string;
  /** For programs: why it is refused. */
  code: string;
  /** What is wrong, in a sentence. */
  message: string;
};
export type ApiError = {
  /** A sentence that says what is wrong. */
  error: string;
  /** For programs: unlike the sentence, it does not change. */
  code: string;
  /** The field or parameter that is wrong, where it is one. */
  param?: string;
  /** Names this call in the server's log. Quote it when you ask for help. */
  request_id: string;
  /** Where the documentation explains the code. */
  doc_url: string;
  /** Every wrong field of a creation, each with its code. */
  errors?: WrongField[];
  /** What is wrong with a form as a whole. */
  non_field_errors?: string[];
  [key: string]: any;
};
export type AuditActor = {
  /** The administrator's id. */
  id: number;
  /** The administrator's email address. */
  email: string;
};
export type SourceEnum = "web" | "command";
export type AuditRowActionEnum =
  | "signed_in"
  | "administrator_created"
  | "second_factor_enabled"
  | "second_factor_disabled"
  | "recovery_codes_replaced"
  | "recovery_code_used"
  | "merchant_suspended"
  | "merchant_activated"
  | "key_reset"
  | "contact_answered"
  | "content_changed"
  | "webhook_retried"
  | "settings_changed"
  | "wallet_saved"
  | "burn_wallet_saved"
  | "tag_required"
  | "wallet_retired"
  | "wallet_resumed"
  | "secret_destroyed"
  | "network_rebound"
  | "transaction_recognised"
  | "transaction_adopted"
  | "gap_opened"
  | "gap_closed"
  | "slot_voided"
  | "transfer_retried"
  | "payout_redirected"
  | "deposit_released"
  | "deposit_corrected"
  | "legs_taken_over"
  | "equity_withdrawn"
  | "funding_sender_added"
  | "funding_sender_removed"
  | "alarm_seen"
  | "statement_closed";
export type AuditRow = {
  /** The row's number. */
  id: number;
  /** When it was done. */
  created_at: string;
  /** Null for a command that names no administrator. */
  actor: AuditActor | null;
  /** `web`: in a browser. `command`: on the command line. */
  source: SourceEnum;
  /** The address of the browser, or empty. */
  client: string;
  /** At most 200 characters. */
  user_agent: string;
  /** What was done. */
  action: AuditRowActionEnum;
  /** What it is about, on one line. */
  subject: string;
  /** What that is called: an email address, a payment's title, an address; empty where it has none. */
  subject_name: string;
  /** What the settings were until then; null where nothing was set. */
  before:
    | {
        [key: string]: any;
      }
    | {
        [key: string]: any;
      };
  /** What the settings were afterwards; null where nothing was set. */
  after:
    | {
        [key: string]: any;
      }
    | {
        [key: string]: any;
      };
  /** Why, in the administrator's words; empty where none was asked for. */
  reason: string;
  /** SHA-256 of this row and of the hash of the row before. */
  hash: string;
};
export type AuditPage = {
  /** The rows of this page. */
  results: AuditRow[];
  /** How many there are on all pages. */
  count: number;
  /** The number of this page, from 1 on. */
  current_page: number;
  /** How many rows a page has; more than 100 counts as 100. */
  page_size: number;
  /** How many pages there are. */
  total_pages: number;
  /** The number of the next page; null on the last. */
  next: number | null;
  /** The number of the page before; null on the first. */
  previous: number | null;
};
export type AuditChain = {
  /** How many entries were verified, counted from the first. */
  rows: number;
  /** The hash of the last of them, or empty. */
  newest_hash: string;
  /** The number of the last of them; null where there is none. */
  newest_id: number | null;
  /** The first row that was changed, or follows a removed one. Null: all fit. */
  broken_id: number | null;
  /** The first row whose hash is in the file of hashes or a daily email and not in the log: the newest rows were removed. Null: all are there. */
  missing_id: number | null;
  /** Whether a row has the `hash` that was asked for; null without one. */
  found: boolean | null;
};
export type ExportLink = {
  /** Works for 60 seconds. */
  url: string;
};
export type ContactForm = {
  /** The message's id. */
  id: number;
  /** Who wrote it. */
  name: string;
  /** The address to reply to. */
  email: string;
  /** What it is about, on one line. */
  subject: string;
  /** The message, which may have several lines. */
  message: string;
  /** When the message was created. */
  created_at: string;
  /** When it was marked as answered; null before. */
  answered_at: string | null;
};
export type ContactFormPage = {
  /** The rows of this page. */
  results: ContactForm[];
  /** How many there are on all pages. */
  count: number;
  /** The number of this page, from 1 on. */
  current_page: number;
  /** How many rows a page has; more than 100 counts as 100. */
  page_size: number;
  /** How many pages there are. */
  total_pages: number;
  /** The number of the next page; null on the last. */
  next: number | null;
  /** The number of the page before; null on the first. */
  previous: number | null;
};
export type Reason = {
  /** Recorded with the action. */
  reason: string;
};
export type ToEnum = "equity" | "payout" | "return";
export type Release = {
  /** Recorded with the action. */
  reason: string;
  /** payout: to the merchant's current wallet; return: to its sender; equity: kept. */
  to: ToEnum;
};
export type Burner = {
  /** The place in the list, from 1 on. */
  rank: number;
  /** The merchant's id. */
  id: number;
  /** The merchant's email address. */
  email: string;
  /** The merchant's name. */
  username: string;
  /** What was burned of this merchant's fees. XRP with six decimals. */
  amount_burned: string;
  /** How many burns there were. */
  burn_count: number;
};
export type Merchant = {
  /** The merchant's id. */
  id: number;
  /** The merchant's email address. */
  email: string;
  /** The merchant's name. */
  username: string;
  /** False while the merchant is suspended. */
  is_active: boolean;
  /** How many payments were completed. */
  total_transactions: number;
  /** What the completed payments came to. XRP with six decimals. */
  total_volume: string;
  /** What was burned of this merchant's fees. XRP with six decimals. */
  total_burned: string;
};
export type MerchantPage = {
  /** The merchants of this page. */
  merchants: Merchant[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
};
export type Merchants = MerchantPage | Merchant[];
export type ModeEnum = "test" | "live";
export type PayoutWallet = {
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** An address of the XRP Ledger. */
  address: string;
  /** Null where it needs none. */
  destination_tag: number | null;
  /** When it was connected. */
  connected_at: string;
};
export type KeyFacts = {
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** The last four characters, to tell keys apart. */
  last4: string;
  /** When the key was created. */
  created_at: string;
  /** Written at most once a minute. */
  last_used_at: string | null;
  /** If so, nobody has seen a live key. */
  reset_by_administrator: boolean;
};
export type EndpointFacts = {
  /** The endpoint's number. */
  id: number;
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** The merchant's name for it. */
  name: string;
  /** Empty for the built-in receiver. */
  url: string;
  /** Since when it keeps failing; null if it does not. */
  failing_since: string | null;
};
export type MailStateEnum = "sent" | "waiting" | "failed";
export type MailFacts = {
  /** What it was about; never its text. */
  name: string;
  /** When it was written. */
  created_at: string;
  /** Whether it has gone out. */
  mail_state: MailStateEnum;
};
export type MerchantDetail = {
  /** The merchant's id. */
  id: number;
  /** The merchant's email address. */
  email: string;
  /** The merchant's name. */
  username: string;
  /** False while the merchant is suspended. */
  is_active: boolean;
  /** Whether the merchant's dashboard shows test mode. */
  is_test_mode: boolean;
  /** When the account was created. */
  joined_at: string;
  /** Null before the first sign-in that is still known. */
  last_sign_in_at: string | null;
  /** When the newest live payment was created; or null. */
  last_payment_at: string | null;
  /** Null while the address waits to be confirmed. */
  email_confirmed_at: string | null;
  /** Null while it is off. */
  second_factor_since: string | null;
  /** Whether the leaderboard says Anonymous. */
  leaderboard_anonymous: boolean;
  /** Whether a receipt's link can be read by everyone. */
  public_receipts: boolean;
  /** How many live payments were completed. */
  total_transactions: number;
  /** What the completed live payments came to. XRP with six decimals. */
  total_volume: string;
  /** What was burned of this merchant's live fees. XRP with six decimals. */
  total_burned: string;
  /** Where the merchant is paid. */
  wallets: PayoutWallet[];
  /** The keys that work, by their last four characters. */
  secret_keys: KeyFacts[];
  /** Where webhooks go. */
  endpoints: EndpointFacts[];
  /** The newest ten emails to the merchant of the last 30 days. */
  mails: MailFacts[];
};
export type ResetKeyResponse = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** The new key, shown only once. */
  new_key: string;
};
export type ResetKey = {
  /** By default the merchant's current mode. */
  mode?: ModeEnum;
};
export type Toggled = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** False while the merchant is suspended. */
  is_active: boolean;
};
export type ToggleStatus = {
  /** The state to end in, so that a repeated call changes nothing back; else the other one. */
  is_active?: boolean;
};
export type StatusEnum =
  "pending" | "processing" | "completed" | "failed" | "expired";
export type Activity = {
  /** The payment's id. */
  id: string;
  /** The payment's status. */
  status: StatusEnum;
  /** When the payment was created. */
  created_at: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
};
export type HaltedWallet = {
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** An address of the XRP Ledger. */
  address: string;
  /** Why it sends nothing. */
  reason: string;
};
export type StuckTransfers = {
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** How many there are in this mode. */
  count: number;
};
export type FailedLegsLegEnum = "payout" | "burn" | "return";
export type FailedLegs = {
  /** The mode they failed in. */
  mode: ModeEnum;
  /** Which part of a payment: to the merchant, burned, or back to its sender. */
  leg: FailedLegsLegEnum;
  /** How many failed. */
  count: number;
  /** What they come to. XRP with six decimals. */
  amount: string;
};
export type WaitingRefundsStatusEnum = "failed" | "sending";
export type WaitingRefunds = {
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** `failed`: their money is held until the merchant, or an administrator, chooses where it goes. `sending`: for longer than ten minutes. */
  status: WaitingRefundsStatusEnum;
  /** How many there are. */
  count: number;
  /** What they come to. XRP with six decimals. */
  amount: string;
};
export type HeldMoney = {
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** How many deposits wait to be released. */
  count: number;
  /** What they come to. XRP with six decimals. */
  amount: string;
};
export type AlarmKindEnum =
  | "wallet_halted"
  | "transfer_stuck"
  | "transfer_failed"
  | "retired_wallet_paid"
  | "fee_changed"
  | "wallet_changed"
  | "burn_wallet_changed"
  | "audit_log_broken"
  | "history_endless"
  | "ledgers_differ";
export type NullEnum = null;
export type Alarm = {
  /** The alarm's number. */
  id: number;
  /** What it is about. */
  alarm_kind: AlarmKindEnum;
  /** `test`: play money. `live`: XRP. Null where it concerns both. */
  mode: ModeEnum | NullEnum;
  /** What happened. */
  message: string;
  /** The page where it is dealt with. */
  path: string;
  /** When it was noticed. */
  created_at: string;
};
export type Attention = {
  /** Wallets that have stopped sending. */
  halted_wallets: HaltedWallet[];
  /** Transfers that hold back what is behind them. */
  stuck: StuckTransfers[];
  /** Transfers that failed for good. */
  failed: FailedLegs[];
  /** Refunds that failed, or take long. */
  refunds: WaitingRefunds[];
  /** Deposits that wait to be released by an administrator. */
  held: HeldMoney[];
  /** What no administrator has marked as seen yet, newest first. */
  alarms: Alarm[];
};
export type Overview = {
  /** What the completed payments came to. XRP with six decimals. */
  total_xrp_processed: string;
  /** What was burned in all. XRP with six decimals. */
  burn_volume: string;
  /** How many payments were completed. */
  transaction_count: number;
  /** What the platform earned: fees less what was burned. XRP with six decimals. */
  revenue: string;
  /** The newest payments. */
  recent_activity: Activity[];
  /** Of both modes. */
  attention: Attention;
};
export type RevenueRow = {
  /** "2026-11-20 13:00", "2026-11-20" or "2026-11", UTC. */
  period: string;
  /** What the platform earned then. XRP with six decimals. */
  revenue: string;
};
export type BurnRow = {
  /** "2026-11-20 13:00", "2026-11-20" or "2026-11", UTC. */
  period: string;
  /** What was burned in that time. XRP with six decimals. */
  burned: string;
};
export type RevenueBefore = {
  /** Its first day, UTC. */
  first_day: string;
  /** Its last day, UTC. */
  last_day: string;
  /** What the platform earned; null without a payment. XRP with six decimals. */
  revenue: string | null;
  /** What was burned then; null without a burn. XRP with six decimals. */
  burned: string | null;
};
export type Revenue = {
  /** What the platform earned: fees less what was burned. */
  revenue: RevenueRow[];
  /** What was burned, by hour, day or month. */
  burn: BurnRow[];
  /** The day, the month or as many days before, to compare with. */
  before: RevenueBefore;
};
export type PlatformWalletStateEnum = "active" | "replaced" | "retired";
export type Gap = {
  /** The newest ledger that the restored database knows. */
  after_ledger: number;
  /** The last ledger of the gap; null before it is known. */
  until_ledger: number | null;
  /** Whether all of its ledgers have been read. */
  swept: boolean;
};
export type Audit = {
  /** The number of the ledger that was compared. */
  ledger_index: number;
  /** Ledger less books, in drops; 0 is equal. */
  difference: number;
  /** Equal, counting unrecognised transactions. */
  unrecognised: boolean;
};
export type TransferKindEnum =
  "payout" | "burn" | "return" | "refund" | "withdraw" | "setup" | "tickets";
export type ExternalTransaction = {
  /** The hash of a transaction, 64 hexadecimal digits. */
  transaction_hash: string;
  /** The number of the ledger that it is in. */
  ledger_index: number;
  /** XRP with six decimals; negative if it left the wallet. */
  moved: string;
  /** What kind of transaction it is on the ledger. */
  transaction_type: string;
  /** When it was found. */
  seen_at: string;
  /** The address that it paid; null where it paid none. */
  destination: string | null;
  /** After a restore: what it paid that is still owed by the books. It can be adopted. */
  pays: TransferKindEnum | NullEnum;
  /** What a gathered one sent beyond that, for payments that are lost; null where it fits to the drop. XRP with six decimals. */
  beyond: string | null;
};
export type StuckTransfer = {
  /** The transfer's number. */
  transfer: number;
  /** What it was sent for. */
  transfer_kind: TransferKindEnum;
  /** The transfer's amount. XRP with six decimals. */
  amount: string;
  /** The address that it is sent to. */
  destination: string;
  /** For programs: unlike the sentence, it does not change. */
  code: string;
  /** Whether its place in the wallet's sequence can be filled, so that the next ones go on. */
  can_void: boolean;
};
export type TakeOver = {
  /** How many payouts, burns and returns. */
  legs: number;
  /** What they add up to. XRP with six decimals. */
  amount: string;
};
export type TransferStateEnum =
  "ready" | "signed" | "stuck" | "paid" | "failed";
export type Withdrawal = {
  /** The transfer's number. */
  transfer: number;
  /** The withdrawal's amount. XRP with six decimals. */
  amount: string;
  /** The address that it is sent to. */
  destination: string;
  /** How far it has got. */
  transfer_state: TransferStateEnum;
  /** Why it failed, or is stuck. */
  code: string | null;
  /** When the withdrawal was requested. */
  asked_at: string;
  /** The hash of a transaction, 64 hexadecimal digits. */
  transaction_hash: string | null;
};
export type PlatformWallet = {
  /** An address of the XRP Ledger. */
  address: string;
  /** A replaced wallet takes no new payments but still pays out; a retired one is only watched. */
  state: PlatformWalletStateEnum;
  /** The tag to send the platform's own money with. */
  funding_tag: number;
  /** The newest ledger that is completely processed. */
  ledger_index: number;
  /** When it was read. */
  read_at: string;
  /** When it stopped sending; null while it sends. */
  halted_at: string | null;
  /** Why it sends nothing; null while it sends. */
  halt_reason: string | null;
  /** The ledgers that a restore of the database has lost; null without one. */
  gap: Gap | null;
  /** When another wallet took its place; null while it is in use. */
  replaced_at: string | null;
  /** Whether its secret is stored, so that it can sign. */
  has_secret: boolean;
  /** Unused tickets that it sends by. Each reserves XRP of the platform's own. */
  tickets: number;
  /** Whether it can be let send again: halted, and nothing is left to look at. */
  can_resume: boolean;
  /** Whether equity can be withdrawn from it now. */
  can_withdraw: boolean;
  /** The newest 60, oldest first. */
  audits: Audit[];
  /** Not recognised yet. */
  external: ExternalTransaction[];
  /** Transfers that wait for an administrator. */
  stuck: StuckTransfer[];
  /** What it owes and the active wallet can pay instead; null where there is nothing. */
  take_over: TakeOver | null;
  /** The newest 3, newest first. */
  withdrawals: Withdrawal[];
};
export type BurnWallet = {
  /** An address of the XRP Ledger. */
  address: string;
  /** Whether nobody can ever spend from it. */
  provably_unspendable: boolean;
};
export type TimeToPayout = {
  /** Payouts of the last 24 hours. */
  count: number;
  /** In seconds: half of the payouts were faster. Null without one. */
  p50_seconds: number | null;
  /** In seconds: 95 of 100 payouts were faster. Null without one. */
  p95_seconds: number | null;
};
export type HeldDeposit = {
  /** The number of the held deposit, to release it with. */
  deposit_id: number;
  /** What arrived. XRP with six decimals. */
  amount: string;
  /** Who sent it. */
  sender_address: string | null;
  /** The hash of the transaction that brought it. */
  transaction_hash: string;
  /** When the ledger validated it. */
  received_at: string;
  /** What can be done with it. */
  to: ToEnum[];
  /** Whose payout came back: an email address. */
  merchant: string | null;
  /** The tag that came with it; null without one. */
  destination_tag: number | null;
  /** Whether it arrived in the gap after a restore, with a tag that no payment has: of a payment that was lost, perhaps. */
  unknown_tag: boolean;
};
export type Money = {
  /** The name of the ledger. */
  network_label: string | null;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** The platform's wallets. */
  wallets: PlatformWallet[];
  /** Where burns are sent; null before one is set. */
  burn_wallet: BurnWallet | null;
  /** Addresses whose payments count as the platform's own money. */
  funding_senders: string[];
  /** r… or r…:tag. Null where the environment names none, or no address. */
  cold_address: string | null;
  /** How long payouts take. */
  time_to_payout: TimeToPayout;
  /** The newest 20. */
  held: HeldDeposit[];
};
export type Adopted = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** How many transactions were adopted. */
  adopted: number;
  /** How many more can be adopted. */
  left: number;
};
export type Adopt = {
  /** Recorded with the action. */
  reason: string;
  /** Of a platform wallet. */
  address: string;
  /** The hash of a transaction, 64 hexadecimal digits. Without it: all that match. */
  transaction_hash?: string;
};
export type Owed = {
  /** What they come to, in XRP. */
  total: string;
  /** Not signed yet. XRP with six decimals. */
  waiting: string;
  /** In signed transactions. XRP with six decimals. */
  in_transit: string;
  /** Failed for good. XRP with six decimals. */
  failed: string;
  /** How many there are. */
  count: number;
  /** Since when the oldest of them has been waiting; null if there is none. */
  oldest: string | null;
};
export type Held = {
  /** What they come to, in XRP. */
  total: string;
  /** How many there are. */
  count: number;
  /** Since when the oldest of them has been waiting; null if there is none. */
  oldest: string | null;
};
export type Sheet = {
  /** An address of the XRP Ledger. */
  address: string;
  /** Payouts that are still owed. */
  payouts: Owed;
  /** Burns that are still owed. */
  burns: Owed;
  /** Returns to payers that are still owed. */
  returns: Owed;
  /** Deposits that wait for an administrator. */
  held: Held;
  /** What belongs to the platform itself, in XRP. */
  equity: string;
  /** What the books say the wallet holds, in XRP. */
  booked: string;
  /** What moved without the books knowing why, in XRP. */
  unrecognised: string;
  /** Null before the first audit. */
  on_ledger: string | null;
  /** In drops; 0 is equal. */
  difference: number | null;
  /** The number of the ledger that it is in. */
  ledger_index: number | null;
  /** What the ledger keeps locked in the wallet, in XRP; null before the first audit. */
  reserve: string | null;
  /** Equity above reserve, open withdrawals and 2 XRP for network fees. XRP with six decimals. */
  withdrawable: string;
  /** What its transactions cost on the ledger, in XRP. */
  network_fees: string;
  /** How many transactions the wallet has sent. */
  transactions_sent: number;
};
export type SheetTotal = {
  /** What the wallets hold by their newest audits, in XRP. */
  on_ledger: string;
  /** Payouts, burns and returns that are still owed, in XRP. */
  owed: string;
  /** Deposits that wait for an administrator, in XRP. */
  held: string;
  /** What belongs to the platform itself, in XRP. */
  equity: string;
  /** What their transactions cost on the ledger, in XRP. */
  network_fees: string;
  /** How many transactions they have sent. */
  transactions_sent: number;
};
export type BalanceSheets = {
  /** A balance sheet for each wallet of the mode. */
  sheets: Sheet[];
  /** All wallets of the mode together, replaced and retired ones included. */
  total: SheetTotal;
};
export type Differing = {
  /** The number of the ledger that it is in. */
  ledger_index: number;
  /** The hash of a transaction, 64 hexadecimal digits. */
  transaction_hash: string | null;
  /** XRP by the ledger; null if it is not there. */
  moved: string | null;
  /** XRP by the journal; null if it is not there. */
  booked: string | null;
  /** Ids in the journal. */
  entries: number[];
  /** The deposit's number, where it can be corrected; null elsewhere. */
  deposit: number | null;
};
export type Comparison = {
  /** The first ledger that was compared. */
  first_ledger: number;
  /** The last ledger that was compared. */
  last_ledger: number;
  /** How many the ledger has there. */
  transactions: number;
  /** Oldest first. */
  differing: Differing[];
  /** If not, there is more after `last_ledger`. */
  complete: boolean;
};
export type FlowEnum = "settle" | "reject" | "equity" | "held" | "refund";
export type SentLegLegEnum = "payout" | "burn" | "excess" | "return" | "refund";
export type LegStateEnum = "owed" | "sending" | "paid" | "failed" | "void";
export type SentLeg = {
  /** Which part of a payment: to the merchant, burned, or back to its sender. */
  leg: SentLegLegEnum;
  /** The transfer's amount. XRP with six decimals. */
  amount: string;
  /** How far it has got. */
  leg_state: LegStateEnum;
  /** Why it failed, or is stuck. */
  code: string | null;
  /** The hash of a transaction, 64 hexadecimal digits. */
  transaction_hash: string | null;
};
export type AdminDeposit = {
  /** The deposit's id. */
  id: number;
  /** What arrived. XRP with six decimals. */
  amount: string;
  /** What kind of transaction it is on the ledger. */
  transaction_type: string;
  /** Who sent it. */
  sender_address: string | null;
  /** The tag that came with it; null without one. */
  destination_tag: number | null;
  /** The hash of the transaction that brought it. */
  transaction_hash: string;
  /** The number of the ledger that it is in. */
  ledger_index: number;
  /** When its ledger closed. */
  received_at: string;
  /** What was decided about it. */
  flow: FlowEnum;
  /** Why it was rejected. */
  reason: string | null;
  /** The payment that it was sent for; null where there is none. */
  payment_id: string | null;
  /** What is owed, being sent or paid because of it. */
  sent: SentLeg[];
};
export type Deposits = {
  /** The newest 20, newest first. */
  deposits: AdminDeposit[];
};
export type ShortfallRefused = {
  /** A sentence that says what is wrong. */
  error: string;
  /** For programs: unlike the sentence, it does not change. */
  code: string;
  /** The field or parameter that is wrong, where it is one. */
  param?: string;
  /** Names this call in the server's log. Quote it when you ask for help. */
  request_id: string;
  /** Where the documentation explains the code. */
  doc_url: string;
  /** Every wrong field of a creation, each with its code. */
  errors?: WrongField[];
  /** What is wrong with a form as a whole. */
  non_field_errors?: string[];
  /** The words that confirm it. */
  details?: string;
  [key: string]: any;
};
export type DestroySecret = {
  /** Recorded with the action. */
  reason: string;
  /** Of a platform wallet. */
  address: string;
  /** The words that the refusal with code `money_left` asked for. */
  confirm?: string;
};
export type FundingSender = {
  /** Recorded with the action. */
  reason: string;
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** Whose payments count as the platform's own money. */
  address: string;
  /** Whether it is on the list afterwards. */
  listed: boolean;
};
export type Recognised = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** How many still wait. */
  unrecognised: number;
};
export type Recognise = {
  /** Recorded with the action. */
  reason: string;
  /** Of a platform wallet. */
  address: string;
  /** The hash of a transaction, 64 hexadecimal digits. */
  transaction_hash: string;
  /** The words that the refusal with code `shortfall` asked for. */
  shortfall?: string;
};
export type WalletAdminAction = {
  /** Recorded with the action. */
  reason: string;
  /** Of a platform wallet. */
  address: string;
};
export type Withdrawn = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** The number of the withdrawal. */
  transfer: number;
};
export type Withdraw = {
  /** Recorded with the action. */
  reason: string;
  /** Of a platform wallet. */
  address: string;
  /** XRP, at most what the balance sheet says is available. */
  amount: string | number;
};
export type RedirectTarget = {
  /** An address of the XRP Ledger. */
  address: string;
  /** The tag that payouts carry; null without one. */
  destination_tag: number | null;
};
export type CameBack = {
  /** The number of the held deposit, to release it with. */
  deposit_id: number;
  /** What arrived. XRP with six decimals. */
  amount: string;
  /** Who sent it. */
  sender_address: string | null;
  /** The hash of the transaction that brought it. */
  transaction_hash: string;
  /** When the ledger validated it. */
  received_at: string;
  /** What can be done with it. */
  to: ToEnum[];
};
export type DeliveryStatusEnum = "pending" | "success" | "failed";
export type WebhookName = {
  /** The webhook's id. */
  id: number;
  /** The webhook's name. */
  name: string;
};
export type WebhookLogItem = {
  /** The `webhook-id` header. */
  id: string;
  /** What happened. */
  event_type: string;
  /** The delivery's status. */
  status: DeliveryStatusEnum;
  /** How often it has been sent. */
  attempts: number;
  /** How many of the six automatic attempts (one send, five retries) failed. */
  automatic_failures: number;
  /** The status of your server's last response; null without one. */
  response_status_code: number | null;
  /** How long the last response took, in milliseconds; null without one. */
  response_time_ms: number | null;
  /** Why the last attempt failed; null if it did not. */
  error_message: string | null;
  /** When the delivery was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** When it was last sent; null before. */
  last_attempt_at: string | null;
  /** When it is retried automatically; null if it is not. */
  next_attempt_at: string | null;
  /** When it was delivered; null before. */
  delivered_at: string | null;
  /** Whether an attempt is being made right now. */
  is_sending: boolean;
  /** Whether its status is `failed`. */
  is_failed: boolean;
  /** Whether it can be sent again now. */
  can_retry: boolean;
  /** The payment's id. */
  payment_id: string | null;
  /** The payment's title. */
  payment_title: string;
  /** The webhook that it was sent to. */
  webhook_config: WebhookName;
};
export type PaymentAdminActions = {
  /** Whether a failed payout can be sent again. */
  can_retry_payout: boolean;
  /** How many payouts that transfer carries. */
  payouts_retried: number;
  /** Where a failed payout could go instead; null where that is not possible. */
  redirect_to: RedirectTarget | null;
  /** Whether a failed burn can be sent again. */
  can_retry_burn: boolean;
  /** Whether the active wallet can pay what a replaced or retired one owes. */
  can_take_over: boolean;
  /** Of its payout, not released yet. */
  came_back: CameBack[];
  /** The newest webhook deliveries. */
  deliveries: WebhookLogItem[];
};
export type Redirected = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** An address of the XRP Ledger. */
  address: string;
};
export type RefundStatusEnum =
  | "awaiting_payer"
  | "awaiting_merchant"
  | "sending"
  | "succeeded"
  | "failed"
  | "canceled"
  | "expired";
export type RefundMethodEnum = "own_wallet" | "platform";
export type FilterUser = {
  /** The merchant's id. */
  id: number;
  /** The merchant's email address. */
  email: string;
  /** The merchant's name. */
  username: string;
};
export type Releasable = {
  /** The number of the held deposit, to release it with. */
  deposit_id: number;
  /** What can be done with it. */
  to: ToEnum[];
};
export type AdminRefund = {
  /** The refund's id. */
  id: string;
  /** The id of the payment that is refunded. */
  payment_id: string;
  /** What was paid for. */
  title: string;
  /** The customer, as the shop knows them. */
  username: string;
  /** What the customer gets. XRP with six decimals. */
  amount: string;
  /** What it was asked as, in `currency`; null in XRP. */
  price: string | null;
  /** The currency of the price; null without a price. */
  currency: string | null;
  /** What one XRP cost for this refund; null without a price. */
  rate: string | null;
  /** How far the refund is. */
  status: RefundStatusEnum;
  /** From the merchant's own wallet, or through the platform. */
  method: RefundMethodEnum;
  /** Where the refund goes; null until the customer has named it. */
  destination_address: string | null;
  /** The tag that goes with it; null without a tag. */
  destination_tag: number | null;
  /** Whether the merchant is to confirm the address that the customer named. */
  needs_confirmation: boolean;
  /** When the wait that the status names ends. */
  expires_at: string;
  /** The transaction that paid the customer; null before. */
  transaction_hash: string | null;
  /** Whether it was paid from an own wallet after it was canceled or had expired, and is not counted. */
  paid_after_end: boolean;
  /** Why it failed or ended; null otherwise. */
  failure_reason: string | null;
  /** Whether the money of the failed refund was given back to the merchant. */
  given_back: boolean;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** When it was created. */
  created_at: string;
  /** When it succeeded, failed or ended; null before. */
  ended_at: string | null;
  /** Its merchant. */
  user: FilterUser;
  /** Whether it can be sent again to the same address now. */
  can_retry: boolean;
  /** What an administrator may release, where the customer's account sent it back. */
  release: Releasable | null;
};
export type AdminRefundPage = {
  /** The refunds of this page. */
  refunds: AdminRefund[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
};
export type ReasonCodeEnum =
  | "amount_too_low"
  | "payment_expired"
  | "already_paid"
  | "unknown_destination_tag"
  | "no_destination_tag"
  | "merchant_suspended"
  | "overpaid_excess"
  | "unsupported_transaction"
  | "sold_out";
export type ReturnStatusEnum = "pending" | "completed" | "failed";
export type AdminRejectedPayment = {
  /** The rejected payment's id. */
  id: number;
  /** What arrived. XRP with six decimals. */
  amount: string;
  /** The tag that came with it; null without one. */
  destination_tag: number | null;
  /** The hash of the transaction that brought it. */
  transaction_hash: string;
  /** Who sent it. */
  sender_address: string | null;
  /** Why it was rejected, in a sentence. */
  reason: string;
  /** Why, for programs. */
  reason_code: ReasonCodeEnum;
  /** How far the return to its sender has got. */
  return_status: ReturnStatusEnum;
  /** When the ledger with the deposit closed. */
  rejected_at: string;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** The payment that it was sent for; null where there is none. */
  payment_id: string | null;
  /** The hash of the transaction that returned it; null before. */
  return_transaction_hash: string | null;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** What the status alone does not say. */
  note: string | null;
  /** Whether an administrator has kept it as equity: nothing is to be done. */
  released: boolean;
  /** Whether it can be sent again now. */
  can_retry: boolean;
  /** What an administrator may release, where nothing can be retried. */
  release: Releasable | null;
};
export type RejectedPage = {
  /** The rejected payments of this page. */
  rejected_payments: AdminRejectedPayment[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
  /** How many deposits too small to return are left out. */
  hidden_count: number;
};
export type PayoutTimingEnum = "immediate" | "hourly" | "daily";
export type WalletSecretTypeEnum = "secret_key" | "secret_numbers";
export type ReplacedWalletStateEnum = "replaced" | "retired";
export type ReplacedWallet = {
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** An address of the XRP Ledger. */
  address: string;
  /** Replaced ones still pay out; retired ones are only watched. */
  state: ReplacedWalletStateEnum;
  /** When another wallet took its place; null while it is in use. */
  replaced_at: string;
};
export type PlatformSettings = {
  /** The platform's fee, in percent of the amount. */
  fee_percentage: number;
  /** The part of the fee that is burned, in percent. */
  burn_ratio_of_platform_fee: number;
  /** When merchants are paid: at once, or gathered by the hour or the day. */
  payout_timing: PayoutTimingEnum;
  /** The wallet that payers of live mode pay. */
  platform_wallet_address: string | null;
  /** How the secret was written down. */
  wallet_secret_type: WalletSecretTypeEnum | NullEnum;
  /** Where burned XRP is sent, in live mode. */
  burn_wallet_address: string | null;
  /** The wallet that payers of test mode pay. */
  test_platform_wallet_address: string | null;
  /** Where burned play money is sent, in test mode. */
  test_burn_wallet_address: string | null;
  /** The number of these settings. Send it with a change, so that nobody's change is lost. */
  version: number;
  /** Wallets that were in use before. */
  replaced_wallets: ReplacedWallet[];
};
export type AccountTypeEnum = "regular" | "blackholed" | "special";
export type AccountData = {
  /** In drops. */
  balance: number;
  /** The number of the wallet's next transaction. */
  sequence: number;
  /** `regular`: someone can sign for it. `blackholed`: nobody can. `special`: one that the ledger itself uses. */
  account_type: AccountTypeEnum;
};
export type ValidationResult = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** What the ledger says about the wallet. */
  account_data: AccountData;
};
export type WalletValidated = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** What was found out about the wallet on the ledger. */
  validation_result: ValidationResult;
};
export type WalletRefused = {
  /** A sentence that says what is wrong. */
  error: string;
  /** For programs: unlike the sentence, it does not change. */
  code: string;
  /** The field or parameter that is wrong, where it is one. */
  param?: string;
  /** Names this call in the server's log. Quote it when you ask for help. */
  request_id: string;
  /** Where the documentation explains the code. */
  doc_url: string;
  /** Every wrong field of a creation, each with its code. */
  errors?: WrongField[];
  /** What is wrong with a form as a whole. */
  non_field_errors?: string[];
  /** What the validation found. */
  details?: string;
  [key: string]: any;
};
export type BurnWalletUpdate = {
  /** Where burned XRP is sent, in live mode. */
  burn_wallet_address: string;
};
export type CheckActionEnum = "require-tag";
export type Check = {
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** Which check it is. */
  code: string;
  /** False: the message is a warning. */
  passed: boolean;
  /** A sentence for people. */
  message: string;
  /** The call that remedies the warning. */
  action: CheckActionEnum | NullEnum;
};
export type Checks = {
  /** The checks of the wallets in use. */
  checks: Check[];
};
export type Mode = {
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
};
export type Retire = {
  /** An address of the XRP Ledger. */
  address: string;
  /** Recorded with the action. */
  reason: string;
};
export type Retirement = {
  /** An address of the XRP Ledger. */
  address: string;
  /** When another wallet took its place; null while it is in use. */
  replaced_at: string | null;
  /** Why it is not retired now; null where it can be. */
  refusal: string | null;
  /** How many pending payments would end early. */
  pending_payments: number;
  /** Payouts that it still owes. */
  payouts: Owed;
  /** Burns that it still owes. */
  burns: Owed;
  /** Returns to payers that it still owes. */
  returns: Owed;
  /** Payouts and refunds that came back, held for their merchants, in XRP. */
  held_for_merchants: string;
  /** All of that together, in XRP. */
  owed: string;
  /** Other deposits that wait for an administrator, in XRP. */
  held: string;
  /** Deposits too small to return, which become equity, in XRP. */
  dust: string;
  /** What is in it; null before the first audit. */
  on_ledger: string | null;
  /** What the ledger keeps locked in it; null before the first audit. */
  reserve: string | null;
  /** What would stay beyond that; null before the first audit. */
  left: string | null;
  /** How much of it can be withdrawn first. XRP with six decimals. */
  withdrawable: string;
  /** What the active wallet can pay instead; null where there is nothing. */
  take_over: TakeOver | null;
};
export type TestBurnWalletUpdate = {
  /** Where burned play money is sent, in test mode. */
  test_burn_wallet_address: string;
};
export type TestWalletUpdate = {
  /** The wallet that payers of test mode pay. */
  test_platform_wallet_address: string;
  /** A seed, or eight rows of secret numbers joined by line breaks. Never shown again. */
  test_platform_wallet_secret: string;
};
export type SettingsUpdated = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** The number of these settings. Send it with a change, so that nobody's change is lost. */
  version: number;
};
export type SettingsUpdate = {
  /** The platform's fee, in percent of the amount. */
  fee_percentage?: number | string;
  /** The part of the fee that is burned, in percent. */
  burn_ratio_of_platform_fee?: number | string;
  /** When merchants are paid: at once, or gathered by the hour or the day. */
  payout_timing?: PayoutTimingEnum;
  /** The version that was read. If it is not the current one: 409. */
  version?: number;
};
export type WalletUpdate = {
  /** The wallet that payers of live mode pay. */
  platform_wallet_address: string;
  /** A seed, or eight rows of secret numbers joined by line breaks. Never shown again. */
  platform_wallet_secret: string;
  /** Inferred from the secret if it is left out. */
  wallet_secret_type?: WalletSecretTypeEnum;
};
export type HealthStateEnum = "ok" | "by_configuration" | "warning" | "failing";
export type LedgerHealth = {
  /** Whether it works as it should. */
  state: HealthStateEnum;
  /** What it means, or what to do. */
  message: string;
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** Null before the first wallet. */
  network_label: string | null;
  /** Without the path, which may hold a key. */
  server: string;
  /** The newest ledger that was read. */
  ledger_index: number | null;
  /** When that ledger closed; null before the first. */
  closed_at: string | null;
  /** How many seconds ago that was; null if it never was. */
  age_seconds: number | null;
  /** The server is on another network than the books. */
  can_rebind: boolean;
};
export type LedgerServerHealth = {
  /** Whether it works as it should. */
  state: HealthStateEnum;
  /** What it means, or what to do. */
  message: string;
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** Without the path, which may hold a key. */
  server: string;
  /** Whether it is the one that is asked now. */
  in_use: boolean;
  /** Its newest validated ledger when it was last asked. */
  ledger_index: number | null;
};
export type WalletHealth = {
  /** Whether it works as it should. */
  state: HealthStateEnum;
  /** What it means, or what to do. */
  message: string;
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
  /** An address of the XRP Ledger. */
  address: string;
  /** Whether it has stopped sending. */
  halted: boolean;
};
export type QueueHealthNameEnum = "settlement" | "webhooks" | "mail";
export type QueueHealth = {
  /** Whether it works as it should. */
  state: HealthStateEnum;
  /** What it means, or what to do. */
  message: string;
  /** The queue's name. */
  name: QueueHealthNameEnum;
  /** Null if nothing is due. */
  oldest_due_at: string | null;
  /** How many seconds ago that was; null if it never was. */
  age_seconds: number | null;
};
export type ProcessHealth = {
  /** Whether it works as it should. */
  state: HealthStateEnum;
  /** What it means, or what to do. */
  message: string;
  /** `watcher:live`, `worker:settlement`, `beat` … */
  name: string;
  /** When it was last heard from; null if never. */
  last_seen_at: string | null;
};
export type ServiceHealthNameEnum =
  | "database"
  | "redis"
  | "email"
  | "second_opinion"
  | "rates"
  | "reports_replica";
export type ServiceHealth = {
  /** Whether it works as it should. */
  state: HealthStateEnum;
  /** What it means, or what to do. */
  message: string;
  /** The service's name. */
  name: ServiceHealthNameEnum;
};
export type WaitingHealthNameEnum =
  | "failed_payouts"
  | "failed_burns"
  | "failed_returns"
  | "failed_refunds"
  | "refunds_sending"
  | "held_money"
  | "alarms"
  | "audit_log";
export type WaitingHealth = {
  /** Whether it works as it should. */
  state: HealthStateEnum;
  /** What it means, or what to do. */
  message: string;
  /** What waits for a person. */
  name: WaitingHealthNameEnum;
  /** `test`: play money. `live`: XRP. Null where it concerns both. */
  mode: ModeEnum | NullEnum;
};
export type Health = {
  /** The worst of all checks; `by_configuration` counts as `ok`. */
  state: HealthStateEnum;
  /** When this was found out. */
  checked_at: string;
  /** The ledger of each mode. */
  ledgers: LedgerHealth[];
  /** Each server, where a mode has several; else empty. */
  ledger_servers: LedgerServerHealth[];
  /** The active ones, and any that is halted. */
  wallets: WalletHealth[];
  /** Work that waits in the background. */
  queues: QueueHealth[];
  /** The programs that run in the background. */
  processes: ProcessHealth[];
  /** What the server needs: database, Redis, email. */
  services: ServiceHealth[];
  /** What waits for an administrator; empty where nothing does. */
  waiting: WaitingHealth[];
};
export type Rebound = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** How many pending payments of the old network ended. */
  payments_ended: number;
};
export type Rebind = {
  /** Recorded with the action. */
  reason: string;
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
};
export type RateSource = {
  /** The source. */
  name: string;
  /** Its price of one XRP. */
  rate: string;
  /** Of when its price is. */
  read_at: string;
};
export type ExceptionEnum =
  "none" | "underpaid" | "overpaid" | "late" | "duplicate";
export type OriginEnum = "api" | "link" | "invoice" | "keypad";
export type RefundedShareEnum = "none" | "partial" | "full";
export type Transaction = {
  /** The payment's id. */
  id: string;
  /** What is paid for, on one line. */
  title: string;
  /** More about what is paid for; the payer sees it. */
  description: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
  /** The price that the amount was converted from, in `currency`; null where the amount was given in XRP. */
  price: string | null;
  /** The currency of the price; null without a price. */
  currency: string | null;
  /** What one XRP cost when the payment was created, with all digits; null without a price. */
  rate: string | null;
  /** What the merchant adds to prices, in percent; the amount includes it; null without a price. */
  spread: number | null;
  /** The sources' prices whose median the rate is; null without a price. */
  rate_sources: RateSource[] | null;
  /** Of when the newest of these prices is; null without a price. */
  rate_at: string | null;
  /** The payment's status. */
  status: StatusEnum;
  /** What was unusual about the latest transaction for it: `none`, too little, too much, too late, or a second one. */
  exception: ExceptionEnum;
  /** The shop's name; the payer sees it. */
  platform_name: string;
  /** Who is paying, in the merchant's words. */
  username: string;
  /** The platform's wallet, which the payer pays. */
  destination_address: string;
  /** The tag that the payer must send along: it identifies the payment. */
  destination_tag: number;
  /** Who paid; null before. */
  sender_address: string | null;
  /** The merchant's wallet, where the payout goes. */
  wallet_address: string;
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** When the payment was validated by the ledger; null before. */
  received_at: string | null;
  /** It can be paid until then. */
  expires_at: string;
  /** When the payment was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** When the payment was completed; null before. */
  paid_at: string | null;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
  /** The burn's transaction hash; null before, and where burns are gathered. */
  burn_transaction_hash: string | null;
  /** The hash of the transaction that paid the merchant; null before. */
  payout_transaction_hash: string | null;
  /** Whether the payout has arrived. */
  is_merchant_paid: boolean;
  /** What the received amount was worth at its ledger's time, in `value_currency`; null before, for a moment after, and where there was no rate at that time. */
  received_value: string | null;
  /** The reporting currency of that time; null before. */
  value_currency: string | null;
  /** The merchant's own data, as it was sent: at most 50 keys and 8 KiB. */
  metadata: {
    [key: string]: any;
  };
  /** Where the payer goes afterwards, paid or not. */
  redirect_url: string;
  /** The page to send the payer to. */
  checkout_url: string;
  /** The merchant's own id of the order. Only the merchant sees it; null without one. */
  developer_reference: string | null;
  /** What made it: your server, a payment link, an invoice or the keypad. */
  origin: OriginEnum;
  /** The id of its payment link; null unless a payment link made it. */
  payment_link: string | null;
  /** The id of its invoice; null unless an invoice made it. */
  invoice: string | null;
  /** What the payer left for the merchant; the payer's pages never show it; null where none was asked for. */
  customer_email: string | null;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
  /** Its merchant. */
  user: FilterUser;
};
export type TransactionPage = {
  /** The payments of this page. */
  transactions: Transaction[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
  /** The number of the page, from 1 on. */
  page: number;
  /** How many rows a page has; more than 100 counts as 100. */
  page_size: number;
};
export const {
  useAdminAlarmSeenMutation,
  useAdminAuditLogQuery,
  useAdminAuditLogCheckQuery,
  useAdminAuditLogExportMutation,
  useAdminContactFormsQuery,
  useAdminContactAnsweredMutation,
  useAdminCorrectMutation,
  useAdminReleaseMutation,
  useAdminExportDownloadQuery,
  useAdminLeaderboardBurnQuery,
  useAdminMerchantsQuery,
  useAdminMerchantQuery,
  useAdminMerchantRemoveSecondFactorMutation,
  useAdminMerchantResetKeyMutation,
  useAdminMerchantToggleStatusMutation,
  useAdminMerchantsExportMutation,
  useAdminOverviewQuery,
  useAdminRevenueQuery,
  useAdminRevenueExportMutation,
  useAdminMoneyQuery,
  useAdminAdoptMutation,
  useAdminBalanceSheetsQuery,
  useAdminComparisonQuery,
  useAdminDepositsQuery,
  useAdminDestroySecretMutation,
  useAdminFundingSendersMutation,
  useAdminRecogniseMutation,
  useAdminResumeMutation,
  useAdminTakeOverMutation,
  useAdminVoidMutation,
  useAdminWithdrawMutation,
  useAdminPaymentActionsQuery,
  useAdminRedirectMutation,
  useAdminRetryBurnMutation,
  useAdminRetryPayoutMutation,
  useAdminPaymentTakeOverMutation,
  useAdminRefundsQuery,
  useAdminRefundRetryMutation,
  useAdminRejectedPaymentsQuery,
  useAdminRejectedRetryMutation,
  useAdminRejectedPaymentsExportMutation,
  useAdminSettingsQuery,
  useAdminSettingsBurnWalletMutation,
  useAdminSettingsChecksQuery,
  useAdminSettingsRequireTagMutation,
  useAdminSettingsRetireMutation,
  useAdminSettingsRetirementQuery,
  useAdminSettingsTestBurnWalletMutation,
  useAdminSettingsTestWalletMutation,
  useAdminSettingsUpdateMutation,
  useAdminSettingsWalletMutation,
  useAdminHealthQuery,
  useAdminRebindMutation,
  useAdminTransactionsQuery,
  useAdminTransactionsExportMutation,
  useAdminUsersQuery,
  usePlatformAdminWebhooksRetryMutation,
} = injectedRtkApi;
