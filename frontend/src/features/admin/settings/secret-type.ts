export type SecretType = "secret_key" | "secret_numbers";

/** A secret that was typed and is not saved yet. Kept in a component's memory and nowhere else. */
export interface PendingSecret {
  type: SecretType;
  secret: string;
}
