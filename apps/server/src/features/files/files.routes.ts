import * as api from "@krempelfrei/contract/files";
import { authorize } from "../../core/authorize.ts";
import { userOf } from "../../core/context.ts";
import { forbidden } from "../../core/errors.ts";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { addSubfolder } from "./add-subfolder.ts";
import { addToLocker } from "./add-to-locker.ts";
import { browse, browseState } from "./browse.ts";
import { deleteFiles } from "./delete-files.ts";
import { deleteFolder } from "./delete-folder.ts";
import { listLockerFiles } from "./files.queries.ts";
import { moveFile } from "./move-file.ts";
import { openFile } from "./open-file.ts";
import { pathState } from "./path-state.ts";
import { toLockerEntry } from "./to-wire.ts";
import { updateFile } from "./update-file.ts";
import { uploadFile } from "./upload-file.ts";

export function filesRoutes(door: Door): void {
  serve(door, api.getBrowser, async (ctx, { query }) => browse(ctx, query), {
    etag: async (ctx, { query }) => browseState(ctx, query),
  });
  serve(door, api.getBrowserFolder, async (ctx, { params, query }) => browse(ctx, { ...params, ...query }), {
    etag: async (ctx, { params, query }) => browseState(ctx, { ...params, ...query }),
  });
  serve(door, api.getPathState, async (ctx, { params }) => pathState(ctx, params));
  serve(door, api.addSubfolder, async (ctx, { params, body }) => addSubfolder(ctx, { ...params, ...body }));
  serve(door, api.deleteFolder, async (ctx, { params }) => deleteFolder(ctx, params));
  serve(door, api.uploadFile, async (ctx, { upload, body }) => uploadFile(ctx, { ...upload, ...body }));
  serve(door, api.updateFile, async (ctx, { params, body }) => updateFile(ctx, { ...body, ...params }));
  serve(door, api.moveFile, async (ctx, { params }) => moveFile(ctx, params));
  serve(door, api.deleteFile, async (ctx, { params }) => deleteFiles(ctx, { fileIds: [params.id] }));
  serve(door, api.deleteFiles, async (ctx, { body }) => deleteFiles(ctx, body));
  serve(door, api.showFile, async (ctx, { params }) => ({
    ...(await openFile(ctx, params)),
    disposition: "inline" as const,
  }));
  serve(door, api.downloadFile, async (ctx, { params }) => ({
    ...(await openFile(ctx, params)),
    disposition: "attachment" as const,
  }));
  serve(door, api.getLocker, async (ctx) => {
    authorize(ctx, "documents.own");
    const user = userOf(ctx);
    if (user.customer_id === null) throw forbidden();
    return { data: (await listLockerFiles(ctx, user.customer_id, user.id)).map(toLockerEntry) };
  });
  serve(door, api.addToLocker, async (ctx, { upload }) => addToLocker(ctx, upload));
}
