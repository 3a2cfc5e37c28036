import type { FileItem } from "@krempelfrei/contract/files/files";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { Pointing } from "../../files/preview/use-framed-places.ts";
import type { Answers, AskedField } from "./questions.ts";

export interface SuggestionPanelProps extends Pointing {
  readonly file: FileItem;
  readonly suggestions: FileSuggestions | undefined;
  readonly answers: Answers;
  readonly onAnswer: (field: AskedField, index: number) => void;
  /** Suggested folder; undefined if none is recognised. */
  readonly folder: string | undefined;
  /** True if the person has chosen the folder, so that it is not asked. */
  readonly isFolderChosen: boolean;
  /** True if accepting everything files the document; false if it only fills the form. */
  readonly filesAtOnce: boolean;
  /** True if the form's own button is the next step. */
  readonly isFilled: boolean;
  readonly disabled: boolean;
  /** Puts all values into the form. */
  readonly onTake: () => void;
}
