import type { FileFact, FileFacts, Payment } from "@krempelfrei/contract/files/facts";
import { type Fact, factsOf } from "@krempelfrei/documents/facts/facts";
import { payeesAccounts, paymentOf } from "@krempelfrei/documents/facts/payment";
import type { Invoice } from "@krempelfrei/documents/invoice";
import { passageAt } from "@krempelfrei/documents/text/passage";
import { authorize, has } from "../../../context/authorize.ts";
import { type Ctx, userOf } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";
import { mayReadFile } from "../data/files.policy.ts";
import { type FileRow, getFile } from "../data/files.queries.ts";
import { findText } from "../suggestions/suggestions.queries.ts";
import { listFormerTexts } from "./facts.queries.ts";

/**
 * The numbers of a document without those that a person has hidden, those added by hand, and its requested transfer;
 * computed from the text with each call, so that a corrected rule applies to all documents. Errors: 404; 429.
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
  const { body } = read;
  const named = factsOf(body).filter(({ value }) => !hidden_facts.includes(value));
  return {
    facts: [
      ...named.map(({ kind, label, value, from, to }) => ({
        kind,
        label,
        value,
        place: passageAt(body, from, to),
      })),
      ...added,
    ],
    added_facts,
    hidden_facts,
    payment: await findPayment(ctx, file, read, named),
  };
}

function addedFact(text: string): FileFact {
  const [, label = "Angabe", value = text] = /^([^:]+):\s*(\S.*)$/.exec(text) ?? [];
  return { kind: "added", label, value, place: null };
}

async function findPayment(
  ctx: Ctx,
  file: FileRow,
  { body, invoice }: { readonly body: string; readonly invoice: Invoice | null },
  named: readonly Fact[],
): Promise<Payment | null> {
  const payment = paymentOf(body, invoice, named);
  if (payment === undefined || file.hidden_facts.includes(payment.iban)) return null;
  const { iban, amount_cents, purpose, amount } = payment;
  return {
    recipient: file.author ?? invoice?.seller ?? null,
    iban,
    amount_cents,
    purpose,
    place: amount ? passageAt(body, amount.from, amount.to) : null,
    former_iban_end: await findFormerEnd(ctx, file, iban),
  };
}

/** A sender whose account changes is a sign of a forged bill. */
async function findFormerEnd(ctx: Ctx, file: FileRow, iban: string): Promise<string | null> {
  const former = (await listFormerTexts(ctx, file)).flatMap((text) => payeesAccounts(text));
  return former.includes(iban) ? null : (former[0]?.slice(-5) ?? null);
}
