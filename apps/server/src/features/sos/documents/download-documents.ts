import type { Readable } from "node:stream";
import { uniquePaths } from "@krempelfrei/documents/archive-path";
import { recordChange } from "../../../context/audit.ts";
import { type Ctx, contactOf, inTransaction, type SosPersonRef } from "../../../context/context.ts";
import { forbidden, notFound } from "../../../core/errors.ts";
import { charge } from "../../../context/throttle.ts";
import { PROBLEM_TEXT } from "../../files/archive/archive-list.ts";
import { readContent } from "../../files/archive/document-content.ts";
import { zipStream, type ZipEntry } from "../../files/archive/zip-stream.ts";
import { listUrgentFirst, type SosDocument } from "./list-documents.ts";
import { CLOSED } from "./open-document.ts";

interface Share {
  readonly person: SosPersonRef;
  readonly documents: readonly SosDocument[];
}

/**
 * All SOS documents that the acting contact may open as a ZIP file, made while it is sent: a folder for each person,
 * the urgent documents first, and a note of unreadable documents. Each person gets an entry in their access book.
 * Errors: 401; 403 in a test run without another access; 404 without documents; 429 (20 in half an hour, for this
 * access alone).
 */
export async function downloadDocuments(
  ctx: Ctx,
): Promise<{ mediaType: string; fileName: string; content: Readable }> {
  const contact = contactOf(ctx);
  const subject = contact.session_id ?? "";
  await charge(ctx, { name: "sos-archive", subject, max: 20, windowSeconds: 1800 });
  const persons = contact.persons.filter(({ is_trial }) => !is_trial);
  if (persons.length === 0) throw forbidden(CLOSED);
  // access-checked: by the session; the documents are those that `listSosFiles` shows the contact.
  const shares = await inTransaction(ctx, async (ctx) => {
    const all: Share[] = [];
    for (const person of persons) {
      const documents = await listUrgentFirst(ctx, person);
      if (documents.length === 0) continue;
      all.push({ person, documents });
      await recordChange(
        { ...ctx, actor: { ...contact, name: person.contact_name } },
        {
          action: "sos.archive_saved",
          subject: { type: "sos_access", id: person.id, name: person.name },
          customer_id: person.customer_id,
          changes: [{ field: "documents", old: null, new: documents.length }],
        },
      );
    }
    return all;
  });
  if (shares.length === 0) throw notFound();
  const content = zipStream(entries(ctx, shares)).once("error", (err) =>
    ctx.log.error({ err }, "archive of an emergency broken off"),
  );
  return { mediaType: "application/zip", fileName: "Notfall-Unterlagen.zip", content };
}

async function* entries(ctx: Ctx, shares: readonly Share[]): AsyncGenerator<ZipEntry> {
  const pathOf = uniquePaths();
  const missing: string[] = [];
  for (const { person, documents } of shares) {
    for (const [index, { row }] of documents.entries()) {
      const content = await readContent(ctx, row, (problem) => {
        missing.push(`${row.name}: ${PROBLEM_TEXT[problem]}`);
      });
      if (!content) continue;
      // The names are numbered, so that every program lists the files in the order of urgency.
      const name = `${String(index + 1).padStart(2, "0")} ${row.name}`;
      yield { path: pathOf([person.name], name, row.extension), modified: row.created_at, content };
    }
  }
  if (missing.length > 0) {
    yield { path: "Was fehlt.txt", modified: ctx.clock(), content: `${missing.join("\n")}\n` };
  }
}
