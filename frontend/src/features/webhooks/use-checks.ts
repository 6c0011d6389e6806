import { useEffect, useState } from "react";
import type { Inspected } from "../../lib/api/generated";
import { checkSignature, type SignatureCheck } from "./signature";

/** Null where this browser cannot check: it has WebCrypto on https and on this machine only. */
export type Checked = SignatureCheck | null;

/** The check of each delivery by its id; undefined until it is made. */
export function useChecks(
  deliveries: readonly Inspected[],
  secrets: readonly string[],
  tolerance: number,
): Readonly<Record<string, Checked>> {
  const [checks, setChecks] = useState<Record<string, Checked>>({});
  useEffect(() => {
    let stopped = false;
    const all = deliveries.map(async (delivery) => [delivery.id, await checked(delivery, secrets, tolerance)] as const);
    void Promise.all(all).then((made) => {
      if (!stopped) {
        setChecks(Object.fromEntries(made));
      }
    });
    return () => {
      stopped = true;
    };
  }, [deliveries, secrets, tolerance]);
  return checks;
}

/** The check of one delivery; undefined until it is made. */
export function useCheck(delivery: Inspected, secrets: readonly string[], tolerance: number): Checked | undefined {
  const [made, setMade] = useState<{ delivery: Inspected; check: Checked }>();
  useEffect(() => {
    let stopped = false;
    void checked(delivery, secrets, tolerance).then((check) => {
      if (!stopped) {
        setMade({ delivery, check });
      }
    });
    return () => {
      stopped = true;
    };
  }, [delivery, secrets, tolerance]);
  // One that was changed a moment ago keeps its former check until the next is made.
  return made?.delivery.id === delivery.id ? made.check : undefined;
}

function checked(delivery: Inspected, secrets: readonly string[], tolerance: number): Promise<Checked> {
  return checkSignature(delivery, secrets, tolerance).catch(() => null);
}
