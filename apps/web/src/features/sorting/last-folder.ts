import type { Scope } from "../files/data/files.api.ts";

/** Last used folder by group, for the lifetime of this tab. */
const folders = new Map<Scope, string>();

export const lastFolderOf = (scope: Scope): string | undefined => folders.get(scope);
export const rememberFolder = (scope: Scope, folderId: string): void => void folders.set(scope, folderId);
