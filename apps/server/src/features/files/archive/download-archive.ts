import type { Readable } from "node:stream";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { archiveName, uniquePaths } from "@krempelfrei/documents/archive-path";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { inTransaction, userOf, type Ctx } from "../../../context/context.ts";
import { invalid, notFound } from "../../../core/errors.ts";
import { fullName } from "../../../core/names.ts";
import { mayReadFolder, mayReadGroup } from "../data/files.policy.ts";
import { listVisibleFiles, type FileRow } from "../data/files.queries.ts";
import { getFolder, listSubtree } from "../data/folders.queries.ts";
import { findLearnedAmounts } from "../suggestions/learned-amounts.ts";
import { listAmounts } from "./amounts.queries.ts";
import { chargeArchive } from "./archive-limit.ts";
import { archiveCsv, dateText, type ListedDocument } from "./archive-list.ts";
import { archivePdf } from "./archive-pdf.ts";
import { readContent } from "./document-content.ts";
import { folderPaths } from "./folder-paths.ts";
import { getHolderName } from "./holder.queries.ts";
import { zipStream, type ZipEntry } from "./zip-stream.ts";

export interface ArchiveChoice {
  readonly customer_id?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly folder_id?: string | undefined;
  readonly tax_year?: number | undefined;
}

const NONE = "Hier gibt es keine Dokumente zum Herunterladen.";

/**
 * Documents that the actor sees as a ZIP file, made while it is sent, with a list of them as PDF and CSV: selected
 * documents, all in a folder and its subfolders, or all marked for the taxes of a year. Unfiled documents are left out.
 * Errors: 404 for a foreign group, folder or document; 422 without documents, or if staff names no group; 429.
 */
export async function downloadArchive(
  ctx: Ctx,
  choice: ArchiveChoice,
): Promise<{ mediaType: string; fileName: string; content: Readable }> {
  const user = userOf(ctx);
  await chargeArchive(ctx);
  const { files, title, group, paths, owner, amounts } = await inTransaction(ctx, async (ctx) => {
    const chosen = await choose(ctx, choice, user.customer_id);
    const { id: customer_id } = chosen.group;
    const name = fullName(await getHolderName(ctx, customer_id));
    await recordChange(ctx, {
      action: "archive.downloaded",
      subject: { type: "archive", id: customer_id, name: chosen.title },
      customer_id,
      changes: [{ field: "documents", old: null, new: chosen.files.length }],
    });
    return { ...chosen, owner: name, paths: await folderPaths(ctx, customer_id) };
  });
  const content = zipStream(entries(ctx, { files, title, owner, paths, amounts })).once("error", (err) =>
    ctx.log.error({ err, customer_id: group.id }, "archive broken off"),
  );
  return { mediaType: "application/zip", fileName: `${archiveName(title)}.zip`, content };
}

interface Chosen {
  readonly group: { readonly id: string };
  readonly files: readonly FileRow[];
  readonly title: string;
  /** Amounts of the tax documents of a year, by the document's id. */
  readonly amounts?: ReadonlyMap<string, number> | undefined;
}

async function choose(ctx: Ctx, choice: ArchiveChoice, own: string | null): Promise<Chosen> {
  const { ids, folder_id, tax_year } = choice;
  const folder = folder_id === undefined ? undefined : await getFolder(ctx, folder_id);
  if (folder) authorize(ctx, mayReadFolder(folder));
  const id = folder?.customer_id ?? choice.customer_id ?? own;
  if (id === null) throw invalid("customer_id", "Bitte einen Kunden angeben");
  if (choice.customer_id !== undefined && choice.customer_id !== id) throw notFound();
  authorize(ctx, mayReadGroup({ customer_id: id }));
  const folderIds = folder && (await listSubtree(ctx, folder)).map((below) => below.id);
  const seen = await listVisibleFiles(ctx, id, {
    ...(folderIds ? { folderIds } : {}),
    ...(ids ? { ids } : {}),
  });
  const files = seen
    .filter((file) => file.folder_id !== null)
    .filter(
      (file) => tax_year === undefined || (file.is_tax_relevant && file.date_relevance_year === tax_year),
    )
    .toSorted((one, other) => compare(dayOf(one), dayOf(other)) || one.name.localeCompare(other.name, "de"));
  if (ids && files.length < new Set(ids).size) throw notFound();
  if (files.length === 0) throw invalid(folder ? "folder_id" : "tax_year", NONE);
  const amounts =
    tax_year === undefined
      ? undefined
      : new Map([...(await listAmounts(ctx, files)), ...(await findLearnedAmounts(ctx, id, files))]);
  return { group: { id }, files, title: titleOf(ctx, folder?.name, tax_year), amounts };
}

/** Sorts by date: a month behind its days, a year behind its months, and documents without a date last. */
const dayOf = (file: FileRow): string => dateText(file).split(".").toReversed().join("-").padEnd(10, "~");
/** By code units: in German order "~" precedes digits. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function titleOf(ctx: Ctx, folder: string | undefined, taxYear: number | undefined): string {
  if (taxYear !== undefined) return `Steuerunterlagen ${taxYear}`;
  return folder ?? `Dokumente vom ${germanDay(berlinDay(ctx.clock()))}`;
}

interface Archive {
  readonly files: readonly FileRow[];
  readonly title: string;
  readonly owner: string;
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly amounts: ReadonlyMap<string, number> | undefined;
}

/** The documents come before the lists, which say which documents turned out to be damaged. */
async function* entries(
  ctx: Ctx,
  { files, title, owner, paths, amounts }: Archive,
): AsyncGenerator<ZipEntry> {
  const madeAt = ctx.clock();
  const pathOf = uniquePaths();
  // Taken first: a document of the root folder may have the name of a list.
  const [csvPath, pdfPath] = [pathOf([], "Übersicht", "csv"), pathOf([], "Übersicht", "pdf")];
  const documents: ListedDocument[] = [];
  for (const file of files) {
    const document: ListedDocument = { file, amountCents: amounts?.get(file.id) };
    documents.push(document);
    const content = await readContent(ctx, file, (problem) => {
      document.problem = problem;
    });
    if (!content) continue;
    document.path = pathOf(paths.get(file.folder_id ?? "") ?? [], file.name, file.extension);
    yield { path: document.path, modified: file.created_at, content };
  }
  const { productName } = ctx.settings;
  const withAmounts = amounts !== undefined;
  yield { path: csvPath, modified: madeAt, content: archiveCsv(documents, { withAmounts }) };
  const content = await archivePdf({ title, owner, madeAt, productName, withAmounts }, documents);
  yield { path: pdfPath, modified: madeAt, content };
}
