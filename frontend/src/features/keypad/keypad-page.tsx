import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { KEYPAD_OPEN_KEY } from "../../config/storage";
import { type Charge, keypadApi, useAuthKeypadQuery } from "../../lib/api/generated";
import { statusOf } from "../../lib/errors";
import { hasKeypad } from "../../lib/session";
import { readStored, writeStored } from "../../lib/storage";
import { useSend } from "../../store/send";
import { AmountScreen } from "./amount-screen";
import { ChargeScreen } from "./charge-screen";
import { DayScreen } from "./day-screen";
import { offerInstallation } from "./install";
import { LockedScreen } from "./locked-screen";

const LockDialog = lazyComponent(() => import("./lock-dialog"), "LockDialog");
const { authKeypadClose } = keypadApi.endpoints;
const CHARGE = "charge";

/** `/developer-dashboard/keypad`: taking payments at a counter, signed in or on a tablet that is locked to it. */
export function KeypadPage() {
  useEffect(offerInstallation, []);
  const [isTablet] = useState(hasKeypad);
  return isTablet ? <Tablet /> : <Counter isTablet={false} onLocked={stay} />;
}

const stay = () => undefined;

/** Locked until the PIN opens it. The server knows which; without a connection the keys stay as they were. */
function Tablet() {
  const { data, error, refetch } = useAuthKeypadQuery(undefined, { refetchOnMountOrArgChange: true });
  const readAgain = useCallback(() => void refetch(), [refetch]);
  useEffect(() => {
    if (data !== undefined) {
      writeStored(KEYPAD_OPEN_KEY, String(data.is_open));
    }
  }, [data]);
  const isAway = error !== undefined && statusOf(error) === null;
  const isOpen = data === undefined ? isAway && readStored(KEYPAD_OPEN_KEY) === "true" : data.is_open;
  return isOpen ? (
    <Counter isTablet onLocked={readAgain} />
  ) : (
    <LockedScreen state={data ?? null} onOpened={readAgain} />
  );
}

interface CounterProps {
  isTablet: boolean;
  onLocked: () => void;
}

/** The charge that is shown stands in the address, so that it is still there after a reload. */
function Counter({ isTablet, onLocked }: CounterProps) {
  const [params, setParams] = useSearchParams();
  const [made, setMade] = useState<Charge | null>(null);
  const [isDayShown, setDayShown] = useState(false);
  const [isLocking, setLocking] = useState(false);
  const [close] = useSend(authKeypadClose);
  const chargeId = params.get(CHARGE);

  function show(charge: Charge | null) {
    setMade(charge);
    setDayShown(false);
    setParams(charge === null ? {} : { [CHARGE]: charge.id }, { replace: true });
  }
  async function lock() {
    if (!isTablet) {
      setLocking(true);
      return;
    }
    await close().catch(stay);
    onLocked();
  }

  if (chargeId !== null) {
    const known = made?.id === chargeId ? made : null;
    return (
      <ChargeScreen key={chargeId} chargeId={chargeId} made={known} onDone={() => show(null)} onLocked={onLocked} />
    );
  }
  if (isDayShown) {
    return <DayScreen onOpen={show} onClose={() => setDayShown(false)} />;
  }
  return (
    <>
      <AmountScreen
        isTablet={isTablet}
        onCharged={show}
        onHistory={() => setDayShown(true)}
        onLock={() => void lock()}
        onLocked={onLocked}
      />
      {isLocking && (
        <PendingChunk value={null}>
          <LockDialog onClose={() => setLocking(false)} />
        </PendingChunk>
      )}
    </>
  );
}
