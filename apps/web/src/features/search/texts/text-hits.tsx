import { Button, Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { TextHit, TextHits as Answer } from "@krempelfrei/contract/files/text-search";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { documents } from "../../../lib/format.ts";
import type { Scope } from "../../files/data/files.api.ts";
import { DocumentPicture } from "../../files/preview/document-picture.tsx";
import classes from "./text-hits.module.css";
import { TEXT_SEARCH_DELAY_MS, textHitsQuery, textSearch } from "./text-search.api.ts";
import { Fragment } from "react";

export interface KnownHit {
  readonly file: FileItem;
  /** Author, date, folder. */
  readonly detail: string;
}

interface Props {
  /** As it was typed. */
  readonly search: string;
  /** The customer; undefined for the own group. */
  readonly scope: Scope;
  /** Listed data of a hit. */
  readonly known?: (fileId: string) => KnownHit | undefined;
  /** Types something else into the search field. */
  readonly onSearch?: (search: string) => void;
}

const QUOTES = /["„“”»«]/g;

/**
 * "Im Text gefunden": the documents in whose text everything stands that is looked for, below those that are found by
 * their name. A hit opens its document at that page with the words marked.
 */
export function TextHits({ search, scope, known, onSearch }: Props) {
  const [settled] = useDebouncedValue(textSearch(search), TEXT_SEARCH_DELAY_MS);
  const { data, isError, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    textHitsQuery(settled, scope),
  );
  if (settled === undefined || textSearch(search) === undefined) return null;
  const hits = data?.pages.flatMap((page) => page.hits) ?? [];
  const { similar = [], left_out: leftOut = [] } = data?.pages[0] ?? {};
  return (
    <section aria-label="Im Text gefunden" className={classes.section}>
      <div className={classes.head}>
        <Text component="h2" fw={600} fz="md">
          Im Text gefunden
        </Text>
        {data ? (
          <Text c="dimmed" fz="sm" role="status">
            {hasNextPage ? `${hits.length} und mehr Dokumente` : documents(hits.length)}
          </Text>
        ) : null}
      </div>
      {leftOut.length > 0 ? (
        <Text fz="sm" mb="xs">
          Ohne {quoted(leftOut)} gesucht.
          {onSearch ? (
            <>
              {" "}
              <button
                type="button"
                className={classes.word}
                onClick={() => onSearch(`"${settled.replaceAll(QUOTES, " ")}"`)}
              >
                Genau so suchen
              </button>
            </>
          ) : null}
        </Text>
      ) : null}
      {similar.length > 0 ? <Similar words={similar} onSearch={onSearch} /> : null}
      {isPending ? (
        <Skeleton height={96} radius="md" role="status" aria-label="Der Text wird durchsucht" />
      ) : null}
      {isError ? (
        <Text c="dimmed" role="alert">
          Die Suche im Text ist gerade nicht möglich.
        </Text>
      ) : null}
      {data && hits.length === 0 ? (
        <Text c="dimmed">{nowhereText(data.pages[0]?.unread ?? null)}</Text>
      ) : null}
      <ul className={classes.hits}>
        {hits.map((hit) => (
          <HitCard key={hit.file_id} hit={hit} known={known?.(hit.file_id)} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="light" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} mx="auto">
          Weitere Treffer
        </Button>
      ) : null}
    </section>
  );
}

/** Says that no text matches, limited to documents that were read. */
export function nowhereText(unread: Answer["unread"]): string {
  const { waiting, unreadable } = unread ?? { waiting: 0, unreadable: 0 };
  if (waiting + unreadable === 0) return "Im Text der Dokumente steht das nirgends.";
  const rest = [
    waiting === 0 ? "" : `${documents(waiting)} ${waiting === 1 ? "wird" : "werden"} noch gelesen.`,
    unreadable === 0
      ? ""
      : `${documents(unreadable)} ${unreadable === 1 ? "ist" : "sind"} nicht oder nicht ganz durchsuchbar.`,
  ];
  return ["In den gelesenen Dokumenten steht das nirgends.", ...rest].filter(Boolean).join(" ");
}

/** Words that a search left out. */
export const quoted = (words: readonly string[]): string => `„${words.join(" ")}“`;

interface SimilarProps {
  readonly words: readonly string[];
  readonly onSearch: ((search: string) => void) | undefined;
}

function Similar({ words, onSearch }: SimilarProps) {
  return (
    <Text fz="sm" mb="xs">
      Meinten Sie{" "}
      {words.map((word, index) => (
        <span key={word}>
          {index > 0 ? ", " : ""}
          {onSearch ? (
            <button type="button" className={classes.word} onClick={() => onSearch(word)}>
              {word}
            </button>
          ) : (
            <b>{word}</b>
          )}
        </span>
      ))}
      ?
    </Text>
  );
}

function HitCard({ hit, known }: { readonly hit: TextHit; readonly known: KnownHit | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <li>
      <Link to={`${pathname}?${hitParams(hit, search)}`} className={classes.hit}>
        {known ? <DocumentPicture file={known.file} size="row" /> : null}
        <span className={classes.words}>
          <span className={classes.title}>
            <bdi>{hit.full_name}</bdi>
          </span>
          <span className={classes.detail}>
            {[known?.detail, `Seite ${hit.page}`]
              .filter((part) => part !== undefined && part !== "")
              .join(" · ")}
          </span>
          <span className={classes.snippet}>
            <MarkedText {...hit} />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The address that opens a hit on a page of documents: at its page, with the words marked. */
export function hitParams(hit: TextHit, address = ""): URLSearchParams {
  const params = new URLSearchParams(address);
  params.set("file", hit.file_id);
  params.set("page", String(hit.page));
  params.set("find", foundWords(hit));
  return params;
}

/** A passage of a text with what was found in it marked. */
function MarkedText({ snippet, marks }: Pick<TextHit, "snippet" | "marks">) {
  const parts = marks.map(([from, to], index) => (
    <Fragment key={from}>
      {snippet.slice(marks[index - 1]?.[1] ?? 0, from)}
      <mark>{snippet.slice(from, to)}</mark>
    </Fragment>
  ));
  return (
    <>
      {parts}
      {snippet.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}

/** The words that were found, as they stand in the text, each once: what the viewer marks. */
function foundWords({ snippet, marks }: Pick<TextHit, "snippet" | "marks">): string {
  return [...new Set(marks.map(([from, to]) => snippet.slice(from, to)))].join(" ");
}
