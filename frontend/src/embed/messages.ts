/** What the checkout in a frame tells the page around it. */
export type FrameMessage = { dropwise: "status"; status: string; payment_id: string } | { dropwise: "close" };

export function isFrameMessage(data: unknown): data is FrameMessage {
  const { dropwise, status, payment_id } = (typeof data === "object" && data !== null ? data : {}) as Record<
    string,
    unknown
  >;
  return (
    dropwise === "close" || (dropwise === "status" && typeof status === "string" && typeof payment_id === "string")
  );
}
