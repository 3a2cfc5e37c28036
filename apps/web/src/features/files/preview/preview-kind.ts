import type { FileItem } from "@krempelfrei/contract/files/files";
import type { ReactNode } from "react";
import type { PageMark } from "./page-frames.ts";
import type { ApiError } from "../../../lib/api-error.ts";

/** Position at which a document opens: page and words of a search hit. */
export interface PreviewStart {
  /** From 1. */
  readonly page: number;
  /** Words marked in the text; empty for none. */
  readonly find: string;
  /** Marks the words only as a phrase, not each one separately. */
  readonly phrase?: boolean;
  /** Scroll offset in pixels, instead of the top of the page. */
  readonly top?: number;
}

/** Framed positions of the shown document, with the pointed one. */
export interface FramedPlaces {
  readonly marks: readonly PageMark[];
  readonly pointed: { readonly id: string; readonly from: "page" | "line" } | undefined;
  /** The frame under the pointer. */
  readonly onPoint: (mark: string | undefined) => void;
}

export type PageTools = (page: number, pages: number) => ReactNode;

export interface PreviewKindProps {
  readonly file: FileItem;
  readonly address: string;
  readonly start: PreviewStart | undefined;
  /** True for the visible document, false for the preloaded one. */
  readonly active: boolean;
  /** Without toolbars and search: a small view beside other content; `pages` keeps the tools for pages. */
  readonly plain?: boolean | "pages" | undefined;
  readonly framed?: FramedPlaces | undefined;
  /** Tools for the pages of a PDF, given the visible page and the number of pages. */
  readonly renderPageTools?: PageTools | undefined;
  readonly onLoaded: () => void;
  /** Called with the reason: a text for people, or the error of the call; undefined if unknown. */
  readonly onFailed: (reason: string | ApiError | undefined) => void;
}

const VIEWABLE: ReadonlySet<string> = new Set(["pdf", "jpg", "png"]);

/** True if browsers can show the document; others are converted soon after their upload. */
export const isViewable = ({ extension }: Pick<FileItem, "extension">): boolean => VIEWABLE.has(extension);
