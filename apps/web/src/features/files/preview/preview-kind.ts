import type { FileItem } from "@krempelfrei/contract/files/files";
import type { ReactNode } from "react";
import type { ApiError } from "../../../lib/api-error.ts";

/** Where a document is opened: a hit of the search in texts leads to its page and words. */
export interface PreviewStart {
  /** From 1. */
  readonly page: number;
  /** Marked in the text; empty for nothing. */
  readonly find: string;
  /** Only as it stands there, not each of its words by itself. */
  readonly phrase?: boolean;
}

export type PageTools = (page: number, pages: number) => ReactNode;

/** What every kind of preview takes. */
export interface PreviewKindProps {
  readonly file: FileItem;
  readonly address: string;
  readonly start: PreviewStart | undefined;
  /** Whether it is the one that is looked at, and not the next one behind it. */
  readonly active: boolean;
  /** Of a PDF: what can be done with its pages, given the one in sight and how many there are. */
  readonly renderPageTools?: PageTools | undefined;
  readonly onLoaded: () => void;
  /** With what is known of the reason: a text for the person, or the error of the call. */
  readonly onFailed: (reason: string | ApiError | undefined) => void;
}
