import { FileItem, type Browser, type BrowserAnswer } from "@krempelfrei/contract/files/files";
import { Folder } from "@krempelfrei/contract/files/folders";
import { Template } from "@krempelfrei/contract/templates/templates";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Ctx } from "../../../context/context.ts";
import { ReadyJson } from "../../../core/json/ready-json.ts";
import { responseJson } from "../../../core/json/response-json.ts";
import { browse, groupOf } from "./browse.ts";
import { listDifference } from "./list-difference.ts";
import { fromRevision, readState, toRevision } from "./listing-revision.ts";

/** Maximum of bytes of all listings' rows as text in UTF-16; their compressed answers need another eighth of that. */
const BYTES_MAX = 64 * 1024 ** 2;
/** Maximum age, so that names of an erased group do not stay in memory. */
const KEEP_MS = 15 * 60_000;
/** Memory of a map's entry besides its text. */
const ROW_BYTES = 100;

type Rows = ReadonlyMap<string, string>;

/** The whole listing of one reader in one state, each row as the JSON that is sent. */
interface Listing {
  readonly files: Rows;
  readonly folders: Rows;
  readonly templates: Rows;
  readonly revision: string;
  readonly answer: ReadyJson;
}

/** Whole listings by reader (one person in one group and role); the least recently used are evicted first. */
export type KeptListings = LRUCache<string, Listing>;

export const createKeptListings = (maxBytes: number = BYTES_MAX): KeptListings =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: KEEP_MS,
    ttlAutopurge: true,
  });

/**
 * The response of `browse` for a whole group, as text. Rows are made once and updated by the difference since their
 * state; the revision, which is read each time, says whether they are current for this reader. Errors as `browse`.
 */
export async function keptBrowse(
  ctx: Ctx,
  kept: KeptListings,
  input: { readonly customer_id?: string | undefined },
): Promise<ReadyJson> {
  const group = await groupOf(ctx, input);
  const state = await readState(ctx, group);
  const known = kept.get(state.reader);
  if (known?.revision === toRevision(state)) return known.answer;
  const difference = known && (await listDifference(ctx, group, fromRevision(known.revision), state));
  const listing =
    (known && difference && changedBy(known, difference)) ?? listingOf(await browse(ctx, input));
  kept.set(state.reader, listing);
  return listing.answer;
}

function listingOf({ files, folders, templates, revision }: Browser): Listing {
  return withAnswer({
    files: toTexts(FileItem, files),
    folders: toTexts(Folder, folders),
    templates: toTexts(Template, templates),
    revision,
  });
}

/** Undefined if single rows are not enough: editing claims of others are in other rows, and templates have an order. */
function changedBy(known: Listing, { difference, ...answer }: BrowserAnswer): Listing | undefined {
  if (!difference || difference.claims || answer.templates.length > 0) return undefined;
  if (difference.gone.some((id) => known.templates.has(id))) return undefined;
  const after = (rows: Rows, changed: Rows): Rows => {
    const next = new Map([...rows, ...changed]);
    for (const id of difference.gone) next.delete(id);
    return next;
  };
  return withAnswer({
    files: after(known.files, toTexts(FileItem, answer.files)),
    folders: after(known.folders, toTexts(Folder, answer.folders)),
    templates: known.templates,
    revision: answer.revision,
  });
}

/** Each row as JSON in the form of its schema, by id. */
const toTexts = (schema: z.ZodType, rows: readonly { readonly id: string }[]): Rows =>
  new Map(rows.map((row) => [row.id, responseJson(schema, row)]));

function withAnswer(listing: Omit<Listing, "answer">): Listing {
  const list = (rows: Rows): string => `[${[...rows.values()].join(",")}]`;
  const answer = new ReadyJson(() => {
    const { files, folders, templates, revision } = listing;
    return `{"files":${list(files)},"folders":${list(folders)},"templates":${list(templates)},"revision":${JSON.stringify(revision)}}`;
  });
  return { ...listing, answer };
}

function bytesOf({ files, folders, templates }: Listing): number {
  let bytes = ROW_BYTES;
  for (const rows of [files, folders, templates]) {
    for (const text of rows.values()) bytes += ROW_BYTES + 2 * text.length;
  }
  return bytes;
}
