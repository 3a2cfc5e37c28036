import { generateX25519Identity, identityToRecipient } from "age-encryption";

/** A new pair of keys of age, which encrypts backups and opens them. */
export async function makeBackupKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
