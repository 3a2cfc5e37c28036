import type { FileFact, FileFacts, Payment } from "@krempelfrei/contract/files/facts";
import { factsOf } from "@krempelfrei/documents/facts/facts";
import { payeesAccounts, paymentOf } from "@krempelfrei/documents/facts/payment";
import type { Invoice } from "@krempelfrei/documents/invoice";
import { authorize, has } from "../../../context/authorize.ts";
import { type Ctx, userOf } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";
import { mayReadFile } from "../data/files.policy.ts";
import { type FileRow, getFile } from "../data/files.queries.ts";
import { findText } from "../suggestions/suggestions.queries.ts";
import { listFormerTexts } from "./facts.queries.ts";

const QUOTE_MAX = 120;

/**
 * The numbers that a document names but for those that a person has hidden, those added by hand, and the transfer that it asks
 * for; made of its text with each call, so that a rule that is mended counts for all. Errors: 404; 429.
 */
export async function getFacts(ctx: Ctx, { id }: { readonly id: string }): Promise<FileFacts> {
  const file = await getFile(ctx, id);
  authorize(ctx, mayReadFile(file));
  if (!has(ctx.actor, "documents.manage"))
    await charge(ctx, { name: "facts", subject: userOf(ctx).id, max: 120, windowSeconds: 60 });
  const { added_facts, hidden_facts } = file;
  const added = added_facts.map(addedFact);
  const read = await findText(ctx, file);
  if (read === undefined) return { facts: added, added_facts, hidden_facts, payment: null };
  const { body, invoice } = read;
  return {
    facts: [
      ...factsOf(body)
        .filter(({ value }) => !hidden_facts.includes(value))
        .map(({ kind, label, value, from, to }) => ({ kind, label, value, place: placeOf(body, from, to) })),
      ...added,
    ],
    added_facts,
    hidden_facts,
    payment: await findPayment(ctx, file, body, invoice),
  };
}

function addedFact(text: string): FileFact {
  const [, label = "Angabe", value = text] = /^([^:]+):\s*(\S.*)$/.exec(text) ?? [];
  return { kind: "added", label, value, place: null };
}

async function findPayment(
  ctx: Ctx,
  file: FileRow,
  body: string,
  invoice: Invoice | null,
): Promise<Payment | null> {
  const payment = paymentOf(body, invoice);
  if (payment === undefined || file.hidden_facts.includes(payment.iban)) return null;
  const { iban, amount_cents, purpose, amount } = payment;
  return {
    recipient: file.author ?? invoice?.seller ?? null,
    iban,
    amount_cents,
    purpose,
    place: amount ? placeOf(body, amount.from, amount.to) : null,
    former_iban_end: await findFormerEnd(ctx, file, iban),
  };
}

/** A sender whose account changes is what a forged bill looks like. */
async function findFormerEnd(ctx: Ctx, file: FileRow, iban: string): Promise<string | null> {
  const former = (await listFormerTexts(ctx, file)).flatMap((text) => payeesAccounts(text));
  return former.includes(iban) ? null : (former[0]?.slice(-5) ?? null);
}

function placeOf(text: string, from: number, to: number): { page: number; quote: string } {
  return {
    page: text.slice(0, from).split("\f").length,
    quote: text.slice(from, to).replace(/\s+/g, " ").slice(0, QUOTE_MAX).toWellFormed(),
  };
}
