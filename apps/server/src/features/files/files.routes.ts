import * as files from "@krempelfrei/contract/files/files";
import * as folders from "@krempelfrei/contract/files/folders";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { addSubfolder } from "./folders/add-subfolder.ts";
import { foldersWithCounts } from "./browser/folders-with-counts.ts";
import { browse, browseSince, browseState } from "./browser/browse.ts";
import { createKeptListings, keptBrowse } from "./browser/kept-listings.ts";
import { deleteFiles } from "./workspace/delete-files.ts";
import { deleteFolder } from "./folders/delete-folder.ts";
import { moveFile, moveFiles } from "./workspace/move-file.ts";
import { openFile, openReadable, openToRead } from "./workspace/open-file.ts";
import { pathState } from "./folders/path-state.ts";
import { updateFolder } from "./folders/update-folder.ts";
import { undoChanges } from "./workspace/undo-changes.ts";
import { updateFile, updateFiles } from "./workspace/update-file.ts";
import { storeFile, uploadFile } from "./uploads/upload-file.ts";

export function filesRoutes(http: HttpApp): void {
  const listings = createKeptListings();
  serve(
    http,
    files.getBrowser,
    async (ctx, { query: { since, ...query } }) =>
      since === undefined ? keptBrowse(ctx, listings, query) : browseSince(ctx, { ...query, since }),
    {
      // A difference itself says whether something has changed, so it needs no ETag.
      etag: async (ctx, { query: { since, ...query } }) =>
        since === undefined ? browseState(ctx, query) : undefined,
    },
  );
  serve(
    http,
    files.getBrowserFolder,
    async (ctx, { params, query }) => browse(ctx, { ...params, ...query }),
    {
      etag: async (ctx, { params, query }) => browseState(ctx, { ...params, ...query }),
    },
  );
  serve(http, folders.listFolders, async (ctx, { query }) => foldersWithCounts(ctx, query));
  serve(http, folders.getPathState, async (ctx, { params }) => pathState(ctx, params));
  serve(http, folders.addSubfolder, async (ctx, { params, body }) =>
    addSubfolder(ctx, { ...params, ...body }),
  );
  serve(http, folders.updateFolder, async (ctx, { params, body }) =>
    updateFolder(ctx, { ...body, ...params }),
  );
  serve(http, folders.deleteFolder, async (ctx, { params }) => deleteFolder(ctx, params));
  serve(http, files.uploadFile, async (ctx, { upload, body }) => uploadFile(ctx, { ...upload, ...body }));
  serve(http, files.storeFile, async (ctx, { upload, query }) => ({
    data: await storeFile(ctx, { ...upload, ...query }),
  }));
  serve(http, files.updateFile, async (ctx, { params, body }) => updateFile(ctx, { ...body, ...params }));
  serve(http, files.undoChanges, async (ctx, { body }) => undoChanges(ctx, body));
  serve(http, files.updateFiles, async (ctx, { body }) => updateFiles(ctx, body));
  serve(http, files.moveFile, async (ctx, { params, body }) => moveFile(ctx, { ...body, ...params }));
  serve(http, files.moveFiles, async (ctx, { params, body }) => moveFiles(ctx, { ...body, ...params }));
  serve(http, files.deleteFile, async (ctx, { params, query }) =>
    deleteFiles(ctx, { fileIds: [params.id], only: query.only }),
  );
  serve(http, files.deleteFiles, async (ctx, { body }) => deleteFiles(ctx, body));
  serve(http, files.showFile, async (ctx, { params, query }) => ({
    ...(await (query.content === "original" ? openFile(ctx, params) : openToRead(ctx, params))),
    disposition: "inline" as const,
  }));
  serve(http, files.downloadFile, async (ctx, { params, query }) => ({
    ...(await (query.content === "readable" ? openReadable(ctx, params) : openFile(ctx, params))),
    disposition: "attachment" as const,
  }));
}
