import type { Browser, BrowserAnswer } from "@krempelfrei/contract/files/files";
import { authorize, has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { invalid, notFound } from "../../../core/errors.ts";
import { listTemplates } from "../../templates/templates.queries.ts";
import { toTemplate } from "../../templates/to-template.ts";
import { listOwnFavorites } from "../data/favorites.queries.ts";
import { listFileClaims } from "../data/file-claims.queries.ts";
import { listShownFiles } from "../data/files.queries.ts";
import { getFolder, listFolders, listSubtree } from "../data/folders.queries.ts";
import { toFile, toFolder } from "../data/to-wire.ts";
import { mayReadFolder, mayReadGroup } from "../data/files.policy.ts";
import { listDifference } from "./list-difference.ts";
import { fromRevision, readAtState, readState, toRevision } from "./listing-revision.ts";

export interface Browse {
  /** The group, for staff; members may name their own. */
  readonly customer_id?: string | undefined;
  /** Only this folder and its subfolders. */
  readonly folderId?: string;
}

/**
 * The group whose documents a call is about. Errors: 404 for a foreign group or folder, or a folder of another group;
 * 422 if staff names neither group nor folder.
 */
export async function groupOf(ctx: Ctx, { customer_id, folderId }: Browse): Promise<string> {
  const user = userOf(ctx);
  if (folderId !== undefined) {
    const folder = await getFolder(ctx, folderId);
    authorize(ctx, mayReadFolder(folder));
    if (customer_id !== undefined && customer_id !== folder.customer_id) throw notFound();
    return folder.customer_id;
  }
  const group = customer_id ?? user.customer_id;
  if (group === null) throw invalid("customer_id", "Bitte einen Kunden angeben");
  authorize(ctx, mayReadGroup({ customer_id: group }));
  return group;
}

/**
 * All metadata that the browser shows of a group, or of a folder and its subfolders; the client groups, filters and
 * searches. Staff also gets the unmanaged and locker files. Errors: 404 for a foreign or unknown group or folder, 422
 * if staff names neither.
 */
export async function browse(ctx: Ctx, input: Browse): Promise<Browser> {
  const group = await groupOf(ctx, input);
  const { folderId } = input;
  return readAtState(ctx, { group, folderId }, async (ctx, state) => {
    const folders =
      folderId === undefined
        ? await listFolders(ctx, group)
        : await listSubtree(ctx, await getFolder(ctx, folderId));
    const [files, templates, favorites, claims] = await Promise.all([
      listShownFiles(ctx, group, folderId === undefined ? {} : { folderIds: folders.map(({ id }) => id) }),
      listTemplates(ctx, group),
      listOwnFavorites(ctx, group),
      has(ctx.actor, "documents.manage") ? listFileClaims(ctx, group, userOf(ctx).id) : undefined,
    ]);
    return {
      files: files.map((row) => toFile(ctx, row, { favorites, claims })),
      folders: folders.map((row) => toFolder(ctx.actor, row)),
      templates: templates.map(toTemplate),
      revision: toRevision(state),
    };
  });
}

/** Changes since the answer with this revision, or the whole listing if they cannot be computed. Errors as `browse`. */
export async function browseSince(
  ctx: Ctx,
  { since, ...input }: { readonly customer_id?: string | undefined; readonly since: string },
): Promise<BrowserAnswer> {
  const group = await groupOf(ctx, input);
  return (await listDifference(ctx, group, fromRevision(since))) ?? browse(ctx, input);
}

/** A text that changes whenever the response of `browse` to this actor would. Errors as `browse`. */
export async function browseState(ctx: Ctx, input: Browse): Promise<string> {
  return toRevision(await readState(ctx, await groupOf(ctx, input), input.folderId));
}
