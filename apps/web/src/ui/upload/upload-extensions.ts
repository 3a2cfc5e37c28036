import { DOCUMENT_EXTENSIONS } from "@krempelfrei/contract/files/upload-types";
import { currentSession } from "../../lib/session-state.ts";

/** Further extensions of the same type. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  jpg: [".jpeg"],
  tif: [".tiff"],
  heic: [".heif"],
};

/** Types that the server accepts by upload. */
export const uploadTypes = (): readonly string[] =>
  currentSession().user?.upload_extensions ?? DOCUMENT_EXTENSIONS;

/** The endings, with their dot, that a file choice offers and that are accepted from a dropped folder (specification 9). */
export const uploadExtensions = (): string[] =>
  uploadTypes().flatMap((type) => [`.${type}`, ...(ALIKE[type] ?? [])]);
