export {
  type CreateOptions,
  type CreatePaymentParams,
  Dropwise,
  type DropwiseOptions,
  type ListParams,
  type WaitOptions,
} from "./client.js";
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  DropwiseError,
  type ErrorCode,
  InvalidRequestError,
  NotFoundError,
  PaymentUnsettledError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  type WebhookRefusal,
  WebhookVerificationError,
} from "./errors.js";
export type { EventOf, EventsParams, EventType, WebhookEvent } from "./events.js";
export type {
  Checked as CheckedTransaction,
  DeliveryState as WebhookDelivery,
  DepositOutcome,
  ExceptionEnum as PaymentException,
  Payment,
  PaymentStatus as CurrentPayment,
  Recovery as WebhookRecovery,
  RecoveryState as WebhookRecoveryState,
  RejectedPayment,
  ScenarioEnum as Scenario,
  Simulated as SimulatedPayment,
  StatusEnum as PaymentStatus,
  /** @deprecated It is called `PaymentStatus` now. */
  StatusEnum as Status,
  Success as WebhookRetried,
  WebhookLog,
  WebhookLogItem,
} from "./generated.js";
export type { Time } from "./query.js";
export {
  type RawBody,
  type TestHeaderOptions,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  webhookTestHeaders,
} from "./signature.js";
export type { Answered, CallOptions } from "./transport.js";
export { VERSION } from "./version.js";
export type { WebhookHistoryParams, Webhooks } from "./webhooks.js";
