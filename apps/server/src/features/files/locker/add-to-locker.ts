import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { CONVERTIBLE_KINDS } from "@krempelfrei/documents/convertible-kind";
import { splitFileName } from "@krempelfrei/documents/file-name";
import type { Spooled } from "../../../blobs/port.ts";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction, userOf } from "../../../context/context.ts";
import { forbidden } from "../../../core/errors.ts";
import { insertUploadedFile } from "../data/files.queries.ts";
import { maintainerOf } from "../data/maintainer.ts";
import { startReading } from "../reading/start-reading.ts";
import { admitDocument } from "../storage/quota.ts";
import { toLockerEntry } from "../data/to-wire.ts";
import { acceptedKind, fileCreated, storeContent } from "../uploads/upload-file.ts";

export interface AddToLocker {
  readonly spooled: Spooled;
  readonly fileName: string;
  readonly note?: string | null | undefined;
  /** True: for the whole group once the document is filed. */
  readonly is_for_all?: "true" | "false" | undefined;
  /** Person who sent the file by mail to the actor's address; undefined for the actor. */
  readonly mailedBy?: string | undefined;
  /** Folders on the sender's disk, as cleaned by `originPath`. */
  readonly origin_path?: string | null | undefined;
}

/** Drops a received file into the actor's locker, where staff finds it. Errors: 403, 422 (`file`), 429. */
export async function addToLocker(ctx: Ctx, input: AddToLocker): Promise<LockerEntry> {
  const { customer_id } = userOf(ctx);
  if (customer_id === null) throw forbidden();
  acceptedKind(input.spooled, { also: ctx.settings.uploadAlso });
  await storeContent(ctx, customer_id, input.spooled, { adds: true });
  return putIntoLocker(ctx, input);
}

/** Drops stored bytes, whose kind the caller has accepted, into the actor's locker. Errors: 403, 422 (`file`), 429. */
export async function putIntoLocker(ctx: Ctx, input: AddToLocker): Promise<LockerEntry> {
  const user = userOf(ctx);
  const { customer_id } = user;
  if (customer_id === null) throw forbidden();
  const { extension } = acceptedKind(input.spooled, { also: CONVERTIBLE_KINDS });
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.own");
    await admitDocument(ctx, customer_id);
    const now = ctx.clock();
    const is_for_all = input.is_for_all === "true";
    const put = { customer_id, is_for_all, maintainer_id: null, dropped_at: now };
    // Documents for all belong to the contract holder.
    const user_id = is_for_all ? customer_id : user.id;
    const { duplicate_of, ...inserted } = await insertUploadedFile(ctx, {
      ...put,
      folder_id: null,
      is_locker: true,
      user_id,
      note: input.note ?? null,
      maintainer_id: maintainerOf("uploaded", ctx.actor, put, { id: user_id, email: null }),
      sha256: input.spooled.sha256,
      size: input.spooled.size,
      name: splitFileName(input.fileName).name,
      origin_path: input.origin_path ?? null,
      extension,
      created_by: user.id,
      created_at: now,
    });
    const row = await startReading(ctx, inserted);
    const { changes = [], ...created } = fileCreated("file.dropped_in_locker", row);
    const { mailedBy } = input;
    const by = mailedBy === undefined ? [] : [{ field: "mailed_by" as const, old: null, new: mailedBy }];
    await recordChange(ctx, { ...created, changes: [...changes, ...by] });
    return toLockerEntry(row, {
      state: "waiting",
      folder: null,
      can_show: true,
      is_duplicate: duplicate_of !== null,
    });
  });
}
