/** The Web Cryptography API: a global everywhere but in Node 18, which has it in a module. */
export async function webCrypto(): Promise<Crypto> {
  if (globalThis.crypto !== undefined) return globalThis.crypto;
  // Not a literal, so that bundlers for other platforms do not look for it.
  const module: string = "node:crypto";
  return ((await import(module)) as { webcrypto: Crypto }).webcrypto;
}
