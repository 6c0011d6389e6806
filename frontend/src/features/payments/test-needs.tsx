import { CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button";
import { PageLink } from "../../components/ui/guide";
import { DEVELOPER_WALLET_PATH } from "../../config/paths";
import { useWalletsSecretKeyCreateMutation, useWalletsSecretKeyQuery } from "../../lib/api/generated";
import { serverMessage, statusOf } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { authActions } from "../../store/auth-slice";
import { useAppDispatch, useAppSelector } from "../../store/store";
import { switchTestMode } from "../../store/test-mode";
import { useHas } from "../shared/use-has";
import { useConnectedWallet } from "../shared/wallet/use-connected-wallet";

/** The test key as the server holds it: `key` is null until it is known, and where there is none. */
export function useTestKey(testMode: boolean) {
  const { has } = useHas("has_key");
  const { data, error, isFetching, refetch } = useWalletsSecretKeyQuery(undefined, { skip: !testMode || !has });
  return { key: data?.key ?? null, error, missing: !has || statusOf(error) === 404, isFetching, refetch };
}

/** What is still missing for a payment in this mode, each with the way to get it. */
export function TestNeeds({ testMode }: { testMode: boolean }) {
  const { wallet } = useConnectedWallet();
  const secret = useTestKey(testMode);
  if (!testMode) {
    return <LiveMode />;
  }
  return (
    <>
      {wallet === null && (
        <Need words="Connect a wallet in test mode first: payments are paid out to it.">
          <PageLink to={DEVELOPER_WALLET_PATH}>Go to your wallet</PageLink>
        </Need>
      )}
      {secret.missing && <MissingKey />}
      {!secret.missing && secret.error !== undefined && (
        <Need words="Couldn't load your test key.">
          <Button look="secondary" busy={secret.isFetching} onClick={secret.refetch}>
            Try Again
          </Button>
        </Need>
      )}
    </>
  );
}

/** In live mode nothing can be tried here, and no page asks for a live key. */
function LiveMode() {
  const dispatch = useAppDispatch();
  const isSwitching = useAppSelector((state) => state.testMode.isSwitching);
  return (
    <Need words="Payments in live mode are created by your server.">
      <Button
        look="secondary"
        busy={isSwitching}
        onClick={() =>
          void dispatch(switchTestMode(true)).catch((error: unknown) =>
            notify.error(serverMessage(error, "Failed to switch the mode")),
          )
        }
      >
        Switch to Test Mode
      </Button>
    </Need>
  );
}

function MissingKey() {
  const dispatch = useAppDispatch();
  const [create, { isLoading }] = useWalletsSecretKeyCreateMutation();
  const [failure, setFailure] = useState<string | null>(null);

  async function press() {
    setFailure(null);
    try {
      await create().unwrap();
      dispatch(authActions.found({ has_key: true }));
      notify.success("Secret key created successfully!");
    } catch (error) {
      setFailure(serverMessage(error, "Failed to create secret key"));
    }
  }
  return (
    <Need words="Create a test key first.">
      <Button look="secondary" busy={isLoading} onClick={press}>
        Create secret key
      </Button>
      {failure !== null && (
        <p role="alert" className="text-13 text-red">
          {failure}
        </p>
      )}
    </Need>
  );
}

function Need({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="mb-6 flex gap-3 rounded-16 border border-line bg-amber-t p-5">
      <CircleAlert aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <p>{words}</p>
        {children}
      </div>
    </div>
  );
}
