import { useEffect, useRef, useState } from "react";
import { Switch } from "../../components/ui/switch";
import { browser } from "../../lib/browser";
import { serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { authActions } from "../../store/auth-slice";
import { useAppDispatch } from "../../store/store";
import type { SessionUser } from "../../store/types";
import { setTestMode } from "./api";

/** What tabs of one browser tell each other: the mode has been switched. */
const CHANNEL = "dropwise.mode";

/** Live Mode / Test Mode. The page is loaded anew after a change, so that nothing of the other mode stays on it, and every other tab with it. */
export function ModeSwitch({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const tabs = useRef<BroadcastChannel>(null);

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => browser.reload();
    tabs.current = channel;
    return () => channel.close();
  }, []);

  async function change(mode: boolean) {
    setBusy(true);
    try {
      const { is_test_mode: isTestMode } = await dispatch(setTestMode(mode));
      dispatch(authActions.userChanged({ ...user, is_test_mode: isTestMode }));
      tabs.current?.postMessage(isTestMode);
      // It stays disabled: the page is about to go.
      browser.reload();
    } catch (error) {
      setBusy(false);
      notify.error(serverMessage(error, "Failed to switch the mode"));
    }
  }

  const label = user.is_test_mode ? "Test Mode" : "Live Mode";
  return (
    <Switch
      label={label}
      name={`Simulate everything (now ${label})`}
      tone="amber"
      checked={user.is_test_mode}
      busy={busy}
      onChange={(mode) => void change(mode)}
    />
  );
}
