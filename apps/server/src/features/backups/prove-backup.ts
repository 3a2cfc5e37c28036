import type { BackupMaker } from "../../backup/backup-maker.ts";
import { setProved } from "../../backup/backup-runs.queries.ts";
import type { BackupProof, VerifyOptions } from "../../backup/verify-backup.ts";
import { authorize } from "../../context/authorize.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { connect } from "../../db/connect.ts";
import { verifyChangelog } from "../changelog/verify-changelog.ts";
import { outcomeContext } from "./make-backup.ts";

interface ProveOptions extends Pick<VerifyOptions, "snapshot" | "signal" | "part"> {
  /** Number of problems that earlier parts have found. */
  readonly found?: number;
}

/**
 * Verifies a backup (the newest by default), or a part of one. Stores the outcome once all is verified; an aborted
 * verification has none. Error: 403.
 */
export async function proveBackup(
  ctx: Ctx,
  maker: BackupMaker,
  { snapshot, signal, part, found = 0 }: ProveOptions = {},
): Promise<BackupProof> {
  authorize(ctx, "system.operate");
  const proof = await maker.prove({ snapshot, signal, part, inspect: (url) => inspectRestored(ctx, url) });
  if (proof.next !== undefined) return proof;
  await inSystemTransaction(outcomeContext(ctx, signal), async ({ db }) =>
    setProved(db, proof.snapshot, ctx.clock(), found + proof.problems.length),
  );
  return proof;
}

/** Verifies the chain of the history in the restored database. */
async function inspectRestored(ctx: Ctx, url: string): Promise<readonly string[]> {
  const { db, close } = connect(url, { max: 2, log: ctx.log });
  try {
    // The lease of the job is a row of its own database, which the restored one lacks.
    return (await verifyChangelog({ ...ctx, db, lease: undefined })).problems;
  } finally {
    await close();
  }
}
