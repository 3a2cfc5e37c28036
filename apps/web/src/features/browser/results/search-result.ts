import type { FileItem } from "@krempelfrei/contract/files/files";
import type { TextHit } from "@krempelfrei/contract/files/text-search";
import { isSmallWord } from "@krempelfrei/contract/search/small-words";
import { foldings } from "@krempelfrei/contract/search/search";
import type { Workspace } from "../../files/data/workspace.ts";
import { askedWords } from "../../search/names/search-names.ts";
import type { TextAnswer } from "../../search/texts/use-text-answer.ts";
import { allowedFiles, foundFiles, type Level } from "../level.ts";
import type { ViewState } from "../view-state.ts";

/** Hits of a search in one list, without duplicates. */
export interface SearchResult extends Pick<Level, "files" | "headingOf"> {
  /** The searched words, without omitted ones. */
  readonly asked: string;
  readonly folders: number;
  /** Number of documents found by name and facts. */
  readonly named: number;
  /** Passages of documents that were found only by their text. */
  readonly passages: ReadonlyMap<string, TextHit>;
  readonly state: TextAnswer["state"];
  /** True if there are more hits than are shown. */
  readonly more: boolean;
  /** True if there are more hits in texts than a search returns; filters leave out some of those that it returns. */
  readonly isCut: boolean;
  /** Typed words that say nothing about a document. */
  readonly leftOut: readonly string[];
  /** Typed words that no document has together with the others. */
  readonly missing: readonly string[];
  /** Words of texts that matched instead of typed ones. */
  readonly similar: readonly string[];
  /** Synonyms in texts of typed words. */
  readonly also: readonly string[];
  readonly unread: TextAnswer["unread"];
}

const NO_NAMES: NonNullable<Level["names"]> = { files: [], leftOut: [], isNear: false };

const isMissing = (typed: string): boolean => !foldings(typed).some(isSmallWord);

/**
 * Joins hits by name and by text. Hits with all words as typed hide hits in texts that lack a word or have a similar
 * one; names with a similar word follow the texts that contain it, and wait for them.
 */
export function searchResult(
  workspace: Workspace,
  view: ViewState,
  level: Level,
  answer: TextAnswer,
): SearchResult {
  const { files: byName, leftOut, isNear } = level.names ?? NO_NAMES;
  const missing = answer.leftOut.filter(isMissing);
  const isLoose = missing.length > 0 || answer.similar.length > 0;
  const hidesTexts = isLoose && byName.length > 0 && !isNear;
  const isTextFirst = isNear && !isLoose;
  const waits = isTextFirst && answer.state === "searching";
  const named = waits ? [] : byName;
  const hits = hidesTexts ? [] : answer.hits;
  const isWhole = hidesTexts || hits.length === 0;
  const byText = textFiles(workspace, view, level, hits, new Set(named.map(({ id }) => id)));
  const ordered = isTextFirst ? [...byText.files, ...named] : [...named, ...byText.files];
  return {
    ...foundFiles(workspace, ordered, view),
    asked: askedText(view.search, isWhole ? [] : missing),
    folders: level.folders.length,
    named: named.length,
    passages: byText.passages,
    state: answer.state,
    more: answer.more && !hidesTexts,
    isCut: answer.isCut && !hidesTexts,
    leftOut,
    missing: isWhole ? [] : missing,
    similar: hidesTexts ? [] : answer.similar,
    also: hidesTexts ? [] : answer.also,
    unread: answer.unread,
  };
}

const QUOTES = /["„“”»«]/g;

function askedText(search: string, missing: readonly string[]): string {
  const words = askedWords(search).asked.split(" ");
  const isGone = new Set(missing);
  return words
    .filter((word) => !isGone.has(word))
    .join(" ")
    .replaceAll(QUOTES, "");
}

interface TextFiles {
  readonly files: readonly FileItem[];
  readonly passages: ReadonlyMap<string, TextHit>;
}

/** The documents of hits in texts that are not found by name and pass the page's filters. */
function textFiles(
  workspace: Workspace,
  view: ViewState,
  level: Level,
  hits: readonly TextHit[],
  named: ReadonlySet<string>,
): TextFiles {
  const passages = new Map(hits.filter((hit) => !named.has(hit.file_id)).map((hit) => [hit.file_id, hit]));
  if (passages.size === 0) return { files: [], passages };
  const known = new Map((workspace.browser?.files ?? []).map((file) => [file.id, file]));
  // A document that the listing lacks is added with its next answer.
  const files = [...passages.keys()].flatMap((id) => known.get(id) ?? []);
  const allowed = allowedFiles(workspace, files, view, level);
  return { files: allowed, passages: onlyOf(allowed, passages) };
}

const onlyOf = (
  files: readonly FileItem[],
  passages: ReadonlyMap<string, TextHit>,
): ReadonlyMap<string, TextHit> =>
  new Map(
    files.flatMap(({ id }) => {
      const passage = passages.get(id);
      return passage ? [[id, passage] as const] : [];
    }),
  );
