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
export type {
  Checked as CheckedTransaction,
  DeliveryState as WebhookDelivery,
  DepositOutcome,
  Payment,
  PaymentStatus,
  RejectedPayment,
  StatusEnum as Status,
  Success as WebhookRetried,
} from "./generated.js";
export {
  type RawBody,
  type TestHeaderOptions,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  webhookTestHeaders,
} from "./signature.js";
export type { CallOptions } from "./transport.js";
export { VERSION } from "./version.js";
export type { Webhooks } from "./webhooks.js";
