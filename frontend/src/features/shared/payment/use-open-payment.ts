import { useOpenParam } from "../../../components/ui/use-open-param";

/** The payment whose details are open, by `?payment=` in the address. */
export function useOpenPayment() {
  const { openId: paymentId, close, hrefOf } = useOpenParam("payment");
  return { paymentId, close, hrefOf };
}
