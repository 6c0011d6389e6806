import { Wallet } from "lucide-react";
import { Link } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { DEVELOPER_WALLET_PATH } from "../../config/paths";

/** Shown while no wallet is connected: without one, no payment can be created. */
export function ConnectWallet() {
  return (
    <section
      aria-label="Connect a wallet"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-16 border border-line bg-blue-t px-5 py-4"
    >
      <p className="flex min-w-0 flex-[1_1_18rem] gap-3">
        <Wallet aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-blue" />
        <span>
          <strong className="font-semibold">Connect a wallet to get paid.</strong>{" "}
          <span className="text-ink-2">Payments are paid out to your own XRP address within seconds.</span>
        </span>
      </p>
      <Link to={DEVELOPER_WALLET_PATH} className={buttonLook()}>
        Connect wallet
      </Link>
    </section>
  );
}
