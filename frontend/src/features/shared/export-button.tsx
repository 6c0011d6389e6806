import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../components/ui/button";
import { browser } from "../../lib/browser";
import { serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useSend } from "../../store/send";

type LinkCall<Arg> = Parameters<typeof useSend<Arg, { url: string }>>[0];

interface ExportButtonProps<Arg> extends Pick<ComponentProps<typeof Button>, "disabled"> {
  /** The call that answers with a link to the CSV. */
  call: LinkCall<Arg>;
  /** The filters of the list; its page does not matter. */
  filter: Arg;
}

/** Downloads everything that matches the filters, all pages of it, as CSV. */
export function ExportButton<Arg>({ call, filter, disabled }: ExportButtonProps<Arg>) {
  const [ask, busy] = useSend(call);

  async function start() {
    try {
      browser.download((await ask(filter)).url);
    } catch (error) {
      notify.error(serverMessage(error, "The export failed. Try again."));
    }
  }

  return (
    <Button look="secondary" className="max-sm:px-3" busy={busy} disabled={disabled} onClick={() => void start()}>
      <Download aria-hidden="true" size={16} strokeWidth={1.5} />
      Export (CSV)
    </Button>
  );
}
