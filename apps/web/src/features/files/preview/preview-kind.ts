import type { FileItem } from "@krempelfrei/contract/files/files";
import type { ApiError } from "../../../lib/api-error.ts";

/** What every kind of preview takes. */
export interface PreviewKindProps {
  readonly file: FileItem;
  readonly address: string;
  readonly onLoaded: () => void;
  /** With what is known of the reason: a text for the person, or the error of the call. */
  readonly onFailed: (reason: string | ApiError | undefined) => void;
}
