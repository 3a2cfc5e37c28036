import type { FileItem } from "@krempelfrei/contract/files/files";
import type { ReactNode } from "react";
import type { PageMark } from "./page-frames.ts";
import type { ApiError } from "../../../lib/api-error.ts";

/** Place at which a document opens: the page and words of a search hit. */
export interface PreviewStart {
  /** From 1. */
  readonly page: number;
  /** Marked in the text; empty for nothing. */
  readonly find: string;
  /** Only as it stands there, not each of its words by itself. */
  readonly phrase?: boolean;
  /** Pixels that the pages are scrolled by, in place of the beginning of the page. */
  readonly top?: number;
}

/** Places of the shown document that are framed, and the one that is pointed at. */
export interface FramedPlaces {
  readonly marks: readonly PageMark[];
  readonly pointed: { readonly id: string; readonly from: "page" | "line" } | undefined;
  /** The frame under the pointer. */
  readonly onPoint: (mark: string | undefined) => void;
}

export type PageTools = (page: number, pages: number) => ReactNode;

/** Properties of every kind of preview. */
export interface PreviewKindProps {
  readonly file: FileItem;
  readonly address: string;
  readonly start: PreviewStart | undefined;
  /** Whether it is the one that is looked at, and not the next one behind it. */
  readonly active: boolean;
  /** Without bars for tools and search: a small view beside something else; `pages` leaves the tools for pages. */
  readonly plain?: boolean | "pages" | undefined;
  readonly framed?: FramedPlaces | undefined;
  /** Tools for the pages of a PDF, given the visible page and the number of pages. */
  readonly renderPageTools?: PageTools | undefined;
  readonly onLoaded: () => void;
  /** With what is known of the reason: a text for the person, or the error of the call. */
  readonly onFailed: (reason: string | ApiError | undefined) => void;
}

const VIEWABLE: ReadonlySet<string> = new Set(["pdf", "jpg", "png"]);

/** Whether browsers show such a document; what they do not is converted soon after it came. */
export const isViewable = ({ extension }: Pick<FileItem, "extension">): boolean => VIEWABLE.has(extension);
