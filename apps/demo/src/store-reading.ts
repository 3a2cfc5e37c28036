import { Readable } from "node:stream";
import { PAGE_BREAK } from "@krempelfrei/documents/text/clean-text";
import { textOfWords } from "@krempelfrei/reader/words";
import type { Ctx } from "../../server/src/context/context.ts";
import { readContent } from "../../server/src/features/files/reading/read-content.job.ts";
import {
  type ContentKey,
  insertContent,
  type Part,
  type PartKind,
  putParts,
  setContent,
  showInFiles,
} from "../../server/src/features/files/reading/reading.queries.ts";
import { storePart } from "../../server/src/features/files/reading/store-part.ts";
import { storeText } from "../../server/src/features/files/text/store-text.ts";
import { enqueue } from "../../server/src/jobs/enqueue.ts";
import { readingOf } from "./files/base-readings.ts";
import type { DocumentSpec } from "./files/demo-document.ts";

/** A content of the demo whose text is known, since the demo has drawn it. */
export interface DrawnContent extends ContentKey {
  readonly seed: number;
  readonly document: DocumentSpec;
  readonly bytes: Uint8Array;
  /** Text of each page; undefined for a picture. */
  readonly texts: readonly string[] | undefined;
}

/**
 * Stores the known text of a content whose documents are stored already. A letter is found by its text at once, and a
 * job draws its pictures; a scan or picture is stored as read, because recognising it takes seconds.
 */
export async function storeReading(ctx: Ctx, content: DrawnContent, readAfter: Date): Promise<void> {
  const { customer_id, sha256, texts } = content;
  const key = { customer_id, sha256 };
  await insertContent(ctx, key);
  if (texts) {
    await storeText(ctx.db, { customerId: customer_id, sha256, body: texts.join(PAGE_BREAK) });
    await enqueue(ctx, readContent, key, { customer_id, after: readAfter });
    return;
  }
  const { words, confidence, previews, readable } = await readingOf(
    content.seed,
    content.document,
    content.bytes,
  );
  const made: [PartKind, Uint8Array][] = [
    ...previews.map(([kind, bytes]): [PartKind, Buffer] => [kind, bytes]),
    ["readable", readable],
  ];
  const parts: Part[] = [];
  for (const [kind, bytes] of made)
    parts.push(await storePart(ctx, customer_id, kind, Readable.from([bytes])));
  await putParts(ctx, key, parts);
  await setContent(ctx, key, {
    state: "done",
    pages: 1,
    pages_read: 1,
    had_text: false,
    confidence,
    reader: ctx.reader?.name ?? null,
  });
  await storeText(ctx.db, { customerId: customer_id, sha256, body: textOfWords(words) });
  await showInFiles(ctx, key);
}
