import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { folderName, id, idParams } from "../fields.ts";

/** `type`: `author` and `date` are the client's virtual grouping folders; the server sends `folder`. */
export const Folder = z.object({
  id,
  parent_id: id.nullable(),
  name: z.string(),
  type: z.literal("folder"),
  /** Name of the icon. */
  image: z.string().nullable(),
  special_subfolders: z.array(z.object({ name: z.string() })),
  can_modify: z.boolean(),
});
export type Folder = z.infer<typeof Folder>;

export const listFolders = endpoint({
  method: "GET",
  path: "/folders",
  summary:
    "Folders of the own group, or of a customer for staff, with how many documents each has: before the listing",
  access: MEMBER_OR_MANAGER,
  query: z.strictObject({ customer_id: id.optional() }),
  response: z.object({
    /** `file_count`: documents of the normal listing that the reader sees, without documents of subfolders. */
    folders: z.array(Folder.extend({ file_count: z.int() })),
  }),
});

export const getPathState = endpoint({
  method: "GET",
  path: "/folders/:id/path-state",
  summary: "Where a folder stands and what may be done with it: enough to open a deep link",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  response: z.object({
    /** From the root to the folder itself. */
    path: z.array(z.object({ id, name: z.string() })),
    is_empty: z.boolean(),
    can_modify: z.boolean(),
    can_delete: z.boolean(),
  }),
});

export const addSubfolder = endpoint({
  method: "POST",
  path: "/folders/:id/add-subfolder",
  summary: "Adds a folder and its special subfolders; the new one comes first",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  body: z.strictObject({ name: folderName, customer_id: id.optional() }),
  response: z.object({ folders: z.array(Folder) }),
  status: 201,
});

export const updateFolder = endpoint({
  method: "PATCH",
  path: "/folders/:id",
  summary: "Renames a folder or moves it, with everything in it, under another one of its group",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  body: z.strictObject({ name: folderName.optional(), parent_id: id.optional() }),
  response: Folder,
});

export const deleteFolder = endpoint({
  method: "DELETE",
  path: "/folders/:id",
  summary: "Deletes an empty folder",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  response: "nothing",
});
