import { TextField } from "../../components/ui/field";
import { Switch } from "../../components/ui/switch";
import { useWalletsSecretKeyQuery, useWalletsSecretKeyRefundsMutation } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { plainXrp, xrpToDrops } from "../../lib/money";
import { notify } from "../../lib/toast";
import { useTestMode } from "../../store/test-mode";
import { useSignedInUser } from "../../store/user";
import { useHas } from "../shared/use-has";
import { SettingsForm } from "./settings-form";
import { SettingsRow, SettingsSection } from "./settings-section";

const XRP_SHAPE = /^\d{1,12}(\.\d{1,6})?$/;
const WRONG = "Enter an amount of XRP with at most six decimals.";

/** What may be refunded without a fresh sign-in, and whether the secret key may refund at all. */
export function RefundsSection({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const { refund_limit, refund_day_limit } = useSignedInUser();
  const rule = { validate: (text: string) => XRP_SHAPE.test(text.trim()) || WRONG };
  return (
    <SettingsSection
      id="refunds"
      heading="Refunds"
      lead="Up to these limits without a fresh sign-in. Above them you sign in again, and a secret key is refused."
    >
      <SettingsForm
        stored={{
          refund_limit: plainXrp(xrpToDrops(refund_limit)),
          refund_day_limit: plainXrp(xrpToDrops(refund_day_limit)),
        }}
        saveLabel="Save refunds"
        toProfile={(values) => ({
          refund_limit: values.refund_limit.trim(),
          refund_day_limit: values.refund_day_limit.trim(),
        })}
        onDirty={onDirty}
      >
        {({ register, formState: { errors } }) => (
          <>
            <TextField
              label="One refund, in XRP"
              inputMode="decimal"
              autoComplete="off"
              hint="0: each refund needs a fresh sign-in."
              error={errors.refund_limit?.message}
              {...register("refund_limit", rule)}
            />
            <TextField
              label="All refunds of 24 hours, in XRP"
              inputMode="decimal"
              autoComplete="off"
              hint="Changing a limit needs a fresh sign-in too."
              error={errors.refund_day_limit?.message}
              {...register("refund_day_limit", rule)}
            />
          </>
        )}
      </SettingsForm>
      <KeyRow />
    </SettingsSection>
  );
}

/** The secret key of the mode that is shown; its successor may not refund until it is allowed to. */
function KeyRow() {
  const { has } = useHas("has_key");
  const testMode = useTestMode();
  const { data } = useWalletsSecretKeyQuery(undefined, { skip: !has, refetchOnMountOrArgChange: true });
  const [allow, { isLoading }] = useWalletsSecretKeyRefundsMutation();
  if (!has || data === undefined) {
    return null;
  }
  async function change(allowed: boolean) {
    const { error } = await allow({ keyRefundsForm: { allowed } });
    if (error !== undefined) {
      notify.error(serverMessage(error, "It could not be changed. Try again."));
    }
  }
  return (
    <SettingsRow
      name={`Your ${testMode ? "test" : "live"} key may create refunds`}
      note={`The key that ends in ${data.last4}, within the limits above. A new key may not until you allow it.`}
    >
      <Switch
        label="This secret key may create refunds"
        hideLabel
        checked={data.may_refund}
        busy={isLoading}
        onChange={(allowed) => void change(allowed)}
      />
    </SettingsRow>
  );
}
