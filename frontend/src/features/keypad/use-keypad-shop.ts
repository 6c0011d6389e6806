import { useEffect, useState } from "react";
import { KEYPAD_SHOP_KEY } from "../../config/storage";
import { type KeypadDay, useKeypadDayQuery } from "../../lib/api/generated";
import { codeOf, statusOf } from "../../lib/errors";
import { readStored, writeStored } from "../../lib/storage";

/** Sums change on other tablets too. */
const READ_AGAIN_MS = 30_000;

/** What the keys need to know of the shop. */
export type KeypadShop = Pick<KeypadDay, "currency" | "digits" | "tip_presets" | "mode" | "shop_name">;

interface KeypadShopState {
  /** Today; undefined until it is read, and offline. */
  day: KeypadDay | undefined;
  /** As it was read last, today or before; null on a tablet that has never been online. */
  shop: KeypadShop | null;
  /** The server did not answer, or there is no connection. */
  isAway: boolean;
  /** The server locked the keys meanwhile. */
  isLocked: boolean;
  failure: unknown;
  refresh: () => void;
}

export function useKeypadShop(): KeypadShopState {
  const { data, error, refetch } = useKeypadDayQuery(undefined, {
    pollingInterval: READ_AGAIN_MS,
    refetchOnMountOrArgChange: true,
  });
  const [stored] = useState(storedShop);
  useEffect(() => {
    if (data !== undefined) {
      const { currency, digits, tip_presets, mode, shop_name } = data;
      writeStored(KEYPAD_SHOP_KEY, JSON.stringify({ currency, digits, tip_presets, mode, shop_name }));
    }
  }, [data]);
  return {
    day: data,
    shop: data ?? stored,
    isAway: error !== undefined && statusOf(error) === null,
    isLocked: codeOf(error) === "keypad_locked",
    failure: error,
    refresh: () => void refetch(),
  };
}

function storedShop(): KeypadShop | null {
  try {
    const shop = JSON.parse(readStored(KEYPAD_SHOP_KEY) ?? "null") as KeypadShop | null;
    return shop !== null && typeof shop.currency === "string" && Array.isArray(shop.tip_presets) ? shop : null;
  } catch {
    return null;
  }
}
