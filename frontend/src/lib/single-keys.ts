/** Whether shortcuts of a single character are on. Speech input types characters, so they can be turned off. */
import { SINGLE_KEYS_KEY } from "../config/storage";
import { readStored, writeStored } from "./storage";

const OFF = "off";

export function singleKeys(): boolean {
  return readStored(SINGLE_KEYS_KEY) !== OFF;
}

export function setSingleKeys(on: boolean): void {
  writeStored(SINGLE_KEYS_KEY, on ? "on" : OFF);
}
