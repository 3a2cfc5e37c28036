import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { DocumentReader, OpenedDocument } from "@krempelfrei/reader/reader";

/**
 * A reader that reads the same content once, and answers from then on as it did: for tests of what is done with its
 * answers, which need not wait for the same page to be recognised a dozen times. Documents are looked at, recognised and
 * given their text; all else is done anew.
 */
export function rememberingReader(reader: DocumentReader): DocumentReader {
  const answers = new Map<string, Promise<unknown>>();
  const once = <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = answers.get(key) as Promise<Answer> | undefined;
    if (known) return known;
    const answer = ask();
    answers.set(key, answer);
    // A reading that failed or was broken off is asked for again.
    answer.catch(() => answers.delete(key));
    return answer;
  };
  const remember = (content: string, document: OpenedDocument): OpenedDocument => ({
    ...document,
    look: (signal) => once(`${content} look`, () => document.look(signal)),
    recognise: (page, options, signal) =>
      once(`${content} recognise ${page} ${options.dpi}`, () => document.recognise(page, options, signal)),
    addText: async (pages, signal) => {
      const made = await once(`${content} addText ${JSON.stringify(pages)}`, async () => {
        const stream = await document.addText(pages, signal);
        return stream && buffer(stream);
      });
      return made && Readable.from([made]);
    },
  });
  return {
    ...reader,
    async open(kind, content) {
      const bytes = await buffer(content);
      const hash = createHash("sha256").update(bytes).digest("hex");
      return remember(`${kind} ${hash}`, await reader.open(kind, Readable.from([bytes])));
    },
  };
}
