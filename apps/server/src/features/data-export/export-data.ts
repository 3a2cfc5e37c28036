import { Readable } from "node:stream";
import { berlinDay } from "@krempelfrei/contract/dates";
import { archiveName, uniquePaths } from "@krempelfrei/documents/archive-path";
import { blobKey } from "../../blobs/blob-key.ts";
import { BlobNotFound } from "../../blobs/port.ts";
import { recordChange } from "../../core/audit.ts";
import { authorize, has } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction, userOf } from "../../core/context.ts";
import { forbidden } from "../../core/errors.ts";
import { fullFileName, fullName } from "../../core/names.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { listFolders } from "../files/data/folders.queries.ts";
import { type ExportedDocument, indexPage, type Section } from "./index-page.ts";
import {
  type ExportedPerson,
  getExportedPerson,
  listExportedFiles,
  listHistory,
} from "./person-data.queries.ts";
import { sectionsOf } from "./sections.ts";
import { type ZipEntry, zipStream } from "./zip-stream.ts";
import { readGroup } from "../files/data/files.policy.ts";

export interface DataExport {
  readonly mediaType: string;
  readonly fileName: string;
  readonly content: Readable;
}

/**
 * Everything that is stored about a person and its documents (GDPR, articles 15 and 20) as a ZIP file that is made
 * while it is sent. Without `relId`, of the actor itself, who gets there what the product shows it. Errors: 403; 404
 * for somebody outside of the group.
 */
export async function exportData(
  ctx: Ctx,
  input: { readonly customerId?: string; readonly relId?: string } = {},
): Promise<DataExport> {
  const user = userOf(ctx);
  const own = input.relId === undefined;
  const customerId = input.customerId ?? user.customer_id;
  if (customerId === null) throw forbidden();
  return inTransaction(ctx, async (inside) => {
    if (own) authorize(inside, readGroup({ customer_id: customerId }));
    else authorize(inside, "customers.write");
    const person = await getExportedPerson(inside, { id: input.relId ?? user.id, customerId });
    const name = fullName(person);
    await recordChange(inside, {
      action: "data.exported",
      subject: { type: person.role === "customer" ? "customer" : "relationship", id: person.id, name },
      customer_id: customerId,
    });
    const content = await gather(inside, person);
    return {
      mediaType: "application/zip",
      fileName: `Datenauskunft ${archiveName(name)} ${berlinDay(ctx.clock())}.zip`,
      // Contents are read while they are sent, outside of the transaction: that may take minutes.
      content: zipStream(entries(ctx, person, name, content)),
    };
  });
}

interface Gathered {
  readonly sections: readonly Section[];
  readonly files: readonly FileRow[];
  /** Names of the folders from the root to the folder of the id. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
}

async function gather(ctx: Ctx, person: ExportedPerson): Promise<Gathered> {
  const sections = await sectionsOf(ctx, person);
  const files = await listExportedFiles(ctx, person, { checked: !has(ctx.actor, "documents.manage") });
  const rows = new Map((await listFolders(ctx, person.customer_id)).map((folder) => [folder.id, folder]));
  const folders = new Map<string, readonly string[]>();
  const pathTo = (id: string): readonly string[] => {
    const known = folders.get(id);
    if (known) return known;
    const folder = rows.get(id);
    const parent = folder?.parent_id ?? null;
    const path = folder && parent !== null ? [...pathTo(parent), folder.name] : [];
    folders.set(id, path);
    return path;
  };
  for (const id of rows.keys()) pathTo(id);
  return { sections, files, folders };
}

const WAITING = "Noch nicht abgelegt";

/** The documents first: the index names those whose content was gone by the time they were read. */
async function* entries(
  ctx: Ctx,
  person: ExportedPerson,
  name: string,
  { sections, files, folders }: Gathered,
): AsyncGenerator<ZipEntry> {
  const madeAt = ctx.clock();
  const pathOf = uniquePaths();
  const documents: (ExportedDocument & Record<string, unknown>)[] = [];
  for (const file of files) {
    const folder = file.folder_id === null ? [WAITING] : (folders.get(file.folder_id) ?? []);
    const path = pathOf(["Dokumente", ...folder], file.name, file.extension);
    const content = await openContent(ctx, file);
    documents.push(describe(file, content && path));
    if (content) yield { path, modified: file.created_at, content };
  }
  yield { path: "verlauf.json", modified: madeAt, content: Readable.from(historyJson(ctx, person)) };
  const data = Object.fromEntries(sections.map((section) => [section.key, section.rows]));
  yield {
    path: "daten.json",
    modified: madeAt,
    content: JSON.stringify({ made_at: madeAt, ...data, documents }, null, 2),
  };
  const { productName } = ctx.settings;
  yield {
    path: "index.html",
    modified: madeAt,
    content: indexPage({ productName, personName: name, madeAt, sections, documents }),
  };
}

/** The content, or undefined when the document was deleted meanwhile. */
async function openContent(ctx: Ctx, file: FileRow): Promise<Readable | undefined> {
  try {
    return await ctx.blobs.get(blobKey(file.customer_id, file.sha256));
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined;
    throw error;
  }
}

function describe(file: FileRow, path: string | undefined): ExportedDocument & Record<string, unknown> {
  const { author, tags, size, type, is_sos, is_favorite, is_tax_relevant, is_for_all } = file;
  const { date_relevance_year, date_relevance_month, date_relevance_day } = file;
  return {
    path,
    full_name: fullFileName(file),
    author,
    tags,
    size,
    type,
    is_sos,
    is_favorite,
    is_tax_relevant,
    is_for_all,
    date_relevance_year,
    date_relevance_month,
    date_relevance_day,
    added_at: file.created_at.toISOString(),
  };
}

async function* historyJson(ctx: Ctx, person: ExportedPerson): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of listHistory(ctx, person)) {
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
