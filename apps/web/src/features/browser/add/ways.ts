import type { Readers } from "../../uploads/use-shareable.ts";

/** The ways to add; a way without a function is not offered. */
export interface Ways {
  readonly files: (() => void) | undefined;
  readonly directory: () => void;
  /** Receives the PDF of a photographed letter. */
  readonly photographed: ((letter: File) => void) | undefined;
  readonly folder: (() => void) | undefined;
  readonly single: (() => void) | undefined;
  /** Readers of the added documents; undefined in a group of one person. */
  readonly readers: Readers | undefined;
}
