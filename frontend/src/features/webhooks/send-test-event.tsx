import { Send } from "lucide-react";
import { Button } from "../../components/ui/button";
import { useSendTest } from "./use-send-test";

interface SendTestEventProps {
  webhookId: number;
  className?: string | undefined;
}

/** Sends a test event to a webhook whose deliveries are on the page. */
export function SendTestEvent({ webhookId, className }: SendTestEventProps) {
  const { sending, sendTest } = useSendTest(webhookId);
  return (
    <Button look="secondary" size="small" className={className} busy={sending} onClick={sendTest}>
      <Send aria-hidden="true" size={16} strokeWidth={1.5} />
      Send test event
    </Button>
  );
}
