import type { BackupMaker } from "../../backup/backup-maker.ts";
import { setProved } from "../../backup/backup-runs.queries.ts";
import type { BackupProof, VerifyOptions } from "../../backup/verify-backup.ts";
import { authorize } from "../../context/authorize.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { connect } from "../../db/connect.ts";
import { verifyChangelog } from "../changelog/verify-changelog.ts";
import { outcomeContext } from "./make-backup.ts";

/** Verifies a backup (the newest by default) and stores the outcome; an aborted one has none. Error: 403. */
export async function proveBackup(
  ctx: Ctx,
  maker: BackupMaker,
  { snapshot, signal }: Pick<VerifyOptions, "snapshot" | "signal"> = {},
): Promise<BackupProof> {
  authorize(ctx, "system.operate");
  const proof = await maker.prove({ snapshot, signal, inspect: (url) => inspectRestored(ctx, url) });
  await inSystemTransaction(outcomeContext(ctx, signal), async ({ db }) =>
    setProved(db, proof.snapshot, ctx.clock(), proof.problems.length),
  );
  return proof;
}

/** Verifies the chain of the history in the restored database. */
async function inspectRestored(ctx: Ctx, url: string): Promise<readonly string[]> {
  const { db, close } = connect(url, { max: 2, log: ctx.log });
  try {
    return (await verifyChangelog({ ...ctx, db })).problems;
  } finally {
    await close();
  }
}
