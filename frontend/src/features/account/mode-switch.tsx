import { useEffect } from "react";
import { Switch } from "../../components/ui/switch";
import { serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useAppDispatch, useAppSelector } from "../../store/store";
import { followTestMode, switchTestMode, useTestMode } from "../../store/test-mode";

/** Live Mode / Test Mode. Stays disabled after the switch: the page is about to be reloaded. */
export function ModeSwitch() {
  const dispatch = useAppDispatch();
  const isTestMode = useTestMode();
  const isSwitching = useAppSelector((state) => state.testMode.isSwitching);
  useEffect(() => dispatch(followTestMode()), [dispatch]);

  const change = (mode: boolean) =>
    dispatch(switchTestMode(mode)).catch((error: unknown) =>
      notify.error(serverMessage(error, "Failed to switch the mode")),
    );

  const label = isTestMode ? "Test Mode" : "Live Mode";
  return (
    <Switch
      label={label}
      name={`Simulate everything (now ${label})`}
      tone="amber"
      checked={isTestMode}
      busy={isSwitching}
      onChange={(mode) => void change(mode)}
    />
  );
}
