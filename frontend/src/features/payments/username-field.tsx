import { TextField } from "../../components/ui/field";
import { useDelayedText } from "../../components/ui/use-delayed-text";
import { FILTER_PAUSE_MS } from "../../config/timing";

interface UsernameFieldProps {
  /** The current name, from the URL. */
  applied: string;
  onName: (name: string) => void;
}

/** The payer's name as the shop gave it. It is looked for as a whole, so it is taken after a pause or as the field is left. */
export function UsernameField({ applied, onName }: UsernameFieldProps) {
  const field = useDelayedText({ applied, onApply: onName, pauseMs: FILTER_PAUSE_MS });
  const leave = () => field.text.trim() !== field.lastApplied() && field.apply(field.text);
  return (
    <TextField
      label="Username"
      placeholder="The whole name"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={field.text}
      onChange={({ target: { value } }) => field.write(value, true)}
      onBlur={leave}
      onKeyDown={({ key }) => key === "Enter" && leave()}
    />
  );
}
