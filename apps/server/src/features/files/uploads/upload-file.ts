import { DOCUMENT_EXTENSIONS, wrongTypeText } from "@krempelfrei/contract/files/upload-types";
import type { UploadedFile } from "@krempelfrei/contract/files/files";
import { type ConvertibleKind, convertibleKind, isXml } from "@krempelfrei/documents/convertible-kind";
import { fileKind, type FileKind } from "@krempelfrei/documents/file-kind";
import { splitFileName } from "@krempelfrei/documents/file-name";
import { blobKey } from "../../../blobs/blob-key.ts";
import type { Spooled } from "../../../blobs/port.ts";
import { recordChange, type Change } from "../../../context/audit.ts";
import { authorize, has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction, userOf } from "../../../context/context.ts";
import { invalid, notFound } from "../../../core/errors.ts";
import { findGroupOf, findMember } from "../../account/data/members.queries.ts";
import { startReading } from "../reading/start-reading.ts";
import { admitDocument, reserveContent } from "../storage/quota.ts";
import { insertUploadedFile, type FileRow } from "../data/files.queries.ts";
import { getFolder, getRootFolder, type FolderRow } from "../data/folders.queries.ts";
import { maintainerOf } from "../data/maintainer.ts";
import { toFile } from "../data/to-wire.ts";
import { mayReadGroup } from "../data/files.policy.ts";
import { aboutFile } from "../data/about.ts";

export interface UploadFile {
  readonly spooled: Spooled;
  /** Name given by the client. */
  readonly fileName: string;
  readonly folder_id?: string;
  /** The owner; staff names the customer by it if there is no folder. */
  readonly user_id?: string;
  /** For the whole group; the contract holder then owns the document. */
  readonly is_for_all?: "true" | "false" | undefined;
  /** Folders on the sender's disk, as cleaned by `originPath`. */
  readonly origin_path?: string | null | undefined;
}

interface Accept {
  /** Further kinds that are converted, where the specification has no list of accepted ones. */
  readonly also?: readonly ConvertibleKind[];
}

/** The type by content, or 422 at the field `file`. */
export function acceptedKind(
  { size, head }: Spooled,
  { also = [] }: Accept = {},
): Pick<FileKind, "extension"> | { readonly extension: ConvertibleKind } {
  if (size === 0) throw invalid("file", "Die Datei ist leer.");
  const other = convertibleKind(head);
  if (other && also.includes(other)) return { extension: other };
  const kind = fileKind(head);
  if (!kind && also.includes("xml") && isXml(head)) throw invalid("file", NO_INVOICE);
  if (!kind) throw invalid("file", wrongTypeText([...DOCUMENT_EXTENSIONS, ...also]));
  return kind;
}

const NO_INVOICE =
  "Diese XML-Datei ist keine elektronische Rechnung (XRechnung, ZUGFeRD). Bitte senden Sie das Dokument als PDF.";

/**
 * Stores the bytes of a received file, after their reservation, so that they are not collected; `adds` as in
 * `reserveContent`. Error: 429 (`file`) if the group's quota is used up.
 */
export async function storeContent(
  ctx: Ctx,
  customerId: string,
  spooled: Spooled,
  { adds = false } = {},
): ReturnType<typeof reserveContent> {
  const counted = await reserveContent(ctx, customerId, { ...spooled, adds });
  await ctx.blobs.commit(spooled, blobKey(customerId, spooled.sha256));
  return counted;
}

interface Target {
  readonly customer_id: string;
  readonly folder: FolderRow | undefined;
}

/**
 * Target of the upload: the folder's group; without a folder the root of the member's group, for staff the owner's
 * group.
 */
async function targetOf(ctx: Ctx, input: UploadFile): Promise<Target> {
  const user = userOf(ctx);
  if (input.folder_id !== undefined) {
    const folder = await getFolder(ctx, input.folder_id);
    return { customer_id: folder.customer_id, folder };
  }
  if (user.customer_id !== null) {
    return { customer_id: user.customer_id, folder: await getRootFolder(ctx, user.customer_id) };
  }
  if (input.user_id === undefined) throw invalid("user_id", "Bitte einen Kunden angeben");
  const customer_id = await findGroupOf(ctx, input.user_id);
  if (customer_id === undefined) throw notFound();
  return { customer_id, folder: undefined };
}

/**
 * Stores a received file: in a folder, or without one as unmanaged document of the customer (staff). A content that the
 * group has already is stored once and answered with `duplicate_of`. Errors: 403, 404, 422 (`file`, `user_id`), 429.
 */
export async function uploadFile(ctx: Ctx, input: UploadFile): Promise<UploadedFile> {
  const kind = acceptedKind(input.spooled, { also: ctx.settings.uploadAlso });
  const target = await targetOf(ctx, input);
  authorize(ctx, mayReadGroup(target));
  const user = userOf(ctx);
  const is_for_all = input.is_for_all === "true";
  const own = has(ctx.actor, "documents.manage") ? target.customer_id : user.id;
  const owner = is_for_all ? target.customer_id : (input.user_id ?? own);
  const member = await findMember(ctx, target.customer_id, owner);
  if (!member) throw notFound();

  const counted = await storeContent(ctx, target.customer_id, input.spooled, { adds: true });
  return inTransaction(ctx, async (ctx) => {
    await admitDocument(ctx, target.customer_id, counted);
    const put = { customer_id: target.customer_id, is_for_all, maintainer_id: null, dropped_at: null };
    const { duplicate_of, ...inserted } = await insertUploadedFile(ctx, {
      ...put,
      folder_id: target.folder?.id ?? null,
      is_unmanaged: target.folder === undefined,
      user_id: owner,
      maintainer_id: maintainerOf("uploaded", ctx.actor, put, member),
      sha256: input.spooled.sha256,
      size: input.spooled.size,
      name: splitFileName(input.fileName).name,
      origin_path: input.origin_path ?? null,
      extension: kind.extension,
      created_by: user.id,
      created_at: ctx.clock(),
    });
    const row = await startReading(ctx, inserted);
    await recordChange(ctx, fileCreated("file.uploaded", row));
    return { ...toFile(ctx, row, { favorites: new Set() }), duplicate_of };
  });
}

interface StoreFile extends Pick<UploadFile, "spooled" | "fileName"> {
  /** The customer who gets the file, named by staff; for members their own group. */
  readonly customer_id?: string | undefined;
}

/** Stores a received file without a choice of folder. Errors: 404, 422 (`file`, `customer_id`), 429. */
export async function storeFile(ctx: Ctx, { customer_id, ...file }: StoreFile): Promise<UploadedFile> {
  if (customer_id !== undefined) authorize(ctx, mayReadGroup({ customer_id }));
  if (!has(ctx.actor, "documents.manage")) return uploadFile(ctx, file);
  if (customer_id === undefined) throw invalid("customer_id", "Bitte einen Kunden angeben");
  if ((await findGroupOf(ctx, customer_id)) !== customer_id) throw notFound();
  return uploadFile(ctx, { ...file, user_id: customer_id });
}

export function fileCreated(action: "file.uploaded" | "file.dropped_in_locker", row: FileRow): Change {
  return {
    action,
    ...aboutFile(row),
    changes: [{ field: "size", old: null, new: row.size }],
  };
}
