import { Readable } from "node:stream";
import { berlinDay } from "@krempelfrei/contract/dates";
import { archiveName, uniquePaths } from "@krempelfrei/documents/archive-path";
import { recordChange } from "../../context/audit.ts";
import { authorize, has } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction, userOf } from "../../context/context.ts";
import { forbidden } from "../../core/errors.ts";
import { fullFileName, fullName } from "../../core/names.ts";
import { listFavorites } from "../files/data/favorites.queries.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { chargeArchive } from "../files/archive/archive-limit.ts";
import { readContent } from "../files/archive/document-content.ts";
import { folderPaths } from "../files/archive/folder-paths.ts";
import { type ZipEntry, zipStream } from "../files/archive/zip-stream.ts";
import { type ExportedDocument, indexPage, type Section } from "./index-page.ts";
import { listHistory } from "./history.queries.ts";
import { type ExportedPerson, getExportedPerson, listExportedFiles } from "./person-data.queries.ts";
import { deadlineSection, sectionsOf } from "./sections.ts";
import { findPart } from "../files/reading/reading.queries.ts";
import { mayReadGroup } from "../files/data/files.policy.ts";

export interface DataExport {
  readonly mediaType: string;
  readonly fileName: string;
  readonly content: Readable;
}

/**
 * All stored data of a person and their documents (GDPR, articles 15 and 20) as a ZIP file, made while it is sent.
 * Without `relId`: the actor's own data, limited to what the product shows them. Errors: 403; 404 for a person outside
 * of the group; 429.
 */
export async function exportData(
  ctx: Ctx,
  input: { readonly customerId?: string; readonly relId?: string } = {},
): Promise<DataExport> {
  const user = userOf(ctx);
  const own = input.relId === undefined;
  const customerId = input.customerId ?? user.customer_id;
  if (customerId === null) throw forbidden();
  await chargeArchive(ctx);
  const { person, name, gathered } = await inTransaction(ctx, async (ctx) => {
    if (own) authorize(ctx, mayReadGroup({ customer_id: customerId }));
    else authorize(ctx, "customers.write");
    const person = await getExportedPerson(ctx, { id: input.relId ?? user.id, customerId });
    const name = fullName(person);
    await recordChange(ctx, {
      action: "data.exported",
      subject: { type: person.role === "customer" ? "customer" : "relationship", id: person.id, name },
      customer_id: customerId,
    });
    return { person, name, gathered: await gather(ctx, person) };
  });
  // The export starts after its own entry in the history is committed: the history is read while the file is sent,
  // which may take minutes.
  const content = zipStream(entries(ctx, person, name, gathered)).once("error", (err) =>
    ctx.log.error({ err, person_id: person.id }, "data export broken off"),
  );
  const fileName = `Datenauskunft ${archiveName(name)} ${berlinDay(ctx.clock())}.zip`;
  return { mediaType: "application/zip", fileName, content };
}

interface Gathered {
  readonly sections: readonly Section[];
  readonly files: readonly FileRow[];
  /** Names of the folders from the root to the folder of the id. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** Ids of the person's favourites. */
  readonly favorites: ReadonlySet<string>;
}

async function gather(ctx: Ctx, person: ExportedPerson): Promise<Gathered> {
  const checked = !has(ctx.actor, "documents.manage");
  const files = await listExportedFiles(ctx, person, { checked });
  // As in the product, documents in a locker show members no deadlines.
  const withDeadlines = checked ? files.filter(({ is_locker }) => !is_locker) : files;
  const sections = [...(await sectionsOf(ctx, person)), await deadlineSection(ctx, person, withDeadlines)];
  const folders = await folderPaths(ctx, person.customer_id);
  const favorites = await listFavorites(ctx, person.customer_id, person.id);
  return { sections, files, folders, favorites };
}

const WAITING = "Unsortiert";

/** The documents come first, because the index names damaged documents. */
async function* entries(
  ctx: Ctx,
  person: ExportedPerson,
  name: string,
  { sections, files, folders, favorites }: Gathered,
): AsyncGenerator<ZipEntry> {
  const madeAt = ctx.clock();
  const pathOf = uniquePaths();
  const documents: (ExportedDocument & Record<string, unknown>)[] = [];
  for (const file of files) {
    const folder = file.folder_id === null ? [WAITING] : (folders.get(file.folder_id) ?? []);
    const path = pathOf(["Dokumente", ...folder], file.name, file.extension);
    const document: ExportedDocument & Record<string, unknown> = describe(file, {
      is_favorite: favorites.has(file.id),
      // The note is addressed to the staff by the person who dropped the document; other members do not read it.
      note: file.created_by === person.id ? file.note : null,
      // So are the names of folders on the sender's disk.
      origin_path: file.created_by === person.id ? file.origin_path : null,
    });
    documents.push(document);
    const content = await readContent(ctx, file, (problem) => {
      document.problem = problem;
    });
    if (!content) continue;
    document.path = path;
    yield { path, modified: file.created_at, content };
    // A derived content is no document of its own: the export is complete without it.
    const readable = await findPart(ctx, file, "readable");
    const text =
      readable && (await readContent(ctx, { ...file, sha256: readable.part_sha256 }, () => undefined));
    if (text) {
      const name = `${file.name} (durchsuchbar)`;
      yield { path: pathOf(["Dokumente", ...folder], name, "pdf"), modified: file.created_at, content: text };
    }
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

function describe(
  file: FileRow,
  own: {
    readonly is_favorite: boolean;
    readonly note: string | null;
    readonly origin_path: string | null;
  },
): ExportedDocument & Record<string, unknown> {
  const { author, tags, size, type, is_sos, is_tax_relevant, is_for_all, added_facts, hidden_facts } = file;
  const { amount_cents, known_gaps, no_series } = file;
  const { date_relevance_year, date_relevance_month, date_relevance_day } = file;
  return {
    path: undefined,
    problem: undefined,
    full_name: fullFileName(file),
    author,
    tags,
    added_facts,
    hidden_facts,
    amount_cents,
    known_gaps,
    no_series,
    size,
    type,
    is_sos,
    is_favorite: own.is_favorite,
    note: own.note,
    origin_path: own.origin_path,
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
