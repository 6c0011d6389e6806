import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import { Panel } from "../../components/ui/panel";
import { type Network, useConfigQuery, useWalletsConnectMutation } from "../../lib/api/generated";
import { codeOf, fieldMessages, walletFailure } from "../../lib/errors";
import { focusField } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { requiredText } from "../../lib/forms/schema";
import { notify } from "../../lib/toast";
import { useTestMode } from "../../store/test-mode";
import { useWalletChanged } from "../shared/wallet/use-connected-wallet";
import type { TestWalletCreation } from "../shared/wallet/use-test-wallet";

const FAILED = "Failed to connect wallet";
const walletForm = z.object({ address: requiredText("Please enter a valid XRP wallet address") });
type WalletForm = z.infer<typeof walletForm>;

interface ActivationFormProps {
  testWallet: TestWalletCreation;
  /** Focus the address: the wallet was deactivated a moment ago. */
  takeFocus: boolean;
}

/** Connects a wallet of the merchant's own or, with play money, creates one. */
export function ActivationForm({ testWallet, takeFocus }: ActivationFormProps) {
  const testMode = useTestMode();
  const { data: config } = useConfigQuery();
  const network = testMode ? config?.networks.test : config?.networks.live;
  return (
    <Panel heading="Connect your wallet">
      <p className="max-w-[42rem] text-ink-2">
        Payments are paid out to this account, seconds after they arrive. It stays yours: we never ask for its key.
      </p>
      <AddressForm network={network} disabled={testWallet.busy} takeFocus={takeFocus} />
      {testMode && network?.can_simulate === true && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-5">
          <p className="min-w-0 text-ink-2">No wallet yet? Get one with 1,000 XRP of play money.</p>
          <Button busy={testWallet.busy} onClick={testWallet.create}>
            Create a test wallet
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface AddressFormProps {
  network: Network | undefined;
  disabled: boolean;
  takeFocus: boolean;
}

function AddressForm({ network, disabled, takeFocus }: AddressFormProps) {
  const changed = useWalletChanged();
  const [connect] = useWalletsConnectMutation();
  const form = useForm<WalletForm>({ resolver: resolverOf(walletForm), defaultValues: { address: "" } });
  const { errors, isSubmitting } = form.formState;
  const [isEmpty, setEmpty] = useState(true);

  useEffect(() => {
    if (takeFocus) {
      form.setFocus("address");
    }
  }, [takeFocus, form]);

  const submit = form.handleSubmit(async ({ address }) => {
    try {
      const { wallet } = await connect({ addressRequest: { address } }).unwrap();
      if (wallet.is_active !== true) {
        throw new Error("The server did not activate the wallet.");
      }
      changed(wallet);
      notify.success("Wallet connected successfully!");
    } catch (error) {
      const message = fieldMessages(error, ["address"]).address ?? walletFailure(error, FAILED);
      form.setError("address", { type: "server", message });
      focusField(form, "address");
      // Whoever cancelled the question for the password knows why nothing happened.
      if (codeOf(error) !== "reauth") {
        notify.error(message === FAILED ? FAILED : `${FAILED}: ${message}`);
      }
    }
  });

  const address = form.register("address", { onChange: ({ target }) => setEmpty(target.value === "") });
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex max-w-[42rem] flex-col gap-4">
      <TextField
        label="XRP wallet address"
        hint={`Classic address, address:tag or X-address. The account must already be activated on the ${network?.name ?? "ledger"}.`}
        error={errors.address?.message}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        readOnly={isSubmitting}
        {...address}
      />
      <Button type="submit" className="self-start" disabled={isEmpty || disabled || isSubmitting} busy={isSubmitting}>
        Connect wallet
      </Button>
    </form>
  );
}
