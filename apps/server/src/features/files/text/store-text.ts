import { factsOf } from "@krempelfrei/documents/facts/facts";
import { toPay } from "@krempelfrei/documents/invoice";
import { contractFacts } from "@krempelfrei/documents/series/contracts";
import { cleanText, FIRST_PAGES } from "@krempelfrei/documents/text/clean-text";
import { indexWords, isListed } from "@krempelfrei/documents/text/words";
import type { Db } from "../../../db/connect.ts";
import { berlinDay } from "@krempelfrei/contract/dates";
import { foundDates } from "@krempelfrei/documents/suggest/found-dates";
import { amountToPay } from "@krempelfrei/documents/suggest/amount";
import { enqueue } from "../../../jobs/enqueue.ts";
import { isAwaited } from "../suggestions/suggestions.queries.ts";
import { suggestFiling } from "../suggestions/suggest-filing.job.ts";
import { addWords, type ContentText, findInvoice, lockWords, putText } from "./texts.queries.ts";

export interface ReadText {
  readonly customerId: string;
  readonly sha256: string;
  /** The text as read; pages are separated by U+000C (`PAGE_BREAK`). */
  readonly body: string;
}

/**
 * A text with its findings: the words of the index, the sum to pay and the days (from the electronic invoice if there
 * is one), and the numbers of contracts.
 */
export async function withFindings(ctx: { readonly db: Db }, text: ReadText): Promise<ContentText> {
  const { body } = text;
  const invoice = await findInvoice(ctx, text);
  return {
    ...text,
    words: indexWords(body),
    amountCents: invoice ? toPay(invoice) : (amountToPay(body.slice(0, FIRST_PAGES))?.value ?? null),
    dates: foundDates(body, berlinDay(new Date()), invoice),
    contractNumbers: contractFacts(factsOf(body)),
  };
}

/**
 * Stores or replaces the text of a content, which the search finds from the commit on, and enqueues suggestions for its
 * unfiled documents. Call it in the transaction that marks the content as read, for one content a transaction: it locks
 * the word list of the group. Resolves to false, with nothing stored, if the content is gone.
 */
export async function storeText(db: Db, { customerId, sha256, body }: ReadText): Promise<boolean> {
  const ctx = { db };
  const text = await withFindings(ctx, { customerId, sha256, body: cleanText(body) });
  await lockWords(ctx, customerId);
  if (!(await putText(ctx, text))) return false;
  await addWords(ctx, customerId, text.words.filter(isListed));
  // Filed documents need no suggestions.
  if (await isAwaited(ctx, { customer_id: customerId, sha256 }))
    await enqueue(ctx, suggestFiling, { customer_id: customerId, sha256 }, { customer_id: customerId });
  return true;
}
