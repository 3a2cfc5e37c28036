import type { FileFact, FileFacts, Payment } from "@krempelfrei/contract/files/facts";
import { type Fact, factsOf } from "@krempelfrei/documents/facts/facts";
import { ibansOf } from "@krempelfrei/documents/facts/ibans";
import { payeesAccounts, paymentOf } from "@krempelfrei/documents/facts/payment";
import { toPay } from "@krempelfrei/documents/invoice";
import { findMoney } from "@krempelfrei/documents/suggest/money";
import { amountOf } from "@krempelfrei/documents/suggest/suggest";
import { FIRST_PAGES } from "@krempelfrei/documents/text/clean-text";
import { passageAt } from "@krempelfrei/documents/text/passage";
import { authorize, has } from "../../../context/authorize.ts";
import { type Ctx, userOf } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";
import { mayReadFile } from "../data/files.policy.ts";
import { type FileRow, getFile } from "../data/files.queries.ts";
import { listAmountLessons } from "../suggestions/learned.queries.ts";
import { findText, type ReadText } from "../suggestions/suggestions.queries.ts";
import { listEarlierTexts, listFormerTexts } from "./facts.queries.ts";

/**
 * The amount of a document, its numbers (with added and without hidden ones), and its requested transfer; computed from
 * the text with each call, so that a corrected rule applies to all documents. Errors: 404; 429.
 */
export async function getFacts(ctx: Ctx, { id }: { readonly id: string }): Promise<FileFacts> {
  const file = await getFile(ctx, id);
  authorize(ctx, mayReadFile(file));
  if (!has(ctx.actor, "documents.manage"))
    await charge(ctx, { name: "facts", subject: userOf(ctx).id, max: 120, windowSeconds: 60 });
  const { added_facts, hidden_facts } = file;
  const added = added_facts.map(addedFact);
  const read = await findText(ctx, file);
  if (read === undefined) {
    const amount = toAmount(file.amount_cents);
    return { amount, facts: added, added_facts, hidden_facts, payment: null };
  }
  const { body } = read;
  const named = factsOf(body).filter(({ value }) => !hidden_facts.includes(value));
  const amount = await findAmount(ctx, file, read);
  return {
    amount,
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
    payment: amount && (await findPayment(ctx, file, { read, named, amount })),
  };
}

const toAmount = (given: number | null): FileFacts["amount"] =>
  given === null ? null : { cents: given, place: null, is_corrected: true, why: null };

/**
 * The amount that a person gave, otherwise that the electronic invoice states, otherwise that the text names, with what
 * persons corrected in the sender's letters; null if there is none above 0.
 */
async function findAmount(
  ctx: Ctx,
  file: FileRow,
  { body, invoice }: ReadText,
): Promise<FileFacts["amount"]> {
  const text = body.slice(0, FIRST_PAGES);
  const given = file.amount_cents;
  const stated = invoice ? toPay(invoice) : null;
  const read = given === null && !invoice ? amountOf(text, await listAmountLessons(ctx, file)) : undefined;
  const cents = given ?? stated ?? read?.value;
  if (cents === undefined || cents <= 0) return null;
  const { from, to } = read ?? findMoney(text).find((money) => money.cents === cents) ?? {};
  return {
    cents,
    place: from === undefined || to === undefined ? null : passageAt(body, from, to),
    is_corrected: given !== null,
    why: given === null ? (read?.why ?? "aus: E-Rechnung") : null,
  };
}

function addedFact(text: string): FileFact {
  const [, label = "Angabe", value = text] = /^([^:]+):\s*(\S.*)$/.exec(text) ?? [];
  return { kind: "added", label, value, place: null };
}

/** Names of an account that a person adds; without a name it is the payee's too. */
const PAYEES_NAME = /^[^:]*(?:iban|konto|bankverbindung)[^:]*:|^[^:]*$/i;
const OWN_NAME = /^[^:]*(?:\bmein|\beigen|\bunser|\bihr|erstatt|auszahl|gutschr)[^:]*:/i;

/** The payee's account that a person added. */
const addedIban = ({ added_facts }: FileRow): string | undefined =>
  added_facts
    .filter((fact) => PAYEES_NAME.test(fact) && !OWN_NAME.test(fact))
    .flatMap((fact) => ibansOf(fact.toUpperCase()))[0]?.value;

async function findPayment(
  ctx: Ctx,
  file: FileRow,
  {
    read: { body, invoice },
    named,
    amount,
  }: {
    readonly read: ReadText;
    readonly named: readonly Fact[];
    readonly amount: NonNullable<FileFacts["amount"]>;
  },
): Promise<Payment | null> {
  const payment = paymentOf(body, invoice, named);
  if (payment === undefined) return null;
  const { purpose } = payment;
  // A person removes a wrongly read account, and may add the right one.
  const iban = file.hidden_facts.includes(payment.iban) ? addedIban(file) : payment.iban;
  if (iban === undefined) return null;
  return {
    recipient: file.author ?? invoice?.seller ?? null,
    iban,
    amount_cents: amount.cents,
    purpose,
    place: amount.place,
    former_iban_end: await findFormerEnd(ctx, file, iban),
  };
}

/**
 * Last five characters of the account in the sender's earlier letters if `iban` is in none of them, which is a sign of
 * a forged bill; otherwise null. The document's own earlier contents count only where no other letter names an account,
 * and there the oldest one: a forged bill with a turned page was itself an earlier content.
 */
async function findFormerEnd(ctx: Ctx, file: FileRow, iban: string): Promise<string | null> {
  const others = (await listFormerTexts(ctx, file)).flatMap((text) => payeesAccounts(text));
  const former = others.length > 0 ? others : await findFirstAccounts(ctx, file);
  return former.includes(iban) ? null : (former[0]?.slice(-5) ?? null);
}

/** The accounts in the oldest content of the document that names one. */
async function findFirstAccounts(ctx: Ctx, file: FileRow): Promise<string[]> {
  const contents = await listEarlierTexts(ctx, file);
  return contents.map((text) => payeesAccounts(text)).find((accounts) => accounts.length > 0) ?? [];
}
