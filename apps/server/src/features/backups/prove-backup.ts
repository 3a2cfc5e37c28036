import type { BackupMaker } from "../../backup/backup-maker.ts";
import { setProved } from "../../backup/backup-runs.queries.ts";
import type { BackupProof } from "../../backup/verify-backup.ts";
import { authorize } from "../../context/authorize.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { connect } from "../../db/connect.ts";
import { verifyChangelog } from "../changelog/verify-changelog.ts";

/** Verifies a backup (the newest by default) and stores the outcome. Error: 403. */
export async function proveBackup(ctx: Ctx, maker: BackupMaker, snapshot?: string): Promise<BackupProof> {
  authorize(ctx, "system.operate");
  const proof = await maker.prove({ snapshot, inspect: (url) => inspectRestored(ctx, url) });
  await inSystemTransaction(ctx, async ({ db }) =>
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
