import { api } from "../base";
export const addTagTypes = [
  "blogs",
  "events",
  "leaderboard",
  "payments",
  "platform-admin",
  "public",
  "rates",
  "refunds",
  "testimonials",
  "wallets",
  "webhooks",
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      blogs: build.query<BlogsApiResponse, BlogsApiArg>({
        query: (queryArg) => ({
          url: `/api/blogs/`,
          params: {
            page: queryArg.page,
            page_size: queryArg.pageSize,
          },
        }),
        providesTags: ["blogs"],
      }),
      blogsById: build.query<BlogsByIdApiResponse, BlogsByIdApiArg>({
        query: (queryArg) => ({
          url: `/api/blogs/${encodeURIComponent(String(queryArg.blogId))}/`,
        }),
        providesTags: ["blogs"],
      }),
      blogsBySlug: build.query<BlogsBySlugApiResponse, BlogsBySlugApiArg>({
        query: (queryArg) => ({
          url: `/api/blogs/slug/${encodeURIComponent(String(queryArg.slug))}/`,
        }),
        providesTags: ["blogs"],
      }),
      eventsList: build.query<EventsListApiResponse, EventsListApiArg>({
        query: (queryArg) => ({
          url: `/api/events/`,
          params: {
            after: queryArg.after,
            limit: queryArg.limit,
            type: queryArg["type"],
            wait: queryArg.wait,
          },
        }),
        providesTags: ["events"],
      }),
      leaderboardBurn: build.query<
        LeaderboardBurnApiResponse,
        LeaderboardBurnApiArg
      >({
        query: () => ({ url: `/api/leaderboard/burn/` }),
        providesTags: ["leaderboard"],
      }),
      paymentsCancel: build.mutation<
        PaymentsCancelApiResponse,
        PaymentsCancelApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/cancel/${encodeURIComponent(String(queryArg.paymentId))}/`,
          method: "POST",
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsChart: build.query<PaymentsChartApiResponse, PaymentsChartApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/payments/chart/`,
            params: {
              range: queryArg.range,
            },
          }),
          providesTags: ["payments"],
        },
      ),
      paymentsCheckTransaction: build.mutation<
        PaymentsCheckTransactionApiResponse,
        PaymentsCheckTransactionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/check-transaction/`,
          method: "POST",
          body: queryArg.checkRequest,
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsCreate: build.mutation<
        PaymentsCreateApiResponse,
        PaymentsCreateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/create/`,
          method: "POST",
          body: queryArg.createRequest,
          headers: {
            "Idempotency-Key": queryArg["Idempotency-Key"],
          },
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsRecords: build.query<
        PaymentsRecordsApiResponse,
        PaymentsRecordsApiArg
      >({
        query: () => ({ url: `/api/payments/dashboard/records/` }),
        providesTags: ["payments"],
      }),
      paymentsDemo: build.mutation<PaymentsDemoApiResponse, PaymentsDemoApiArg>(
        {
          query: () => ({ url: `/api/payments/demo/`, method: "POST" }),
          invalidatesTags: ["payments"],
        },
      ),
      paymentsDetail: build.query<
        PaymentsDetailApiResponse,
        PaymentsDetailApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/detail/${encodeURIComponent(String(queryArg.paymentId))}/`,
        }),
        providesTags: ["payments"],
      }),
      paymentsDetected: build.query<
        PaymentsDetectedApiResponse,
        PaymentsDetectedApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/detected/`,
          params: {
            platform: queryArg.platform,
            range: queryArg.range,
            status: queryArg.status,
          },
        }),
        providesTags: ["payments"],
      }),
      paymentsDetectedLatest: build.query<
        PaymentsDetectedLatestApiResponse,
        PaymentsDetectedLatestApiArg
      >({
        query: () => ({ url: `/api/payments/detected/latest/` }),
        providesTags: ["payments"],
      }),
      paymentsFind: build.query<PaymentsFindApiResponse, PaymentsFindApiArg>({
        query: (queryArg) => ({
          url: `/api/payments/find/`,
          params: {
            q: queryArg.q,
          },
        }),
        providesTags: ["payments"],
      }),
      paymentsHistory: build.query<
        PaymentsHistoryApiResponse,
        PaymentsHistoryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/history/`,
          params: {
            after: queryArg.after,
            created_from: queryArg.createdFrom,
            created_to: queryArg.createdTo,
            developer_reference: queryArg.developerReference,
            exception: queryArg.exception,
            invoice: queryArg.invoice,
            metadata: queryArg.metadata,
            origin: queryArg.origin,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            payment_link: queryArg.paymentLink,
            search: queryArg.search,
            sort: queryArg.sort,
            status: queryArg.status,
            username: queryArg.username,
          },
        }),
        providesTags: ["payments"],
      }),
      paymentsExport: build.mutation<
        PaymentsExportApiResponse,
        PaymentsExportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/history/export/`,
          method: "POST",
          body: queryArg.exportRequest,
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsExportDownload: build.query<
        PaymentsExportDownloadApiResponse,
        PaymentsExportDownloadApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/history/export/${encodeURIComponent(String(queryArg.token))}/`,
        }),
        providesTags: ["payments"],
      }),
      paymentsHistorySums: build.query<
        PaymentsHistorySumsApiResponse,
        PaymentsHistorySumsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/history/sums/`,
          params: {
            created_from: queryArg.createdFrom,
            created_to: queryArg.createdTo,
            developer_reference: queryArg.developerReference,
            exception: queryArg.exception,
            invoice: queryArg.invoice,
            metadata: queryArg.metadata,
            origin: queryArg.origin,
            payment_link: queryArg.paymentLink,
            search: queryArg.search,
            status: queryArg.status,
            username: queryArg.username,
          },
        }),
        providesTags: ["payments"],
      }),
      paymentsPublicQr: build.query<
        PaymentsPublicQrApiResponse,
        PaymentsPublicQrApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/public/qr/${encodeURIComponent(String(queryArg.paymentId))}.svg`,
        }),
        providesTags: ["payments"],
      }),
      paymentsPublicReceipt: build.query<
        PaymentsPublicReceiptApiResponse,
        PaymentsPublicReceiptApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/public/receipt/${encodeURIComponent(String(queryArg.token))}/`,
        }),
        providesTags: ["payments"],
      }),
      paymentsPublicStatus: build.query<
        PaymentsPublicStatusApiResponse,
        PaymentsPublicStatusApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/public/status/${encodeURIComponent(String(queryArg.paymentId))}/`,
        }),
        providesTags: ["payments"],
      }),
      paymentsReceipt: build.query<
        PaymentsReceiptApiResponse,
        PaymentsReceiptApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/receipt/${encodeURIComponent(String(queryArg.token))}/`,
        }),
        providesTags: ["payments"],
      }),
      paymentsSimulated: build.query<
        PaymentsSimulatedApiResponse,
        PaymentsSimulatedApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/simulate/${encodeURIComponent(String(queryArg.paymentId))}/`,
          params: {
            transaction_hash: queryArg.transactionHash,
          },
        }),
        providesTags: ["payments"],
      }),
      paymentsSimulate: build.mutation<
        PaymentsSimulateApiResponse,
        PaymentsSimulateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/simulate/${encodeURIComponent(String(queryArg.paymentId))}/`,
          method: "POST",
          body: queryArg.simulateRequest,
        }),
        invalidatesTags: ["payments"],
      }),
      paymentsStatusJwt: build.query<
        PaymentsStatusJwtApiResponse,
        PaymentsStatusJwtApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/status-jwt/${encodeURIComponent(String(queryArg.paymentId))}/`,
        }),
        providesTags: ["payments"],
      }),
      paymentsStatus: build.query<
        PaymentsStatusApiResponse,
        PaymentsStatusApiArg
      >({
        query: (queryArg) => ({
          url: `/api/payments/status/${encodeURIComponent(String(queryArg.paymentId))}/`,
        }),
        providesTags: ["payments"],
      }),
      paymentsSummaries: build.query<
        PaymentsSummariesApiResponse,
        PaymentsSummariesApiArg
      >({
        query: () => ({ url: `/api/payments/summaries/` }),
        providesTags: ["payments"],
      }),
      contactSubmit: build.mutation<
        ContactSubmitApiResponse,
        ContactSubmitApiArg
      >({
        query: (queryArg) => ({
          url: `/api/platform-admin/contact/submit/`,
          method: "POST",
          body: queryArg.contact,
        }),
        invalidatesTags: ["platform-admin"],
      }),
      publicFigures: build.query<PublicFiguresApiResponse, PublicFiguresApiArg>(
        {
          query: () => ({ url: `/api/public/figures/` }),
          providesTags: ["public"],
        },
      ),
      rates: build.query<RatesApiResponse, RatesApiArg>({
        query: (queryArg) => ({
          url: `/api/rates/`,
          params: {
            currency: queryArg.currency,
          },
        }),
        providesTags: ["rates"],
      }),
      refundsList: build.query<RefundsListApiResponse, RefundsListApiArg>({
        query: (queryArg) => ({
          url: `/api/refunds/`,
          params: {
            method: queryArg.method,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            payment_id: queryArg.paymentId,
            search: queryArg.search,
            status: queryArg.status,
          },
        }),
        providesTags: ["refunds"],
      }),
      refundsCreate: build.mutation<
        RefundsCreateApiResponse,
        RefundsCreateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/refunds/`,
          method: "POST",
          body: queryArg.refundForm,
          headers: {
            "Idempotency-Key": queryArg["Idempotency-Key"],
          },
        }),
        invalidatesTags: ["refunds"],
      }),
      refundsRead: build.query<RefundsReadApiResponse, RefundsReadApiArg>({
        query: (queryArg) => ({
          url: `/api/refunds/${encodeURIComponent(String(queryArg.refundId))}/`,
        }),
        providesTags: ["refunds"],
      }),
      refundsCancel: build.mutation<
        RefundsCancelApiResponse,
        RefundsCancelApiArg
      >({
        query: (queryArg) => ({
          url: `/api/refunds/${encodeURIComponent(String(queryArg.refundId))}/cancel/`,
          method: "POST",
        }),
        invalidatesTags: ["refunds"],
      }),
      refundsConfirm: build.mutation<
        RefundsConfirmApiResponse,
        RefundsConfirmApiArg
      >({
        query: (queryArg) => ({
          url: `/api/refunds/${encodeURIComponent(String(queryArg.refundId))}/confirm/`,
          method: "POST",
          body: queryArg.confirmForm,
        }),
        invalidatesTags: ["refunds"],
      }),
      refundsProof: build.mutation<RefundsProofApiResponse, RefundsProofApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/refunds/${encodeURIComponent(String(queryArg.refundId))}/proof/`,
            method: "POST",
            body: queryArg.proofForm,
          }),
          invalidatesTags: ["refunds"],
        },
      ),
      refundsSendAgain: build.mutation<
        RefundsSendAgainApiResponse,
        RefundsSendAgainApiArg
      >({
        query: (queryArg) => ({
          url: `/api/refunds/${encodeURIComponent(String(queryArg.refundId))}/send-again/`,
          method: "POST",
          body: queryArg.sendAgainForm,
        }),
        invalidatesTags: ["refunds"],
      }),
      refundsSimulate: build.mutation<
        RefundsSimulateApiResponse,
        RefundsSimulateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/refunds/${encodeURIComponent(String(queryArg.refundId))}/simulate/`,
          method: "POST",
        }),
        invalidatesTags: ["refunds"],
      }),
      refundsClaimCheck: build.mutation<
        RefundsClaimCheckApiResponse,
        RefundsClaimCheckApiArg
      >({
        query: (queryArg) => ({
          url: `/api/refunds/claim-check/${encodeURIComponent(String(queryArg.token))}/`,
          method: "POST",
          body: queryArg.claimForm,
        }),
        invalidatesTags: ["refunds"],
      }),
      refundsFile: build.query<RefundsFileApiResponse, RefundsFileApiArg>({
        query: (queryArg) => ({
          url: `/api/refunds/file.csv`,
          params: {
            method: queryArg.method,
            page: queryArg.page,
            page_size: queryArg.pageSize,
            payment_id: queryArg.paymentId,
            search: queryArg.search,
            status: queryArg.status,
          },
        }),
        providesTags: ["refunds"],
      }),
      refundsOptions: build.query<
        RefundsOptionsApiResponse,
        RefundsOptionsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/refunds/options/`,
          params: {
            payment_id: queryArg.paymentId,
          },
        }),
        providesTags: ["refunds"],
      }),
      refundsPublic: build.query<RefundsPublicApiResponse, RefundsPublicApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/refunds/public/${encodeURIComponent(String(queryArg.token))}/`,
          }),
          providesTags: ["refunds"],
        },
      ),
      refundsClaim: build.mutation<RefundsClaimApiResponse, RefundsClaimApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/refunds/public/${encodeURIComponent(String(queryArg.token))}/`,
            method: "POST",
            body: queryArg.claimForm,
          }),
          invalidatesTags: ["refunds"],
        },
      ),
      refundsSums: build.query<RefundsSumsApiResponse, RefundsSumsApiArg>({
        query: () => ({ url: `/api/refunds/sums/` }),
        providesTags: ["refunds"],
      }),
      testimonials: build.query<TestimonialsApiResponse, TestimonialsApiArg>({
        query: () => ({ url: `/api/testimonials/` }),
        providesTags: ["testimonials"],
      }),
      walletsBalance: build.query<
        WalletsBalanceApiResponse,
        WalletsBalanceApiArg
      >({
        query: (queryArg) => ({
          url: `/api/wallets/balance/${encodeURIComponent(String(queryArg.address))}/`,
        }),
        providesTags: ["wallets"],
      }),
      walletsConnect: build.mutation<
        WalletsConnectApiResponse,
        WalletsConnectApiArg
      >({
        query: (queryArg) => ({
          url: `/api/wallets/connect/`,
          method: "POST",
          body: queryArg.addressRequest,
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsConnected: build.query<
        WalletsConnectedApiResponse,
        WalletsConnectedApiArg
      >({
        query: () => ({ url: `/api/wallets/connected/` }),
        providesTags: ["wallets"],
      }),
      walletsDisconnect: build.mutation<
        WalletsDisconnectApiResponse,
        WalletsDisconnectApiArg
      >({
        query: (queryArg) => ({
          url: `/api/wallets/disconnect/`,
          method: "POST",
          body: queryArg.addressRequest,
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsSecretKey: build.query<
        WalletsSecretKeyApiResponse,
        WalletsSecretKeyApiArg
      >({
        query: () => ({ url: `/api/wallets/secret-key/` }),
        providesTags: ["wallets"],
      }),
      walletsSecretKeyCreate: build.mutation<
        WalletsSecretKeyCreateApiResponse,
        WalletsSecretKeyCreateApiArg
      >({
        query: () => ({
          url: `/api/wallets/secret-key/create/`,
          method: "POST",
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsSecretKeyEnd: build.mutation<
        WalletsSecretKeyEndApiResponse,
        WalletsSecretKeyEndApiArg
      >({
        query: (queryArg) => ({
          url: `/api/wallets/secret-key/end/`,
          method: "POST",
          body: queryArg.keyEndForm,
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsSecretKeyRefunds: build.mutation<
        WalletsSecretKeyRefundsApiResponse,
        WalletsSecretKeyRefundsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/wallets/secret-key/refunds/`,
          method: "POST",
          body: queryArg.keyRefundsForm,
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsSecretKeyRegenerate: build.mutation<
        WalletsSecretKeyRegenerateApiResponse,
        WalletsSecretKeyRegenerateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/wallets/secret-key/regenerate/`,
          method: "POST",
          body: queryArg.keyRegenerateForm,
        }),
        invalidatesTags: ["wallets"],
      }),
      walletsTestWallet: build.mutation<
        WalletsTestWalletApiResponse,
        WalletsTestWalletApiArg
      >({
        query: () => ({ url: `/api/wallets/test-wallet/`, method: "POST" }),
        invalidatesTags: ["wallets"],
      }),
      webhooksCreate: build.mutation<
        WebhooksCreateApiResponse,
        WebhooksCreateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/create/`,
          method: "POST",
          body: queryArg.endpointCreateForm,
        }),
        invalidatesTags: ["webhooks"],
      }),
      webhooksDelete: build.mutation<
        WebhooksDeleteApiResponse,
        WebhooksDeleteApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/delete/${encodeURIComponent(String(queryArg.endpointId))}/`,
          method: "DELETE",
        }),
        invalidatesTags: ["webhooks"],
      }),
      webhooksDetails: build.query<
        WebhooksDetailsApiResponse,
        WebhooksDetailsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/details/${encodeURIComponent(String(queryArg.deliveryId))}/`,
        }),
        providesTags: ["webhooks"],
      }),
      webhooksEndOverlap: build.mutation<
        WebhooksEndOverlapApiResponse,
        WebhooksEndOverlapApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/end-overlap/${encodeURIComponent(String(queryArg.endpointId))}/`,
          method: "POST",
        }),
        invalidatesTags: ["webhooks"],
      }),
      webhooksEvents: build.query<
        WebhooksEventsApiResponse,
        WebhooksEventsApiArg
      >({
        query: () => ({ url: `/api/webhooks/events/` }),
        providesTags: ["webhooks"],
      }),
      webhooksHistory: build.query<
        WebhooksHistoryApiResponse,
        WebhooksHistoryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/history/`,
          params: {
            created_from: queryArg.createdFrom,
            created_to: queryArg.createdTo,
            event_type: queryArg.eventType,
            page: queryArg.page,
            search: queryArg.search,
            status: queryArg.status,
            webhook_id: queryArg.webhookId,
          },
        }),
        providesTags: ["webhooks"],
      }),
      webhooksInspector: build.query<
        WebhooksInspectorApiResponse,
        WebhooksInspectorApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/inspector/${encodeURIComponent(String(queryArg.endpointId))}/`,
        }),
        providesTags: ["webhooks"],
      }),
      webhooksLogDetails: build.query<
        WebhooksLogDetailsApiResponse,
        WebhooksLogDetailsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/log-details/${encodeURIComponent(String(queryArg.deliveryId))}/`,
        }),
        providesTags: ["webhooks"],
      }),
      webhooksRecovery: build.query<
        WebhooksRecoveryApiResponse,
        WebhooksRecoveryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/recover/${encodeURIComponent(String(queryArg.endpointId))}/`,
          params: {
            since: queryArg.since,
          },
        }),
        providesTags: ["webhooks"],
      }),
      webhooksRecover: build.mutation<
        WebhooksRecoverApiResponse,
        WebhooksRecoverApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/recover/${encodeURIComponent(String(queryArg.endpointId))}/`,
          method: "POST",
          body: queryArg.recover,
        }),
        invalidatesTags: ["webhooks"],
      }),
      webhooksRegenerateKey: build.mutation<
        WebhooksRegenerateKeyApiResponse,
        WebhooksRegenerateKeyApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/regenerate-key/${encodeURIComponent(String(queryArg.endpointId))}/`,
          method: "POST",
          body: queryArg.regenerateForm,
        }),
        invalidatesTags: ["webhooks"],
      }),
      webhooksRetry: build.mutation<
        WebhooksRetryApiResponse,
        WebhooksRetryApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/retry/${encodeURIComponent(String(queryArg.deliveryId))}/`,
          method: "POST",
        }),
        invalidatesTags: ["webhooks"],
      }),
      webhooksSettings: build.query<
        WebhooksSettingsApiResponse,
        WebhooksSettingsApiArg
      >({
        query: () => ({ url: `/api/webhooks/settings/` }),
        providesTags: ["webhooks"],
      }),
      webhooksTest: build.mutation<WebhooksTestApiResponse, WebhooksTestApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/webhooks/test/${encodeURIComponent(String(queryArg.endpointId))}/`,
            method: "POST",
          }),
          invalidatesTags: ["webhooks"],
        },
      ),
      webhooksUpdate: build.mutation<
        WebhooksUpdateApiResponse,
        WebhooksUpdateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/webhooks/update/${encodeURIComponent(String(queryArg.endpointId))}/`,
          method: "POST",
          body: queryArg.endpointForm,
        }),
        invalidatesTags: ["webhooks"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as merchantApi };
export type BlogsApiResponse = /** status 200 Done. */ BlogPage;
export type BlogsApiArg = {
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
};
export type BlogsByIdApiResponse = /** status 200 Done. */ Blog;
export type BlogsByIdApiArg = {
  /** The `id` of a post. */
  blogId: string;
};
export type BlogsBySlugApiResponse = /** status 200 Done. */ Blog;
export type BlogsBySlugApiArg = {
  /** The `slug` of a post or of a payment link. */
  slug: string;
};
export type EventsListApiResponse = /** status 200 Done. */ EventFeed;
export type EventsListApiArg = {
  /** The `event_id` of the last event that you have. Without it, from the oldest on. */
  after?: string;
  /** How many rows a page has; more than 100 counts as 100. */
  limit?: number;
  /** Only these types, separated by commas, or repeated. */
  type?: (
    | "payment.created"
    | "payment.processing"
    | "payment.completed"
    | "payment.failed"
    | "payment.expired"
    | "payment.rejected"
    | "payment.returned"
    | "refund.created"
    | "refund.updated"
    | "refund.succeeded"
    | "refund.failed"
    | "webhook.test"
  )[];
  /** Where there is no event yet, so many seconds to wait for one. */
  wait?: number;
};
export type LeaderboardBurnApiResponse =
  /** status 200 Done. */ LeaderboardEntry[];
export type LeaderboardBurnApiArg = void;
export type PaymentsCancelApiResponse =
  /** status 200 Done. */ PaymentStatus | /** status 202 Done. */ PaymentStatus;
export type PaymentsCancelApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
};
export type PaymentsChartApiResponse = /** status 200 Done. */ Chart;
export type PaymentsChartApiArg = {
  /** The time until now.
    
    * `24h` - 24 hours
    * `7d` - 7 days
    * `4w` - 4 weeks
    * `12m` - 12 months */
  range?: "24h" | "7d" | "4w" | "12m";
};
export type PaymentsCheckTransactionApiResponse =
  /** status 200 Done. */ Checked;
export type PaymentsCheckTransactionApiArg = {
  checkRequest: CheckRequest;
};
export type PaymentsCreateApiResponse = /** status 201 Done. */ Created;
export type PaymentsCreateApiArg = {
  /** 1 to 255 printable characters. Same key and body: same response for 24 hours. */
  "Idempotency-Key"?: string;
  createRequest: CreateRequest;
};
export type PaymentsRecordsApiResponse = /** status 200 Done. */ Payment[];
export type PaymentsRecordsApiArg = void;
export type PaymentsDemoApiResponse = /** status 201 Done. */ DemoPayment;
export type PaymentsDemoApiArg = void;
export type PaymentsDetailApiResponse = /** status 200 Done. */ Detail;
export type PaymentsDetailApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
};
export type PaymentsDetectedApiResponse = /** status 200 Done. */ Detected;
export type PaymentsDetectedApiArg = {
  /** Only payments of this shop software.
    
    * `shopify` - Shopify
    * `woocommerce` - Woocommerce
    * `custom` - Custom */
  platform?: "shopify" | "woocommerce" | "custom";
  /** The time until now.
    
    * `24h` - 24 hours
    * `7d` - 7 days
    * `30d` - 30 days
    * `all` - All */
  range?: "24h" | "7d" | "30d" | "all";
  /** Only those with this status.
    
    * `pending` - Pending
    * `completed` - Completed
    * `failed` - Failed */
  status?: "pending" | "completed" | "failed";
};
export type PaymentsDetectedLatestApiResponse =
  /** status 200 Done. */ DetectedLatest;
export type PaymentsDetectedLatestApiArg = void;
export type PaymentsFindApiResponse = /** status 200 Done. */ Found;
export type PaymentsFindApiArg = {
  /** The start of a payment's id, a transaction hash, or words of the title. */
  q: string;
};
export type PaymentsHistoryApiResponse = /** status 200 Done. */ History;
export type PaymentsHistoryApiArg = {
  /** The `id` of the last payment that you have: what follows it, whatever `page` says. */
  after?: string;
  /** Created then or later: a day of UTC, or a time. */
  createdFrom?: string | null;
  /** Created then or earlier: a day of UTC, which counts whole, or a time. */
  createdTo?: string | null;
  /** Only payments with exactly this reference of yours. */
  developerReference?: string;
  /** Separated by commas, or repeated. */
  exception?: ("none" | "underpaid" | "overpaid" | "late" | "duplicate")[];
  /** Only the payments of this invoice. */
  invoice?: string | null;
  /** `metadata[order]=1042`: only payments with this value, compared as text. No index helps: in a list of hundreds of thousands, name days too, or use `developer_reference`. */
  metadata?: {
    [key: string]: string;
  };
  /** Separated by commas, or repeated. */
  origin?: ("api" | "link" | "invoice" | "keypad")[];
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** Only the payments of this payment link. */
  paymentLink?: string | null;
  /** A part of the title, ignoring case; or a whole reference, tag or transaction hash, or the start of an id (eight characters). */
  search?: string;
  /** Newest first (`-created_at`) or oldest first.
    
    * `-created_at` - Newest
    * `created_at` - Oldest */
  sort?: "-created_at" | "created_at";
  /** Separated by commas, or repeated. */
  status?: ("pending" | "processing" | "completed" | "failed" | "expired")[];
  /** Only payments of exactly this payer's name. */
  username?: string;
};
export type PaymentsExportApiResponse = /** status 200 Done. */ ExportLink;
export type PaymentsExportApiArg = {
  exportRequest: ExportRequest;
};
export type PaymentsExportDownloadApiResponse = /** status 200 Done. */ string;
export type PaymentsExportDownloadApiArg = {
  /** The last part of the link. */
  token: string;
};
export type PaymentsHistorySumsApiResponse =
  /** status 200 Done. */ HistorySums;
export type PaymentsHistorySumsApiArg = {
  /** Created then or later: a day of UTC, or a time. */
  createdFrom?: string | null;
  /** Created then or earlier: a day of UTC, which counts whole, or a time. */
  createdTo?: string | null;
  /** Only payments with exactly this reference of yours. */
  developerReference?: string;
  /** Separated by commas, or repeated. */
  exception?: ("none" | "underpaid" | "overpaid" | "late" | "duplicate")[];
  /** Only the payments of this invoice. */
  invoice?: string | null;
  /** `metadata[order]=1042`: only payments with this value, compared as text. No index helps: in a list of hundreds of thousands, name days too, or use `developer_reference`. */
  metadata?: {
    [key: string]: string;
  };
  /** Separated by commas, or repeated. */
  origin?: ("api" | "link" | "invoice" | "keypad")[];
  /** Only the payments of this payment link. */
  paymentLink?: string | null;
  /** A part of the title, ignoring case; or a whole reference, tag or transaction hash, or the start of an id (eight characters). */
  search?: string;
  /** Separated by commas, or repeated. */
  status?: ("pending" | "processing" | "completed" | "failed" | "expired")[];
  /** Only payments of exactly this payer's name. */
  username?: string;
};
export type PaymentsPublicQrApiResponse = /** status 200 Done. */ string;
export type PaymentsPublicQrApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
};
export type PaymentsPublicReceiptApiResponse = /** status 200 Done. */ Receipt;
export type PaymentsPublicReceiptApiArg = {
  /** The last part of the link. */
  token: string;
};
export type PaymentsPublicStatusApiResponse =
  /** status 200 Done. */ PublicPayment;
export type PaymentsPublicStatusApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
};
export type PaymentsReceiptApiResponse = /** status 200 Done. */ OwnReceipt;
export type PaymentsReceiptApiArg = {
  /** The last part of the link. */
  token: string;
};
export type PaymentsSimulatedApiResponse = /** status 200 Done. */ Unmatched;
export type PaymentsSimulatedApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
  /** The hash of a transaction, 64 hexadecimal digits. */
  transactionHash: string;
};
export type PaymentsSimulateApiResponse = /** status 200 Done. */ Simulated;
export type PaymentsSimulateApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
  simulateRequest: SimulateRequest;
};
export type PaymentsStatusJwtApiResponse =
  /** status 200 Done. */ PaymentStatus;
export type PaymentsStatusJwtApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
};
export type PaymentsStatusApiResponse = /** status 200 Done. */ PaymentStatus;
export type PaymentsStatusApiArg = {
  /** The `id` from the create call. */
  paymentId: string;
};
export type PaymentsSummariesApiResponse =
  /** status 200 Done. */ PaymentTotals;
export type PaymentsSummariesApiArg = void;
export type ContactSubmitApiResponse = /** status 200 Done. */ Success;
export type ContactSubmitApiArg = {
  contact: Contact;
};
export type PublicFiguresApiResponse = /** status 200 Done. */ Figures;
export type PublicFiguresApiArg = void;
export type RatesApiResponse = /** status 200 Done. */ RateAnswer;
export type RatesApiArg = {
  /** By ISO 4217; `/api/config/` lists those that are offered. */
  currency: string;
};
export type RefundsListApiResponse = /** status 200 Done. */ RefundList;
export type RefundsListApiArg = {
  /** Only those that are paid this way.
    
    * `own_wallet` - Own Wallet
    * `platform` - Platform */
  method?: "own_wallet" | "platform";
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** Only the refunds of this payment. */
  paymentId?: string;
  /** The start of an id, or part of a title, a customer's name or email address. */
  search?: string;
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
};
export type RefundsCreateApiResponse = /** status 201 Done. */ RefundAnswer;
export type RefundsCreateApiArg = {
  /** The same key and body return the same refund, for ever. */
  "Idempotency-Key"?: string;
  refundForm: RefundForm;
};
export type RefundsReadApiResponse = /** status 200 Done. */ RefundDetail;
export type RefundsReadApiArg = {
  /** The `id` of a refund. */
  refundId: string;
};
export type RefundsCancelApiResponse = /** status 200 Done. */ RefundAnswer;
export type RefundsCancelApiArg = {
  /** The `id` of a refund. */
  refundId: string;
};
export type RefundsConfirmApiResponse = /** status 200 Done. */ RefundAnswer;
export type RefundsConfirmApiArg = {
  /** The `id` of a refund. */
  refundId: string;
  confirmForm: ConfirmForm;
};
export type RefundsProofApiResponse = /** status 200 Done. */ RefundAnswer;
export type RefundsProofApiArg = {
  /** The `id` of a refund. */
  refundId: string;
  proofForm: ProofForm;
};
export type RefundsSendAgainApiResponse = /** status 200 Done. */ RefundAnswer;
export type RefundsSendAgainApiArg = {
  /** The `id` of a refund. */
  refundId: string;
  sendAgainForm: SendAgainForm;
};
export type RefundsSimulateApiResponse =
  /** status 200 Done. */ SimulatedRefund;
export type RefundsSimulateApiArg = {
  /** The `id` of a refund. */
  refundId: string;
};
export type RefundsClaimCheckApiResponse = /** status 200 Done. */ ClaimCheck;
export type RefundsClaimCheckApiArg = {
  /** The last part of the link. */
  token: string;
  claimForm: ClaimForm;
};
export type RefundsFileApiResponse = /** status 200 Done. */ string;
export type RefundsFileApiArg = {
  /** Only those that are paid this way.
    
    * `own_wallet` - Own Wallet
    * `platform` - Platform */
  method?: "own_wallet" | "platform";
  /** An empty list beyond the end. */
  page?: number;
  /** How many rows a page has; more than 100 counts as 100. */
  pageSize?: number;
  /** Only the refunds of this payment. */
  paymentId?: string;
  /** The start of an id, or part of a title, a customer's name or email address. */
  search?: string;
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
};
export type RefundsOptionsApiResponse = /** status 200 Done. */ RefundOptions;
export type RefundsOptionsApiArg = {
  /** The completed payment. */
  paymentId: string;
};
export type RefundsPublicApiResponse = /** status 200 Done. */ PublicRefund;
export type RefundsPublicApiArg = {
  /** The last part of the link. */
  token: string;
};
export type RefundsClaimApiResponse = /** status 200 Done. */ PublicRefund;
export type RefundsClaimApiArg = {
  /** The last part of the link. */
  token: string;
  claimForm: ClaimForm;
};
export type RefundsSumsApiResponse = /** status 200 Done. */ RefundSums;
export type RefundsSumsApiArg = void;
export type TestimonialsApiResponse = /** status 200 Done. */ Testimonial[];
export type TestimonialsApiArg = void;
export type WalletsBalanceApiResponse = /** status 200 Done. */ Balance;
export type WalletsBalanceApiArg = {
  /** The wallet's address, from the read of the connected wallet. */
  address: string;
};
export type WalletsConnectApiResponse = /** status 200 Done. */ WalletChanged;
export type WalletsConnectApiArg = {
  addressRequest: AddressRequest;
};
export type WalletsConnectedApiResponse = /** status 200 Done. */ Wallet;
export type WalletsConnectedApiArg = void;
export type WalletsDisconnectApiResponse =
  /** status 200 Done. */ WalletChanged;
export type WalletsDisconnectApiArg = {
  addressRequest: AddressRequest;
};
export type WalletsSecretKeyApiResponse = /** status 200 Done. */ SecretKey;
export type WalletsSecretKeyApiArg = void;
export type WalletsSecretKeyCreateApiResponse =
  /** status 201 Done. */ NewSecretKey;
export type WalletsSecretKeyCreateApiArg = void;
export type WalletsSecretKeyEndApiResponse = /** status 200 Done. */ Success;
export type WalletsSecretKeyEndApiArg = {
  keyEndForm: KeyEndForm;
};
export type WalletsSecretKeyRefundsApiResponse =
  /** status 200 Done. */ SecretKey;
export type WalletsSecretKeyRefundsApiArg = {
  keyRefundsForm: KeyRefundsForm;
};
export type WalletsSecretKeyRegenerateApiResponse =
  /** status 200 Done. */ RenewedSecretKey;
export type WalletsSecretKeyRegenerateApiArg = {
  keyRegenerateForm: KeyRegenerateForm;
};
export type WalletsTestWalletApiResponse = /** status 202 Done. */ TestWallet;
export type WalletsTestWalletApiArg = void;
export type WebhooksCreateApiResponse = /** status 201 Done. */ WebhookChanged;
export type WebhooksCreateApiArg = {
  endpointCreateForm: EndpointCreateForm;
};
export type WebhooksDeleteApiResponse = /** status 200 Done. */ Success;
export type WebhooksDeleteApiArg = {
  /** The `id` of a webhook, from the list of your webhooks. */
  endpointId: string;
};
export type WebhooksDetailsApiResponse = /** status 200 Done. */ DeliveryState;
export type WebhooksDetailsApiArg = {
  /** The `webhook-id` header of the delivery, or its `id` in the history. */
  deliveryId: string;
};
export type WebhooksEndOverlapApiResponse =
  /** status 200 Done. */ WebhookChanged;
export type WebhooksEndOverlapApiArg = {
  /** The `id` of a webhook, from the list of your webhooks. */
  endpointId: string;
};
export type WebhooksEventsApiResponse = /** status 200 Done. */ Catalogue;
export type WebhooksEventsApiArg = void;
export type WebhooksHistoryApiResponse = /** status 200 Done. */ WebhookHistory;
export type WebhooksHistoryApiArg = {
  /** Created then or later: a day of UTC, or a time. */
  createdFrom?: string | null;
  /** Created then or earlier: a day of UTC, which counts whole, or a time. */
  createdTo?: string | null;
  /** Only those of this event.
    
    * `payment.created` - Created
    * `payment.processing` - Processing
    * `payment.completed` - Completed
    * `payment.failed` - Failed
    * `payment.expired` - Expired
    * `payment.rejected` - Rejected
    * `payment.returned` - Returned
    * `refund.created` - Refund Created
    * `refund.updated` - Refund Updated
    * `refund.succeeded` - Refund Succeeded
    * `refund.failed` - Refund Failed
    * `webhook.test` - Test */
  eventType?:
    | "payment.created"
    | "payment.processing"
    | "payment.completed"
    | "payment.failed"
    | "payment.expired"
    | "payment.rejected"
    | "payment.returned"
    | "refund.created"
    | "refund.updated"
    | "refund.succeeded"
    | "refund.failed"
    | "webhook.test";
  /** Ten each; an empty list beyond the end. */
  page?: number;
  /** In event type, payment id and payment title, ignoring case. Looks at the newest 5,000 deliveries, with `status` at the newest 1,000 of that status, and beyond them at those of the newest 1,000 payments that match. A payment's id finds all of its deliveries. */
  search?: string;
  /** Only those with this status.
    
    * `pending` - Pending
    * `success` - Success
    * `failed` - Failed */
  status?: "pending" | "success" | "failed";
  /** One webhook; without it, all that are not deleted. */
  webhookId?: number;
};
export type WebhooksInspectorApiResponse = /** status 200 Done. */ Inspector;
export type WebhooksInspectorApiArg = {
  /** The `id` of a webhook, from the list of your webhooks. */
  endpointId: string;
};
export type WebhooksLogDetailsApiResponse =
  /** status 200 Done. */ WebhookLogDetails;
export type WebhooksLogDetailsApiArg = {
  /** The `webhook-id` header of the delivery, or its `id` in the history. */
  deliveryId: string;
};
export type WebhooksRecoveryApiResponse = /** status 200 Done. */ RecoveryState;
export type WebhooksRecoveryApiArg = {
  /** The `id` of a webhook, from the list of your webhooks. */
  endpointId: string;
  /** Only what was created from this moment on. */
  since?: string;
};
export type WebhooksRecoverApiResponse =
  /** status 200 Done. */ Recovery | /** status 201 Done. */ Recovery;
export type WebhooksRecoverApiArg = {
  /** The `id` of a webhook, from the list of your webhooks. */
  endpointId: string;
  recover: Recover;
};
export type WebhooksRegenerateKeyApiResponse =
  /** status 200 Done. */ RenewedSecret;
export type WebhooksRegenerateKeyApiArg = {
  /** The `id` of a webhook, from the list of your webhooks. */
  endpointId: string;
  regenerateForm: RegenerateForm;
};
export type WebhooksRetryApiResponse = /** status 200 Done. */ Success;
export type WebhooksRetryApiArg = {
  /** The `webhook-id` header of the delivery, or its `id` in the history. */
  deliveryId: string;
};
export type WebhooksSettingsApiResponse =
  /** status 200 Done. */ WebhookSettings;
export type WebhooksSettingsApiArg = void;
export type WebhooksTestApiResponse = /** status 200 Done. */ TestSent;
export type WebhooksTestApiArg = {
  /** The `id` of a webhook, from the list of your webhooks. */
  endpointId: string;
};
export type WebhooksUpdateApiResponse = /** status 200 Done. */ WebhookChanged;
export type WebhooksUpdateApiArg = {
  /** The `id` of a webhook, from the list of your webhooks. */
  endpointId: string;
  endpointForm: EndpointForm;
};
export type BlogCard = {
  /** The post's id. */
  id: number;
  /** The last part of the post's address. */
  slug: string;
  /** The headline. */
  title: string;
  /** The post in a sentence or two. */
  summary: string;
  /** A path on this host. */
  cover_image: string | null;
  /** What the cover shows, for readers who cannot see it; null without one. */
  cover_alt: string | null;
  /** The cover's width in pixels; null without one. */
  cover_width: number | null;
  /** The cover's height in pixels; null without one. */
  cover_height: number | null;
  /** When it was published. */
  published_at: string;
  /** When the post was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** Cleaned HTML; empty without sections. */
  first_section_body: string;
  /** Of all sections; for the read time. */
  word_count: number;
};
export type BlogPage = {
  /** The rows of this page. */
  results: BlogCard[];
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
export type BlogSection = {
  /** The section's id. */
  id: number;
  /** The section's heading. */
  section_title: string;
  /** A path on this host. */
  image: string | null;
  /** The picture's width in pixels. */
  image_width: number | null;
  /** The picture's height in pixels. */
  image_height: number | null;
  /** What the picture shows, for readers who cannot see it. */
  alt_text: string;
  /** The line below the picture; empty without one. */
  caption: string;
  /** Cleaned HTML. */
  body: string;
};
export type BlogImage = {
  /** A path on this host. */
  image: string;
  /** The picture's width in pixels. */
  image_width: number;
  /** The picture's height in pixels. */
  image_height: number;
  /** What the picture shows, for readers who cannot see it. */
  alt_text: string;
  /** The line below the picture; empty without one. */
  caption: string;
};
export type Blog = {
  /** The post's id. */
  id: number;
  /** The last part of the post's address. */
  slug: string;
  /** The headline. */
  title: string;
  /** The post in a sentence or two. */
  summary: string;
  /** A path on this host. */
  cover_image: string | null;
  /** What the cover shows, for readers who cannot see it; null without one. */
  cover_alt: string | null;
  /** The cover's width in pixels; null without one. */
  cover_width: number | null;
  /** The cover's height in pixels; null without one. */
  cover_height: number | null;
  /** When it was published. */
  published_at: string;
  /** When the post was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** Cleaned HTML; empty without sections. */
  first_section_body: string;
  /** Of all sections; for the read time. */
  word_count: number;
  /** Whether the pictures are above the headline. */
  show_images_before_title: boolean;
  /** The summary that search engines show. */
  seo_description: string;
  /** The sections of the post, in order. */
  sections: BlogSection[];
  /** The pictures of the post. */
  images: BlogImage[];
};
export type RateSource = {
  /** The source. */
  name: string;
  /** Its price of one XRP. */
  rate: string;
  /** Of when its price is. */
  read_at: string;
};
export type StatusEnum =
  "pending" | "processing" | "completed" | "failed" | "expired";
export type ExceptionEnum =
  "none" | "underpaid" | "overpaid" | "late" | "duplicate";
export type OriginEnum = "api" | "link" | "invoice" | "keypad";
export type RefundedShareEnum = "none" | "partial" | "full";
export type PaymentEventEventTypeEnum =
  | "payment.created"
  | "payment.processing"
  | "payment.completed"
  | "payment.failed"
  | "payment.expired"
  | "payment.rejected"
  | "payment.returned";
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
export type RejectedPayment = {
  /** The rejected payment's id. */
  id: number;
  /** What arrived. XRP with six decimals. */
  amount: string;
  /** Why it was rejected, in a sentence. */
  reason: string;
  /** Why, for programs. */
  reason_code: ReasonCodeEnum;
  /** How far the return to its sender has got. */
  return_status: ReturnStatusEnum;
  /** What the ledger delivered back: a little less than arrived; null before. XRP with six decimals. */
  returned_amount: string | null;
  /** The hash of the transaction that brought it. */
  transaction_hash: string;
  /** Who sent it; null where it is not known. */
  sender_address: string | null;
  /** The hash of the transaction that returned it; null before. */
  return_transaction_hash: string | null;
};
export type PaymentEvent = {
  /** The payment's id. */
  payment_id: string;
  /** Counts the payment's events from 1: of two events the larger is the newer. */
  sequence: number;
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
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** When the payment was validated by the ledger; null before. */
  received_at: string | null;
  /** When the payment was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
  /** The merchant's own data, as it was sent: at most 50 keys and 8 KiB. */
  metadata: {
    [key: string]: any;
  };
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
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
  /** The same for every endpoint and every attempt. */
  event_id: string;
  /** The version of the body. New fields do not change it. */
  api_version: string;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** What happened. More kinds may follow. */
  event_type: PaymentEventEventTypeEnum;
  /** With `payment.rejected` and `payment.returned` only. */
  rejected_payment?: RejectedPayment;
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
export type RefundEventEventTypeEnum =
  "refund.created" | "refund.updated" | "refund.succeeded" | "refund.failed";
export type RefundEvent = {
  /** The refund's id. */
  refund_id: string;
  /** The id of the payment that is refunded. */
  payment_id: string;
  /** Counts the refund's events: the larger is the newer. */
  sequence: number;
  /** What was paid for. */
  title: string;
  /** What the customer gets. XRP with six decimals. */
  amount: string;
  /** What of the payment's amount was refunded, this refund included once it has succeeded. XRP with six decimals. */
  payment_refunded_amount: string;
  /** Whether the payment was refunded: not, in part, or in full. */
  payment_refund_status: RefundedShareEnum;
  /** What it was asked as, in `currency`; null in XRP. */
  price: string | null;
  /** The currency of the price; null without a price. */
  currency: string | null;
  /** What one XRP cost for this refund; null without a price. */
  rate: string | null;
  /** Of when the rate is; null without a price. */
  rate_at: string | null;
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
  /** Where the merchant sends `due_amount`, with `deposit_tag`; null from an own wallet, and before the address is confirmed. */
  deposit_address: string | null;
  /** This refund's destination tag; null as well. */
  deposit_tag: number | null;
  /** The amount and the fee for sending it; null from an own wallet. XRP with six decimals. */
  due_amount: string | null;
  /** The InvoiceID that a transaction from an own wallet must carry. */
  invoice_id: string;
  /** Opens the merchant's wallet with everything filled in; null unless the refund waits for the merchant's money. */
  payment_url: string | null;
  /** The page on which the customer names an address; null where the address was known. */
  claim_url: string | null;
  /** When the wait that the status names ends. */
  expires_at: string;
  /** The transaction that paid the customer; null before. */
  transaction_hash: string | null;
  /** Whether it was paid from an own wallet after it was canceled or had expired, and is not counted. */
  paid_after_end: boolean;
  /** Why; the customer reads it. */
  reason: string;
  /** Why it failed or ended; null otherwise. */
  failure_reason: string | null;
  /** Whether the money of the failed refund was given back to the merchant. */
  given_back: boolean;
  /** When it was created. */
  created_at: string;
  /** When it succeeded, failed or ended; null before. */
  ended_at: string | null;
  /** The same for every endpoint and every attempt. */
  event_id: string;
  /** The version of the body. New fields do not change it. */
  api_version: string;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** What happened. More kinds may follow. */
  event_type: RefundEventEventTypeEnum;
};
export type TestEventEventTypeEnum = "webhook.test";
export type TestEvent = {
  /** Null, as there is no payment. */
  payment_id: string | null;
  /** Always 1, as there is no payment to count for. */
  sequence: number;
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
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** When the payment was validated by the ledger; null before. */
  received_at: string | null;
  /** When the payment was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
  /** The merchant's own data, as it was sent: at most 50 keys and 8 KiB. */
  metadata: {
    [key: string]: any;
  };
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
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
  /** The same for every endpoint and every attempt. */
  event_id: string;
  /** The version of the body. New fields do not change it. */
  api_version: string;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** Always `webhook.test`. */
  event_type: TestEventEventTypeEnum;
};
export type EventFeed = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The oldest first, each with the body of its webhook. */
  events: (PaymentEvent | RefundEvent | TestEvent)[];
  /** Whether there are more events after these already. */
  has_more: boolean;
};
export type Burn = {
  /** The hash of a transaction, 64 hexadecimal digits. */
  transaction_hash: string;
  /** The burn's amount. XRP with six decimals. */
  amount: string;
  /** When the ledger validated it. */
  at: string;
};
export type LeaderboardEntry = {
  /** The place in the list, from 1 on. */
  rank: number;
  /** The merchant's name. */
  name: string;
  /** What was burned of this merchant's fees. XRP with six decimals. */
  amount_burned: string;
  /** How many burns there were. */
  burn_count: number;
  /** The newest few. */
  burns: Burn[];
  /** /transactions/{hash} is appended. */
  explorer_url: string | null;
};
export type PaymentStatus = {
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
  /** Whether the time to pay it is over: it was ended early, or it expired. */
  ended: boolean;
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
  /** The server's clock, to count down by. */
  server_time: string;
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
};
export type RangeEnum = "24h" | "7d" | "4w" | "12m";
export type UnitEnum = "hour" | "day" | "month";
export type ChartPoint = {
  /** The start of the hour, day or month. */
  start: string;
  /** How many payments were completed in it. */
  completed: number;
  /** What the completed payments came to. XRP with six decimals. */
  received: string;
  /** What was paid out to the merchant. XRP with six decimals. */
  earned: string;
};
export type Chart = {
  /** The time that it covers. */
  range: RangeEnum;
  /** How long a time each point covers. */
  unit: UnitEnum;
  /** What the completed payments came to. XRP with six decimals. */
  received: string;
  /** What was paid out of them. XRP with six decimals. */
  earned: string;
  /** Oldest first; periods of UTC. */
  points: ChartPoint[];
};
export type DepositOutcomeStatusEnum = "settled" | "rejected";
export type NullEnum = null;
export type DepositOutcome = {
  /** Whether it paid the payment. */
  status: DepositOutcomeStatusEnum;
  /** A sentence; null where it settled a payment. */
  reason: string | null;
  /** Why, for programs. */
  reason_code: ReasonCodeEnum | NullEnum;
  /** What arrived. XRP with six decimals. */
  amount: string;
};
export type Checked = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** Whether the transaction was sent for a payment of this merchant. */
  found: boolean;
  /** The payment that it was sent for; null where none was found. */
  payment_request: PaymentStatus | null;
  /** Where something was found. */
  deposit?: DepositOutcome;
};
export type CheckRequest = {
  /** The hash of a transaction on the ledger: 64 hexadecimal characters. */
  transaction_hash: string;
};
export type Payment = {
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
};
export type Created = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The new payment. */
  payment_request: Payment;
};
export type CreateRequest = {
  /** What is being paid for. The payer reads it. */
  title: string;
  /** XRP, as a number or a string, with at most six decimals. Test from 0.000001, live from 0.01. */
  amount?: string | number;
  /** Instead of `amount`: a price in `currency`, converted when the payment is created. */
  price?: string | number | null;
  /** The currency of `price`, by ISO 4217; `/api/config/` lists those that are offered. */
  currency?: string | null;
  /** The name of your shop, shown at checkout. */
  platform_name: string;
  /** Who is paying, in your own words. */
  username: string;
  /** Where the payer goes afterwards, paid or not. Absolute, https in live mode; {PAYMENT_ID} is filled in. */
  redirect_url: string;
  /** More about it, shown at checkout. */
  description?: string | null;
  /** Your own order number. */
  developer_reference?: string | null;
  /** How long the payer has; 15 by default. */
  expires_in_minutes?: number | null;
  /** Your own data, in every response and webhook. Up to 8 KiB and 50 keys. */
  metadata?:
    | {
        [key: string]: any;
      }
    | {
        [key: string]: any;
      };
};
export type DemoPayment = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The payment's id. */
  payment_id: string;
  /** The page to send the payer to. */
  checkout_url: string;
};
export type Deposit = {
  /** What arrived. XRP with six decimals. */
  amount: string;
  /** Why it was rejected, in a sentence. */
  reason: string;
  /** Why, for programs. */
  reason_code: ReasonCodeEnum;
  /** How far the return to its sender has got. */
  return_status: ReturnStatusEnum;
  /** What the ledger delivered back: a little less than arrived; null before. XRP with six decimals. */
  returned_amount: string | null;
  /** The hash of the transaction that brought it. */
  transaction_hash: string;
  /** The hash of the transaction that returned it; null before. */
  return_transaction_hash: string | null;
};
export type PaymentRefund = {
  /** What the payer got back. XRP with six decimals. */
  amount: string;
  /** The transaction that paid it. */
  transaction_hash: string;
  /** When. */
  refunded_at: string;
};
export type PaymentUser = {
  /** The merchant's email address. */
  email: string;
  /** The merchant's name. */
  username: string;
};
export type Detail = {
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
  /** Whether the time to pay it is over: it was ended early, or it expired. */
  ended: boolean;
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
  /** What one XRP was worth then; null where there was no rate at that time. */
  value_rate: string | null;
  /** When that rate was read; null where there was no rate at that time. */
  value_rate_at: string | null;
  /** Whether no rate was accepted within ten minutes of the payment. */
  has_no_value: boolean;
  /** The platform's fee, in percent of the amount. */
  fee_percentage: number;
  /** The part of the fee that is burned, in percent. */
  burn_ratio_of_platform_fee: number;
  /** The destination tag of the payout; null without one. */
  payout_tag: number | null;
  /** What arrived above the amount; it is returned; null before it is paid. XRP with six decimals. */
  excess: string | null;
  /** From payment to payout, in seconds; null before. */
  payout_seconds: number | null;
  /** From payment to burn, in seconds; null before. */
  burn_seconds: number | null;
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
  /** The name of the ledger. */
  network: string;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** The server's clock, to count down by. */
  server_time: string;
  /** What else arrived for this payment, and was returned. */
  deposits: Deposit[];
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
  /** The refunds that the ledger has delivered, oldest first. */
  refunds: PaymentRefund[];
  /** The receipt's link; null before it is paid. */
  receipt_url: string | null;
  /** For administrators. */
  user?: PaymentUser;
};
export type PlatformEnum = "shopify" | "woocommerce" | "custom";
export type DetectedPayment = {
  /** The deposit's number. */
  id: number;
  /** The payment that it was sent for. */
  payment_id: string;
  /** What is paid for, on one line. */
  title: string;
  /** What arrived. XRP with six decimals. */
  amount: string;
  /** The tag that came with it. */
  destination_tag: number;
  /** Who sent it; null where it is not known. */
  sender_address: string | null;
  /** Why it was rejected, in a sentence; null if it was not. */
  reason: string | null;
  /** How far the return to its sender has got, of the excess too; null where nothing is returned. */
  return_status: ReturnStatusEnum | NullEnum;
  /** What the ledger delivered back: a little less than was rejected; null before. XRP with six decimals. */
  returned_amount: string | null;
  /** What was too much, of a deposit that paid its payment; null where nothing was, or it is too little to return. XRP with six decimals. */
  excess_amount: string | null;
  /** The hash of the transaction that brought it. */
  transaction_hash: string;
  /** When the ledger validated it. */
  created_at: string;
  /** Where the payment was created. */
  platform: PlatformEnum;
  /** Whether it paid the payment. `failed`: it was rejected. */
  status: ReturnStatusEnum;
};
export type Detected = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The payments, the newest first. */
  payments: DetectedPayment[];
};
export type LatestDetectedPayment = {
  /** The payment's id. */
  id: string;
  /** What is paid for, on one line. */
  title: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
  /** The tag that the payer must send along: it identifies the payment. */
  destination_tag: number;
  /** Who paid; null before. */
  sender_address: string | null;
  /** Whether it was paid. */
  status: ReturnStatusEnum;
  /** When the payment was created, or its money arrived. */
  created_at: string;
};
export type DetectedLatest = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The latest payment; null before the first. */
  payment: LatestDetectedPayment | null;
  /** A link that opens the payer's wallet; null unless it can be paid now. */
  payment_url: string | null;
  /** A picture of the QR code; null unless it can be paid now. */
  qr_code_url: string | null;
};
export type Found = {
  /** Eight at most. */
  payments: Payment[];
};
export type History = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The payments, the newest first. */
  payments: Payment[];
  /** How many there are on all pages. */
  total_count: number;
  /** How many pages there are. */
  total_pages: number;
  /** The number of the page, from 1 on. */
  page: number;
  /** How many rows a page has; more than 100 counts as 100. */
  page_size: number;
  /** Whether there is a page after this one. */
  has_next: boolean;
  /** Whether there is a page before this one. */
  has_previous: boolean;
};
export type ExportLink = {
  /** Works for 60 seconds. */
  url: string;
};
export type ExportRequest = {
  /** Separated by commas, or repeated. */
  status?: StatusEnum[];
  /** A part of the title, ignoring case; or a whole reference, tag or transaction hash, or the start of an id (eight characters). */
  search?: string;
  /** Only payments with exactly this reference of yours. */
  developer_reference?: string;
  /** Only payments of exactly this payer's name. */
  username?: string;
  /** Separated by commas, or repeated. */
  exception?: ExceptionEnum[];
  /** Separated by commas, or repeated. */
  origin?: OriginEnum[];
  /** Only the payments of this payment link. */
  payment_link?: string | null;
  /** Only the payments of this invoice. */
  invoice?: string | null;
  /** Created then or later: a day of UTC, or a time. */
  created_from?: string | null;
  /** Created then or earlier: a day of UTC, which counts whole, or a time. */
  created_to?: string | null;
  /** `metadata[order]=1042`: only payments with this value, compared as text. No index helps: in a list of hundreds of thousands, name days too, or use `developer_reference`. */
  metadata?: {
    [key: string]: string;
  };
};
export type ValueSum = {
  /** The reporting currency of the time. */
  currency: string;
  /** The sum of the values that there are. */
  value: string;
  /** How many have none: there was no rate at that time. */
  without_value: number;
};
export type HistorySums = {
  /** How many of the payments that match have been paid: the sums are theirs. */
  paid_count: number;
  /** What arrived for them, with what was too much. XRP with six decimals. */
  received_amount: string;
  /** The fees. XRP with six decimals. */
  platform_fee: string;
  /** The part of the fees that is burned. XRP with six decimals. */
  burn_amount: string;
  /** What goes to the merchant. XRP with six decimals. */
  merchant_payout: string;
  /** What the received amounts were worth, by currency; null where more than 100,000 payments match. */
  received_values: ValueSum[] | null;
};
export type Receipt = {
  /** The payment's id. */
  id: string;
  /** What is paid for, on one line. */
  title: string;
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
  /** The shop's name; the payer sees it. */
  platform_name: string;
  /** The platform's wallet, which the payer pays. */
  destination_address: string;
  /** The tag that the payer must send along: it identifies the payment. */
  destination_tag: number;
  /** Who paid. */
  sender_address: string;
  /** The merchant's wallet, where the payout goes. */
  wallet_address: string;
  /** The hash of the transaction that paid it. */
  transaction_hash: string;
  /** What arrived. XRP with six decimals. */
  received_amount: string;
  /** When the payment was validated by the ledger. */
  received_at: string;
  /** When the payment was completed. */
  paid_at: string;
  /** What the platform keeps or burns. XRP with six decimals. */
  platform_fee: string;
  /** What was burned, a part of the fee. XRP with six decimals. */
  burn_amount: string;
  /** What the merchant gets: what arrived less fee and return. XRP with six decimals. */
  merchant_payout: string;
  /** The burn's transaction hash; null before, and where burns are gathered. */
  burn_transaction_hash: string | null;
  /** The hash of the transaction that paid the merchant; null before. */
  payout_transaction_hash: string | null;
  /** The platform's fee, in percent of the amount. */
  fee_percentage: number;
  /** The part of the fee that is burned, in percent. */
  burn_ratio_of_platform_fee: number;
  /** The destination tag of the payout; null without one. */
  payout_tag: number | null;
  /** What arrived above the amount; it is returned. XRP with six decimals. */
  excess: string;
  /** From payment to payout, in seconds; null before. */
  payout_seconds: number | null;
  /** The name of the ledger. */
  network: string;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
  /** The refunds that the ledger has delivered, oldest first. */
  refunds: PaymentRefund[];
  /** Where the payer can reach the shop: an email address, a phone number or a web address; null without one. */
  shop_contact: string | null;
  /** What the platform kept of the fee. XRP with six decimals. */
  kept_amount: string;
  /** The address it was burned at; null where nothing was. */
  burn_address: string | null;
  /** Whether one transaction carried the payouts of several payments. */
  payout_gathered: boolean;
  /** The payout transaction's whole amount; null before. XRP with six decimals. */
  payout_transfer_amount: string | null;
  /** Whether one transaction carried the burns of several payments. */
  burn_gathered: boolean;
  /** The burn transaction's whole amount; null before. XRP with six decimals. */
  burn_transfer_amount: string | null;
  /** What was returned to the payer; null where nothing was. XRP with six decimals. */
  return_amount: string | null;
  /** The destination tag of the return; null without one. */
  return_tag: number | null;
  /** The hash of the transaction that returned it; null before. */
  return_transaction_hash: string | null;
  /** A server of the ledger to check it with; null where there is none. */
  ledger_url: string | null;
  /** Whether anyone with the link may see it. */
  is_public: boolean;
};
export type PublicPayment = {
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
  /** The address and the tag in one string. */
  x_address: string;
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** What is to be paid now; null unless the payment is pending. XRP with six decimals. */
  due_amount: string | null;
  /** It can be paid until then. */
  expires_at: string;
  /** When the payment was created. */
  created_at: string;
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
  /** Where the payer goes afterwards, paid or not. */
  redirect_url: string;
  /** A picture of the QR code; null unless it can be paid now. */
  qr_code_url: string | null;
  /** A link that opens the payer's wallet; null unless it can be paid now. */
  payment_url: string | null;
  /** The name of the ledger. */
  network: string;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** The server's clock, to count down by. */
  server_time: string;
  /** Whether a payment would be taken now. */
  accepting: boolean;
  /** Whether it can be paid with play money. */
  can_simulate: boolean;
  /** What else arrived for this payment, and was returned. */
  deposits: Deposit[];
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
  /** The refunds that the ledger has delivered, oldest first. */
  refunds: PaymentRefund[];
  /** The receipt's link; null before it is paid, and where the merchant keeps receipts private. */
  receipt_url: string | null;
  /** Where the payer can reach the shop: an email address, a phone number or a web address; null without one. */
  shop_contact: string | null;
};
export type LiveMessage = {
  /** The payment's id. */
  payment_id: string;
  /** Counts the payment's events from 1: of two events the larger is the newer. */
  sequence: number;
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
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
};
export type OwnReceipt = {
  /** The payment's id. */
  id: string;
  /** What is paid for, on one line. */
  title: string;
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
  /** The shop's name; the payer sees it. */
  platform_name: string;
  /** The platform's wallet, which the payer pays. */
  destination_address: string;
  /** The tag that the payer must send along: it identifies the payment. */
  destination_tag: number;
  /** Who paid. */
  sender_address: string;
  /** The merchant's wallet, where the payout goes. */
  wallet_address: string;
  /** The hash of the transaction that paid it. */
  transaction_hash: string;
  /** What arrived. XRP with six decimals. */
  received_amount: string;
  /** When the payment was validated by the ledger. */
  received_at: string;
  /** When the payment was completed. */
  paid_at: string;
  /** What the platform keeps or burns. XRP with six decimals. */
  platform_fee: string;
  /** What was burned, a part of the fee. XRP with six decimals. */
  burn_amount: string;
  /** What the merchant gets: what arrived less fee and return. XRP with six decimals. */
  merchant_payout: string;
  /** The burn's transaction hash; null before, and where burns are gathered. */
  burn_transaction_hash: string | null;
  /** The hash of the transaction that paid the merchant; null before. */
  payout_transaction_hash: string | null;
  /** The platform's fee, in percent of the amount. */
  fee_percentage: number;
  /** The part of the fee that is burned, in percent. */
  burn_ratio_of_platform_fee: number;
  /** The destination tag of the payout; null without one. */
  payout_tag: number | null;
  /** What arrived above the amount; it is returned. XRP with six decimals. */
  excess: string;
  /** From payment to payout, in seconds; null before. */
  payout_seconds: number | null;
  /** The name of the ledger. */
  network: string;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** What of the amount was refunded. XRP with six decimals. */
  refunded_amount: string;
  /** Whether it was refunded: not, in part, or in full. */
  refund_status: RefundedShareEnum;
  /** The refunds that the ledger has delivered, oldest first. */
  refunds: PaymentRefund[];
  /** Where the payer can reach the shop: an email address, a phone number or a web address; null without one. */
  shop_contact: string | null;
  /** What the platform kept of the fee. XRP with six decimals. */
  kept_amount: string;
  /** The address it was burned at; null where nothing was. */
  burn_address: string | null;
  /** Whether one transaction carried the payouts of several payments. */
  payout_gathered: boolean;
  /** The payout transaction's whole amount; null before. XRP with six decimals. */
  payout_transfer_amount: string | null;
  /** Whether one transaction carried the burns of several payments. */
  burn_gathered: boolean;
  /** The burn transaction's whole amount; null before. XRP with six decimals. */
  burn_transfer_amount: string | null;
  /** What was returned to the payer; null where nothing was. XRP with six decimals. */
  return_amount: string | null;
  /** The destination tag of the return; null without one. */
  return_tag: number | null;
  /** The hash of the transaction that returned it; null before. */
  return_transaction_hash: string | null;
  /** A server of the ledger to check it with; null where there is none. */
  ledger_url: string | null;
  /** Whether anyone with the link may see it. */
  is_public: boolean;
  /** False for an administrator. */
  is_own: boolean;
};
export type Unmatched = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** Null until it is booked. */
  deposit: Deposit | null;
};
export type Simulated = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** The first one sent. */
  transaction_hash: string;
  /** Every transaction that was sent. */
  transaction_hashes: string[];
};
export type ScenarioEnum =
  "exact" | "underpay" | "overpay" | "wrong_tag" | "no_tag" | "late" | "twice";
export type SimulateRequest = {
  /** What the simulated payer does. */
  scenario: ScenarioEnum;
};
export type SummaryValue = {
  /** The reporting currency of the time. */
  currency: string;
  /** What was paid out was worth this. */
  earned: string;
  /** The fees were worth this. */
  fees: string;
  /** What was burned was worth this. */
  burned: string;
  /** How many payments have no value: there was no rate at that time. */
  without_value: number;
};
export type Summary = {
  /** What was paid out to the merchant. XRP with six decimals. */
  total_earned: string;
  /** What the platform took. XRP with six decimals. */
  total_fees: string;
  /** What was burned of this merchant's fees. XRP with six decimals. */
  total_burned: string;
  /** How many payments were completed. */
  completed: number;
  /** Pending and processing. */
  pending: number;
  /** How many payments there are, whatever their status. */
  total_count: number;
  /** What the sums were worth when they moved, by currency. */
  values: SummaryValue[];
};
export type PaymentTotals = {
  /** How many there are on all pages. */
  total_count: number;
  /** The sums of the mode. */
  summaries: Summary;
};
export type Success = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
};
export type Contact = {
  /** Who wrote it. */
  name: string;
  /** The address to reply to. */
  email: string;
  /** What it is about, on one line. */
  subject: string;
  /** The message, which may have several lines. */
  message: string;
};
export type ModeEnum = "test" | "live";
export type LatestPayment = {
  /** What was paid. XRP with six decimals. */
  amount: string;
  /** What the merchant gets: what arrived less fee and return. XRP with six decimals. */
  merchant_payout: string;
  /** What the platform kept of the fee. XRP with six decimals. */
  kept: string;
  /** What was burned, a part of the fee. XRP with six decimals. */
  burn_amount: string;
  /** The hash of the transaction that paid it. */
  transaction_hash: string;
  /** The hash of the transaction that paid the merchant. */
  payout_transaction_hash: string;
  /** The burn's transaction hash; null before, and where burns are gathered. */
  burn_transaction_hash: string | null;
  /** When it was completed. */
  completed_at: string;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** `test`: play money. `live`: XRP. */
  mode: ModeEnum;
};
export type Figures = {
  /** How many payments have been completed. */
  payments_settled: number;
  /** What has been burned in all. XRP with six decimals. */
  xrp_burned: string;
  /** From payment to payout, in seconds: half were faster. Null before the first. */
  median_seconds: number | null;
  /** The name of the ledger. */
  network_label: string;
  /** The payment that was completed last; null before the first. */
  latest: LatestPayment | null;
  /** Whether there are enough live payments for the site to show how it is used. */
  has_enough: boolean;
  /** An open checkout to try; null where there is none. */
  demo_checkout_url: string | null;
};
export type ExchangeRate = {
  /** The currency, by ISO 4217. */
  currency: string;
  /** What one XRP costs, with all digits: the median of the sources. */
  rate: string;
  /** Of when the newest of the sources' prices is. */
  rate_at: string;
  /** The prices that count. */
  rate_sources: RateSource[];
};
export type RateAnswer = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** The rate that a price would be converted at now. */
  rate: ExchangeRate;
};
export type Refund = {
  /** The refund's id. */
  id: string;
  /** The id of the payment that is refunded. */
  payment_id: string;
  /** What was paid for. */
  title: string;
  /** The customer, as the shop knows them. */
  username: string;
  /** The address that the customer left; null where there is none. */
  customer_email: string | null;
  /** What the customer gets. XRP with six decimals. */
  amount: string;
  /** What it was asked as, in `currency`; null in XRP. */
  price: string | null;
  /** The currency of the price; null without a price. */
  currency: string | null;
  /** What one XRP cost for this refund; null without a price. */
  rate: string | null;
  /** Of when the rate is; null without a price. */
  rate_at: string | null;
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
  /** Where the merchant sends `due_amount`, with `deposit_tag`; null from an own wallet, and before the address is confirmed. */
  deposit_address: string | null;
  /** This refund's destination tag; null as well. */
  deposit_tag: number | null;
  /** The amount and the fee for sending it; null from an own wallet. XRP with six decimals. */
  due_amount: string | null;
  /** The InvoiceID that a transaction from an own wallet must carry. */
  invoice_id: string;
  /** Opens the merchant's wallet with everything filled in; null unless the refund waits for the merchant's money. */
  payment_url: string | null;
  /** The page on which the customer names an address; null where the address was known. */
  claim_url: string | null;
  /** When the wait that the status names ends. */
  expires_at: string;
  /** The transaction that paid the customer; null before. */
  transaction_hash: string | null;
  /** Whether it was paid from an own wallet after it was canceled or had expired, and is not counted. */
  paid_after_end: boolean;
  /** Why; the customer reads it. */
  reason: string;
  /** Why it failed or ended; null otherwise. */
  failure_reason: string | null;
  /** Whether the money of the failed refund was given back to the merchant. */
  given_back: boolean;
  /** Whether the merchant is to choose where the money of the failed refund goes. */
  can_choose_again: boolean;
  /** Whether it can be canceled. */
  can_cancel: boolean;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** When it was created. */
  created_at: string;
  /** When it succeeded, failed or ended; null before. */
  ended_at: string | null;
};
export type RefundList = {
  /** The page's refunds, the newest first. */
  refunds: Refund[];
  /** How many match. */
  total_count: number;
  /** How many pages they fill. */
  total_pages: number;
};
export type RefundAnswer = {
  /** As it is now. */
  refund: Refund;
};
export type RateEnum = "then" | "now";
export type RefundForm = {
  /** The completed payment. */
  payment_id: string;
  /** What the customer gets, in XRP. Or send `price`. */
  amount?: string | number;
  /** Instead of `amount`: a price in the payment's currency. */
  price?: string | number | null;
  /** With a price: the payment's own rate, or the accepted one now. */
  rate?: RateEnum;
  /** From a wallet of your own, or through the platform. */
  method: RefundMethodEnum;
  /** Why; the customer reads it. */
  reason?: string;
  /** Have the customer name the address, even where the account that paid could be paid; False by default. */
  ask_customer?: boolean;
  /** The sum of the payment's refunds that you saw; another sum now is refused. */
  refunds_total?: string | number;
};
export type Mismatch = {
  /** What was sent with its InvoiceID. */
  transaction_hash: string;
  /** Why it is not counted. */
  obstacle: string;
};
export type RefundDetail = {
  /** As it is now. */
  refund: Refund;
  /** Transactions with its InvoiceID that do not pay it. */
  mismatched: Mismatch[];
  /** The transaction to sign as JSON, for hardware wallets; null unless an own wallet is to pay it now. */
  transaction: string | null;
  /** Whether play money can pay it. */
  can_simulate: boolean;
};
export type ConfirmForm = {
  /** The address as you read it in the refund. */
  destination_address: string;
  /** Its tag as you read it; null without one. */
  destination_tag?: number | null;
};
export type ProofForm = {
  /** The validated transaction that paid it. */
  transaction_hash: string;
};
export type RefundToEnum = "customer" | "own_wallet";
export type SendAgainForm = {
  /** Another address of the customer's, or the merchant's connected wallet. */
  to: RefundToEnum;
  /** The customer's other address. Not for `own_wallet`. */
  address?: string;
  /** The destination tag, where the account needs one. */
  tag?: number | null;
};
export type SimulatedRefund = {
  /** What was sent. */
  transaction_hash: string;
};
export type ClaimCheck = {
  /** Its address, as it is on the ledger. */
  destination_address: string;
  /** The tag that goes with it; null without one. */
  destination_tag: number | null;
};
export type ClaimForm = {
  /** `r…`, `r…:tag` or an X-address on this ledger. */
  address: string;
  /** The destination tag, where the account needs one. */
  tag?: number | null;
};
export type RateOption = {
  /** What one XRP costs, with all digits. */
  rate: string;
  /** Of when it is. */
  rate_at: string;
  /** How many sources it is the median of. */
  sources: number;
};
export type RefundOptions = {
  /** The payment's amount. XRP with six decimals. */
  amount: string;
  /** The sum of its refunds that count. XRP with six decimals. */
  refunds_total: string;
  /** What can still be refunded. XRP with six decimals. */
  left: string;
  /** The payment's price; null in XRP. */
  price: string | null;
  /** Its currency; null in XRP. */
  currency: string | null;
  /** What is left of the price, at the payment's rate; null in XRP. */
  price_left: string | null;
  /** The payment's own rate; null in XRP. */
  rate_then: RateOption | null;
  /** The accepted rate now; null where there is none. */
  rate_now: RateOption | null;
  /** The fee of this sale, which is not given back. XRP with six decimals. */
  platform_fee: string;
  /** What the merchant received. XRP with six decimals. */
  merchant_payout: string;
  /** The fee for sending a refund through the platform. XRP with six decimals. */
  return_fee: string;
  /** About what the ledger takes for a refund from an own wallet. XRP with six decimals. */
  network_fee: string;
  /** The account that paid. */
  sender_address: string | null;
  /** Its SourceTag; null without one. */
  sender_tag: number | null;
  /** Why the refund cannot simply go to the account that paid; null if it can. */
  obstacle: string | null;
  /** Whether refunds through the platform are possible now. */
  platform_ready: boolean;
  /** The address that the customer left. */
  customer_email: string | null;
};
export type PublicRefund = {
  /** What was paid for. */
  title: string;
  /** The shop's name, as it was when it was paid. */
  platform_name: string;
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
  /** Where the refund goes; null until the customer has named it. */
  destination_address: string | null;
  /** The tag that goes with it; null without a tag. */
  destination_tag: number | null;
  /** When the wait that the status names ends. */
  expires_at: string;
  /** The transaction that paid the customer; null before. */
  transaction_hash: string | null;
  /** Why; the customer reads it. */
  reason: string;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
  /** True in live mode, false in test mode. */
  livemode: boolean;
  /** When it was created. */
  created_at: string;
};
export type RefundSums = {
  /** The start of this month, UTC. */
  since: string;
  /** Refunds that succeeded this month. */
  succeeded: number;
  /** Their sum. XRP with six decimals. */
  succeeded_amount: string;
  /** What those through the platform were worth when they were paid, by currency. */
  succeeded_values: ValueSum[];
  /** Refunds that wait for the merchant. */
  awaiting_merchant: number;
  /** Refunds that wait for a customer. */
  awaiting_payer: number;
  /** Failed refunds whose money is held in the merchant's name. */
  failed: number;
  /** Their sum. XRP with six decimals. */
  failed_amount: string;
};
export type Testimonial = {
  /** The quotation's id. */
  id: number;
  /** What this person says. */
  quote: string;
  /** Who says it. */
  name: string;
  /** Who this person is. */
  role: string;
  /** A placeholder, to be marked as such. */
  is_sample: boolean;
};
export type Rate = {
  /** US dollars for one XRP. */
  usd: number;
  /** The sources whose median it is. */
  provider: string;
  /** When it was read. */
  read_at: string;
};
export type Balance = {
  /** XRP in a validated ledger, the reserve included. */
  balance: number;
  /** When the ledger was read: a while ago if it cannot be reached now. */
  read_at: string;
  /** Null in test mode, or without a rate. */
  usd_value: number | null;
  /** The exchange rate; null in test mode, or while none can be read. */
  rate: Rate | null;
  /** The number of the ledger that it was read from. */
  ledger_index: number;
  /** A page that shows it on the ledger; null without an explorer. */
  explorer_url: string | null;
};
export type Wallet = {
  /** An address of the XRP Ledger. */
  address: string;
  /** The tag that payouts carry; null without one. */
  destination_tag: number | null;
  /** The address and the tag in one string. */
  x_address: string;
  /** Whether it is in use. */
  is_active: boolean;
  /** The name of the ledger. */
  network: string;
  /** When it was connected. */
  connected_at: string;
};
export type WalletChanged = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** The wallet as it is now. */
  wallet: Wallet;
};
export type AddressRequest = {
  /** `r…`, `r…:tag` or an X-address. */
  address: string;
};
export type PreviousSecretKey = {
  /** The key with its middle hidden. */
  masked: string;
  /** The last four characters, to tell keys apart. */
  last4: string;
  /** When the key was created. */
  created_at: string;
  /** Written at most once a minute. */
  last_used_at: string | null;
  /** Until then it works. */
  ends_at: string;
};
export type SecretKey = {
  /** Null for a live key. */
  key: string | null;
  /** The key with its middle hidden. */
  masked: string;
  /** The last four characters, to tell keys apart. */
  last4: string;
  /** When the key was created. */
  created_at: string;
  /** Written at most once a minute. */
  last_used_at: string | null;
  /** If so, nobody has seen a live key. */
  reset_by_administrator: boolean;
  /** Whether its merchant has allowed it to create refunds. */
  may_refund: boolean;
  /** The one before, while an overlap lasts. */
  previous: PreviousSecretKey | null;
};
export type NewSecretKey = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** Shown to its owner only: treat it as a password. */
  secret_key: string;
};
export type KeyEnum = "current" | "previous";
export type KeyEndForm = {
  /** Which of the two keys ends. */
  key: KeyEnum;
};
export type KeyRefundsForm = {
  /** Whether the current key may create refunds. */
  allowed: boolean;
};
export type RenewedSecretKey = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** Shown to its owner only: treat it as a password. */
  secret_key: string;
  /** Until then the key before this one works too; null without an overlap. */
  previous_until: string | null;
};
export type KeyRegenerateForm = {
  /** For how long the old key works too; 0 by default. */
  overlap_hours?: number;
};
export type TestWallet = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** It is connected once a ledger has validated its play money. */
  address: string;
  /** Shown once and never stored. */
  seed: string;
};
export type KindEnum = "url" | "inspector";
export type Failing = {
  /** When the oldest event that has failed five times was recorded. */
  since: string;
  /** Failed deliveries, counted up to 1,000. */
  failed_count: number;
  /** There are more than 1,000. */
  failed_count_is_capped: boolean;
  /** Of them, with five automatic failures or more. */
  failed_five_times: number;
  /** When one of these next gets its last automatic attempt; null if none is left. */
  next_attempt_at: string | null;
};
export type Hour = {
  /** The start of the hour. */
  starts_at: string;
  /** How many deliveries arrived. */
  delivered: number;
  /** How many deliveries failed. */
  failed: number;
};
export type Stats = {
  /** 24 hours of the clock, the oldest first. The last one is still running. */
  hours: Hour[];
  /** How many deliveries arrived. */
  delivered: number;
  /** Delivered and failed; what is still pending is left out. */
  total: number;
  /** In percent, one decimal, rounded down. Null where nothing was sent. */
  success_rate: number | null;
  /** Of the successes among the newest 200 deliveries. */
  median_ms: number | null;
};
export type Webhook = {
  /** The webhook's id. */
  id: number;
  /** The webhook's name. */
  name: string;
  /** Empty for the built-in receiver. */
  webhook_url: string;
  /** Shown to its owner only: treat it as a password. */
  secret_key: string;
  /** Until then the secret before this one signs too. */
  previous_secret_until: string | null;
  /** `url`: a server of yours. `inspector`: the built-in receiver, in test mode. */
  kind: KindEnum;
  /** Null: all events. */
  event_types:
    | (
        | "payment.created"
        | "payment.processing"
        | "payment.completed"
        | "payment.failed"
        | "payment.expired"
        | "payment.rejected"
        | "payment.returned"
        | "refund.created"
        | "refund.updated"
        | "refund.succeeded"
        | "refund.failed"
      )[]
    | null;
  /** Always true: a webhook is never switched off automatically. */
  is_active: boolean;
  /** When the webhook was created. */
  created_at: string;
  /** When one delivery had failed five times; null while none has. */
  flagged_at: string | null;
  /** Why it needs attention; null while everything arrives. */
  failing: Failing | null;
  /** What became of its newest deliveries. */
  stats: Stats;
};
export type WebhookChanged = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** The webhook as it is now. */
  webhook: Webhook;
};
export type EndpointCreateForm = {
  /** The webhook's name. */
  name?: string;
  /** The URL that events are posted to. */
  webhook_url?: string;
  /** Null: all events. */
  event_types?:
    | (
        | "payment.created"
        | "payment.processing"
        | "payment.completed"
        | "payment.failed"
        | "payment.expired"
        | "payment.rejected"
        | "payment.returned"
        | "refund.created"
        | "refund.updated"
        | "refund.succeeded"
        | "refund.failed"
      )[]
    | null;
  /** `inspector`: the built-in receiver of test mode, without a URL. */
  kind?: KindEnum;
};
export type DeliveryStatusEnum = "pending" | "success" | "failed";
export type DeliveryState = {
  /** The delivery's status. */
  status: DeliveryStatusEnum;
  /** How often it has been sent. */
  attempts: number;
  /** When it was last sent; null before. */
  last_attempt_at: string | null;
};
export type CatalogueEventEventTypeEnum =
  | "payment.created"
  | "payment.processing"
  | "payment.completed"
  | "payment.failed"
  | "payment.expired"
  | "payment.rejected"
  | "payment.returned"
  | "refund.created"
  | "refund.updated"
  | "refund.succeeded"
  | "refund.failed"
  | "webhook.test";
export type CatalogueEvent = {
  /** What happened. */
  event_type: CatalogueEventEventTypeEnum;
  /** When it is sent, in a sentence. */
  sent_when: string;
  /** A whole body. */
  example: {
    [key: string]: any;
  };
};
export type Catalogue = {
  /** Every kind of event that is sent. */
  events: CatalogueEvent[];
};
export type WebhookConfig = {
  /** The webhook's id. */
  id: number;
  /** The webhook's name. */
  name: string;
  /** Empty for the built-in receiver. */
  webhook_url: string;
  /** `url`: a server of yours. `inspector`: the built-in receiver, in test mode. */
  kind: KindEnum;
  /** Whether it was deleted since. */
  is_deleted: boolean;
  /** Set after the fifth failure of one delivery. */
  failing_since: string | null;
};
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
export type WebhookHistory = {
  /** The webhook of `webhook_id`. */
  webhook: WebhookConfig | null;
  /** The merchant's webhooks. */
  webhooks: WebhookLogItem[];
  /** The number of the next page; null on the last. */
  next: number | null;
  /** The number of the page before; null on the first. */
  previous: number | null;
};
export type Inspected = {
  /** The delivery's id, which is its `webhook-id`. */
  id: string;
  /** What happened. */
  event_type: string;
  /** Null for a test event. */
  payment_id: string | null;
  /** Empty for a test event. */
  payment_title: string;
  /** When it arrived. */
  arrived_at: string;
  /** How long signing and responding took. */
  response_ms: number;
  /** Of the request. */
  headers: {
    [key: string]: string;
  };
  /** The exact text that was signed. */
  body: string;
};
export type Inspector = {
  /** The webhook's id. */
  id: number;
  /** The webhook's name. */
  name: string;
  /** Shown to its owner only: treat it as a password. */
  secret_key: string;
  /** The one before, while it signs too. */
  previous_secret_key: string | null;
  /** How many deliveries it keeps. */
  keeps: number;
  /** How far a timestamp may be from the arrival. */
  tolerance_seconds: number;
  /** The newest first. */
  deliveries: Inspected[];
};
export type WebhookPayment = {
  /** The payment's id. */
  id: string;
  /** What is paid for, on one line. */
  title: string;
  /** More about what is paid for; the payer sees it. */
  description: string;
  /** What is to be paid. XRP with six decimals. */
  amount: string;
  /** The payment's status. */
  status: StatusEnum;
  /** The shop's name; the payer sees it. */
  platform_name: string;
  /** Who is paying, in the merchant's words. */
  username: string;
  /** The tag that the payer must send along: it identifies the payment. */
  destination_tag: number;
  /** The hash of the transaction that paid it; null before. */
  transaction_hash: string | null;
  /** What arrived; null before. XRP with six decimals. */
  received_amount: string | null;
  /** When the payment was validated by the ledger; null before. */
  received_at: string | null;
  /** When the payment was created. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** What the platform keeps or burns; null before it is paid. XRP with six decimals. */
  platform_fee: string | null;
  /** What was burned, a part of the fee; null before it is paid. XRP with six decimals. */
  burn_amount: string | null;
  /** What the merchant gets: what arrived less fee and return; null before it is paid. XRP with six decimals. */
  merchant_payout: string | null;
};
export type Attempt = {
  /** Which attempt it is, from 1 on. */
  number: number;
  /** Whether a person asked for it; otherwise it was due. */
  manual: boolean;
  /** When it was started. */
  started_at: string;
  /** Null while it is being made, or if its sender stopped before the end. */
  finished_at: string | null;
  /** The status of your server's response; null without one. */
  status_code: number | null;
  /** How long the response took, in milliseconds; null without one. */
  response_ms: number | null;
  /** A sentence that says what is wrong. */
  error: string | null;
  /** The headers that were sent; null before. */
  request_headers:
    | {
        [key: string]: string;
      }
    | {
        [key: string]: string;
      };
  /** The headers of your server's response; null without one. */
  response_headers:
    | {
        [key: string]: string;
      }
    | {
        [key: string]: string;
      };
  /** The body of your server's response, cut off if it was long. */
  response_body: string;
};
export type WebhookLog = {
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
  webhook_config: WebhookConfig;
  /** The headers of your server's response; null without one. */
  response_headers:
    | {
        [key: string]: string;
      }
    | {
        [key: string]: string;
      };
  /** The body of your server's response, cut off if it was long. */
  response_body: string | null;
  /** The body that was sent, as JSON. */
  request_data: {
    [key: string]: any;
  };
  /** The exact text that was signed and sent. */
  request_body: string;
  /** The payment as it is now; null for a test event. */
  payment_request: WebhookPayment | null;
  /** The newest 25, oldest first. */
  attempts_log: Attempt[];
};
export type WebhookLogDetails = {
  /** The delivery. */
  webhook_log: WebhookLog;
};
export type Recovery = {
  /** The recovery's id; null where there was nothing to send. */
  id: number | null;
  /** Deliveries of events from this moment on are sent again. */
  since: string;
  /** Failed deliveries found when it was started. */
  total: number;
  /** How many of them have been queued for a retry. */
  queued: number;
  /** When the recovery was created. */
  created_at: string;
  /** When it ended; null before. */
  finished_at: string | null;
};
export type RecoveryState = {
  /** The newest one. */
  recovery: Recovery | null;
  /** With `since`: deliveries created since then that are left failed. */
  failed: number | null;
};
export type Recover = {
  /** Failed deliveries created from this moment on are sent again. */
  since: string;
};
export type RenewedSecret = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** Shown to its owner only: treat it as a password. */
  secret_key: string;
  /** Until then the secret before this one signs too; null without one. */
  previous_secret_until: string | null;
};
export type RegenerateForm = {
  /** For how long the old secret signs too; 0 by default. */
  overlap_hours?: number;
};
export type Used = {
  /** Webhooks of test mode. */
  test: number;
  /** Webhooks of live mode. */
  live: number;
};
export type WebhookSettings = {
  /** The merchant's webhooks. */
  webhooks: Webhook[];
  /** Whether another webhook may be created. */
  can_create_more: boolean;
  /** How many webhooks there are in each mode. */
  used: Used;
  /** The most webhooks an account may have, counting both modes. */
  limit: number;
};
export type TestSent = {
  /** Always true: errors have `error` instead. */
  success: boolean;
  /** A sentence for people. */
  message: string;
  /** The delivery's id, which is its `webhook-id` header. */
  delivery_id: string;
};
export type EndpointForm = {
  /** The webhook's name. */
  name?: string;
  /** The URL that events are posted to. */
  webhook_url?: string;
  /** Null: all events. */
  event_types?:
    | (
        | "payment.created"
        | "payment.processing"
        | "payment.completed"
        | "payment.failed"
        | "payment.expired"
        | "payment.rejected"
        | "payment.returned"
        | "refund.created"
        | "refund.updated"
        | "refund.succeeded"
        | "refund.failed"
      )[]
    | null;
};
export const {
  useBlogsQuery,
  useBlogsByIdQuery,
  useBlogsBySlugQuery,
  useEventsListQuery,
  useLeaderboardBurnQuery,
  usePaymentsCancelMutation,
  usePaymentsChartQuery,
  usePaymentsCheckTransactionMutation,
  usePaymentsCreateMutation,
  usePaymentsRecordsQuery,
  usePaymentsDemoMutation,
  usePaymentsDetailQuery,
  usePaymentsDetectedQuery,
  usePaymentsDetectedLatestQuery,
  usePaymentsFindQuery,
  usePaymentsHistoryQuery,
  usePaymentsExportMutation,
  usePaymentsExportDownloadQuery,
  usePaymentsHistorySumsQuery,
  usePaymentsPublicQrQuery,
  usePaymentsPublicReceiptQuery,
  usePaymentsPublicStatusQuery,
  usePaymentsReceiptQuery,
  usePaymentsSimulatedQuery,
  usePaymentsSimulateMutation,
  usePaymentsStatusJwtQuery,
  usePaymentsStatusQuery,
  usePaymentsSummariesQuery,
  useContactSubmitMutation,
  usePublicFiguresQuery,
  useRatesQuery,
  useRefundsListQuery,
  useRefundsCreateMutation,
  useRefundsReadQuery,
  useRefundsCancelMutation,
  useRefundsConfirmMutation,
  useRefundsProofMutation,
  useRefundsSendAgainMutation,
  useRefundsSimulateMutation,
  useRefundsClaimCheckMutation,
  useRefundsFileQuery,
  useRefundsOptionsQuery,
  useRefundsPublicQuery,
  useRefundsClaimMutation,
  useRefundsSumsQuery,
  useTestimonialsQuery,
  useWalletsBalanceQuery,
  useWalletsConnectMutation,
  useWalletsConnectedQuery,
  useWalletsDisconnectMutation,
  useWalletsSecretKeyQuery,
  useWalletsSecretKeyCreateMutation,
  useWalletsSecretKeyEndMutation,
  useWalletsSecretKeyRefundsMutation,
  useWalletsSecretKeyRegenerateMutation,
  useWalletsTestWalletMutation,
  useWebhooksCreateMutation,
  useWebhooksDeleteMutation,
  useWebhooksDetailsQuery,
  useWebhooksEndOverlapMutation,
  useWebhooksEventsQuery,
  useWebhooksHistoryQuery,
  useWebhooksInspectorQuery,
  useWebhooksLogDetailsQuery,
  useWebhooksRecoveryQuery,
  useWebhooksRecoverMutation,
  useWebhooksRegenerateKeyMutation,
  useWebhooksRetryMutation,
  useWebhooksSettingsQuery,
  useWebhooksTestMutation,
  useWebhooksUpdateMutation,
} = injectedRtkApi;
