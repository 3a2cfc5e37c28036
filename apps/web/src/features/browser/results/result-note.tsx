import { IconCornerDownRight, IconInfoCircleFilled } from "@tabler/icons-react";
import { TEXT_HITS_MAX } from "@krempelfrei/contract/limits";
import { listed } from "../../../lib/format.ts";
import { quoted } from "../../search/texts/hit-address.ts";
import { Link } from "react-router";
import { useUser } from "../../../lib/session.ts";
import { foundPages } from "../../search/pages.ts";
import classes from "./search-results.module.css";
import type { SearchResult } from "./search-result.ts";

interface Props {
  readonly search: string;
  readonly result: SearchResult;
  /** Replaces the text of the search field. */
  readonly onSearch: (search: string) => void;
}

const QUOTES = /["„“”»«]/g;

const number = (count: number): string => count.toLocaleString("de-DE");
const hits = (count: number): string => `${number(count)} Treffer`;

/** The words that the search left out; undefined without any. */
function leftOutText({ leftOut, missing, files, more }: SearchResult): string | undefined {
  const without = leftOut.length > 0 ? `Ohne ${quoted(leftOut)} gesucht.` : undefined;
  if (missing.length === 0 || files.length === 0) return without;
  const rest = `Nichts mit allen Wörtern. Ohne ${quoted(missing)}: ${more ? "mindestens " : ""}${hits(files.length)}.`;
  return without === undefined ? rest : `${without} ${rest}`;
}

const CUT = `Im Text werden nur die ${TEXT_HITS_MAX} besten Treffer gezeigt. Mit einem weiteren Wort suchen Sie genauer.`;

/** Numbers of hits by kind; undefined while searching, or if all are of one kind. */
function placesText({ named, files, folders, more, state }: SearchResult): string | undefined {
  if (state === "searching") return undefined;
  const inTexts = files.length - named;
  const parts = [
    ...(folders > 0 ? [`${number(folders)} Ordner`] : []),
    ...(named > 0 ? [`${hits(named)} im Namen`] : []),
    ...(inTexts > 0
      ? [`${more ? "mindestens " : ""}${named > 0 ? number(inTexts) : hits(inTexts)} im Text`]
      : []),
  ];
  return parts.length < 2 ? undefined : `${parts.join(", ")}.`;
}

/**
 * The line below the heading: omitted words, number of hits by kind, hits that are not listed, synonyms that were
 * searched as well, a button for the exact search, and similar words.
 */
export function ResultNote({ search, result, onSearch }: Props) {
  const leftOut = leftOutText(result);
  const places = placesText(result);
  const { similar, also, isCut } = result;
  if (leftOut === undefined && places === undefined && !isCut && similar.length + also.length === 0)
    return null;
  return (
    <p className={classes.note}>
      <IconInfoCircleFilled size={18} aria-hidden />
      <span>
        {leftOut === undefined ? null : <b>{leftOut} </b>}
        {places === undefined ? null : <>{places} </>}
        {isCut ? <>{CUT} </> : null}
        {also.length === 0 ? null : <>Auch nach {listed(also.map((word) => quoted([word])))} gesucht. </>}
        {result.leftOut.length === 0 || result.missing.length > 0 ? null : (
          <button type="button" onClick={() => onSearch(`"${search.replaceAll(QUOTES, " ").trim()}"`)}>
            Genau so suchen
          </button>
        )}
        {similar.length > 0 ? (
          <>
            {" "}
            Meinten Sie{" "}
            {similar.map((word, index) => (
              <span key={word}>
                {index > 0 ? ", " : ""}
                <button type="button" onClick={() => onSearch(word)}>
                  {word}
                </button>
              </span>
            ))}
            ?
          </>
        ) : null}
      </span>
    </p>
  );
}

const MOST_PAGES = 3;

/** Links to pages whose name matches the search: a person who types "Passwort" wants a page, not a document. */
export function PageLinks({ search }: Pick<Props, "search">) {
  const pages = foundPages(useUser().role, search)
    .filter(({ to }) => to !== "/browser")
    .slice(0, MOST_PAGES);
  if (pages.length === 0) return null;
  return (
    <p className={classes.note}>
      <IconCornerDownRight size={18} aria-hidden />
      <span>
        Zur Seite{" "}
        {pages.map(({ label, to }, index) => (
          <span key={label}>
            {index > 0 ? ", " : ""}
            <Link to={to}>{label}</Link>
          </span>
        ))}
      </span>
    </p>
  );
}
