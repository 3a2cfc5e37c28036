import { PAGE_BREAK } from "./clean-text.ts";
import { datedIn } from "./days.ts";
import { numberStart } from "./numbers.ts";
import { pageOf } from "./passage.ts";
import { tokensOf, type Token } from "./tokens.ts";

/** A term's position in a text, in UTF-16 code units; `to` is exclusive. */
interface Place {
  /** Index of the matched term. */
  readonly term: number;
  readonly from: number;
  readonly to: number;
}

/** A passage of a text; `marks` are offsets in `text`, ascending and without overlaps. `page` counts from 1. */
export interface Snippet {
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
  readonly page: number;
}

/**
 * Matcher for a term: `accepts` returns true for a folded word that matches; a phrase is given by its words, a number
 * without punctuation, a day or month by its word in the index.
 */
export type Wanted =
  | { readonly accepts: (word: string) => boolean }
  | { readonly phrase: readonly string[] }
  | { readonly number: string }
  | { readonly dated: string };

const LENGTH = 180;
const BEFORE = 50;
/** Number of previous words that may be part of a number. */
const KEPT = 10;
/** Maximum of positions among which the passage is chosen. */
const PLACES_MAX = 500;

/** Positions of the terms in a text, in its order: at most `PLACES_MAX` of words, and as many of days and months. */
function placesOf(body: string, terms: readonly Wanted[]): Place[] {
  const places: Place[] = [];
  const longest = Math.max(KEPT, ...terms.map((term) => ("phrase" in term ? term.phrase.length : 1)));
  const last: Token[] = [];
  for (const token of tokensOf(body)) {
    last.push(token);
    if (last.length > longest) last.shift();
    for (const [term, wanted] of terms.entries()) {
      const from = startOf(last, token, wanted);
      if (from >= 0) places.push({ term, from, to: token.to });
    }
    if (places.length >= PLACES_MAX) break;
  }
  return merged(places, datedPlaces(body, terms));
}

function datedPlaces(body: string, terms: readonly Wanted[]): Place[] {
  if (!terms.some((term) => "dated" in term)) return [];
  return datedIn(body).flatMap(({ word, from, to }) =>
    terms.flatMap((wanted, term) =>
      "dated" in wanted && word.startsWith(wanted.dated) ? [{ term, from, to }] : [],
    ),
  );
}

const merged = (places: Place[], dated: readonly Place[]): Place[] =>
  dated.length === 0
    ? places
    : [...places, ...dated.slice(0, PLACES_MAX)].toSorted((a, b) => a.from - b.from);

/** Start of the term completed by the last word; -1 if it completes none. */
function startOf(last: readonly Token[], token: Token, wanted: Wanted): number {
  if ("accepts" in wanted) return wanted.accepts(token.word) ? token.from : -1;
  if ("dated" in wanted) return -1;
  if ("number" in wanted) return numberStart(last, wanted.number);
  const { phrase } = wanted;
  const tail = last.slice(-phrase.length);
  const isHere = tail.length === phrase.length && tail.every(({ word }, index) => word === phrase[index]);
  return isHere ? (tail[0]?.from ?? -1) : -1;
}

/** True if the text contains the phrase or number. */
export const hasWanted = (body: string, wanted: Wanted): boolean => placesOf(body, [wanted]).length > 0;

/**
 * The passage of a text with most of the terms, some 180 characters on one line, cut at words. Without any term the
 * beginning of the text.
 */
export function snippetOf(body: string, terms: readonly Wanted[]): Snippet {
  const places = placesOf(body, terms);
  const best = bestPlace(places);
  const start = wordStart(body, Math.max(pageStart(body, best), best - BEFORE), best);
  const end = wordEnd(
    body,
    start + LENGTH,
    Math.max(...places.filter(({ from }) => from === best).map(({ to }) => to), 0),
  );
  const head = start > 0 ? "… " : "";
  const tail = end < body.trimEnd().length ? " …" : "";
  // Each white-space character is replaced by one space, so that offsets stay.
  const text = `${head}${body.slice(start, end).replace(/\s/g, " ")}${tail}`;
  const shift = head.length - start;
  const inside = places.filter(({ from, to }) => from >= start && to <= end);
  return {
    text,
    marks: joined(inside.map(({ from, to }) => [from + shift, to + shift])),
    page: pageOf(body, best),
  };
}

/** The position from which one passage contains the most different terms. */
function bestPlace(places: readonly Place[]): number {
  let best = 0;
  let most = 0;
  for (const [index, { from }] of places.entries()) {
    const near = new Set<number>();
    for (let next = index; next < places.length; next += 1) {
      const place = places[next];
      if (place === undefined || place.to > from + LENGTH - BEFORE) break;
      near.add(place.term);
    }
    if (near.size > most || most === 0) [best, most] = [from, Math.max(near.size, 1)];
  }
  return best;
}

const pageStart = (body: string, offset: number): number =>
  offset === 0 ? 0 : body.lastIndexOf(PAGE_BREAK, offset - 1) + 1;

function wordStart(body: string, from: number, until: number): number {
  if (from === 0 || body[from - 1] === PAGE_BREAK) return from;
  const space = body.slice(from, until).search(/\s/);
  return space < 0 ? until : from + space + 1;
}

function wordEnd(body: string, wanted: number, atLeast: number): number {
  const end = Math.max(wanted, atLeast);
  if (end >= body.length) return body.trimEnd().length;
  const space = body.slice(Math.max(atLeast, end - 40), end).search(/\s\S*$/);
  return space < 0 ? end : Math.max(atLeast, end - 40) + space;
}

function joined(ranges: readonly [number, number][]): [number, number][] {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  const apart: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = apart.at(-1);
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}
