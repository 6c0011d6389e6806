import { useEffect, useState } from "react";
import type { PublicLink } from "../../lib/api/generated";

/** A picture that was chosen and is not stored yet; without a file the stored one is to be taken away. */
export interface ChosenPicture {
  file: File | null;
  shown: PublicLink["picture"];
}

export interface PictureChoice {
  chosen: ChosenPicture | null;
  /** What payers would see. */
  shown: PublicLink["picture"];
  choose: (file: File) => void;
  remove: () => void;
  forget: () => void;
}

/** The picture of a link: the stored one, or one that was chosen and is shown before it is sent. */
export function usePicture(stored: PublicLink["picture"]): PictureChoice {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const file = chosen?.file ?? null;

  // As data, not as an object's address: the policy of the page in the frame allows no other.
  useEffect(() => {
    if (file === null) {
      return;
    }
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const url = String(reader.result);
      setChosen((now) => (now?.file === file ? { file, shown: { url, width: 1200, height: 900 } } : now));
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);

  return {
    chosen,
    shown: chosen === null ? stored : chosen.shown,
    choose: (picked) => setChosen({ file: picked, shown: null }),
    remove: () => setChosen(stored === null ? null : { file: null, shown: null }),
    forget: () => setChosen(null),
  };
}
