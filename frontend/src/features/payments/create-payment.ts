import { isAxiosError } from "axios";
import type { ApiFailure } from "../../lib/api/base";
import type { Created, CreateRequest } from "../../lib/api/generated";
import { secretKeyHttp } from "../../lib/http/client";

/**
 * Creates a payment as the merchant's own server would: with the secret key, which decides the mode. Throws an
 * ApiFailure.
 */
export async function createPayment(secretKey: string, fields: CreateRequest): Promise<Created["payment_request"]> {
  try {
    const { data } = await secretKeyHttp.post<Created>("/api/payments/create/", fields, {
      headers: { Authorization: `Bearer ${secretKey}` },
    });
    return data.payment_request;
  } catch (error) {
    if (isAxiosError(error)) {
      const { response, message } = error;
      throw { status: response?.status ?? null, data: response?.data ?? message } satisfies ApiFailure;
    }
    throw error;
  }
}
