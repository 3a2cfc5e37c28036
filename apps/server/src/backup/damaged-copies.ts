import type { BackupTarget } from "./target.ts";

/**
 * Contents of the target whose copy a verification has found damaged, each as an empty file. The next backup copies them
 * again. Their copies stay until then, because a verification with wrong keys finds intact ones damaged too.
 */
const DAMAGED = "damaged/";

export async function noteDamagedCopy(target: BackupTarget, name: string): Promise<void> {
  await target.write(`${DAMAGED}${name}`, (async function* () {})());
}

/** Names of the contents, as in the target. */
export async function listDamagedCopies(target: BackupTarget): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of target.list(DAMAGED)) names.add(name.slice(DAMAGED.length));
  return names;
}

export const forgetDamagedCopy = async (target: BackupTarget, name: string): Promise<void> =>
  target.delete(`${DAMAGED}${name}`);
