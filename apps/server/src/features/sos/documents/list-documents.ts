import type { SosFile, SosPerson } from "@krempelfrei/contract/sos/sos-access";
import { type Ctx, contactOf } from "../../../core/context.ts";
import { listSosFiles, type SosFileRow } from "../data/documents.queries.ts";
import { fullFileName } from "../../../core/names.ts";

/** A document as a contact gets it. The database checks the values of the columns that are cast here. */
export function toSosFile(row: SosFileRow): SosFile {
  return {
    id: row.id,
    name: row.name,
    full_name: fullFileName(row),
    author: row.author,
    type: row.type as SosFile["type"],
    extension: row.extension as SosFile["extension"],
    size: row.size,
    preview: row.machine_preview,
    date_relevance_year: row.date_relevance_year,
    date_relevance_month: row.date_relevance_month,
    date_relevance_day: row.date_relevance_day,
  };
}

/** What the acting contact may see: the persons that let it in, each with its documents. Error: 401. */
export async function listSosDocuments(ctx: Ctx): Promise<SosPerson[]> {
  const persons: SosPerson[] = [];
  for (const person of contactOf(ctx).persons) {
    const files = (await listSosFiles(ctx, person)).map(toSosFile);
    persons.push({ id: person.id, name: person.name, files });
  }
  return persons;
}
