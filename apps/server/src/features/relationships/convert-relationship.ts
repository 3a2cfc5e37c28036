import { randomUUID } from "node:crypto";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import type { ConvertInput } from "@krempelfrei/contract/relationships/relationships";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { conflict, NOT_OF_SAMPLE, notFound } from "../../core/errors.ts";
import { checkRevision } from "../../core/revision.ts";
import { getCustomerRow } from "../customers/customers.queries.ts";
import { listContentsOfOwner, type Content } from "../files/storage/contents.queries.ts";
import { copyContents, dropCopies } from "../files/storage/copy-contents.ts";
import { insertGroupCopyOnce, lockGroupCopy, putGroupCopy } from "../files/storage/copies.queries.ts";
import { lockOwnedFiles } from "../files/transfer/transfer.queries.ts";
import { lockTree } from "../files/data/folders.queries.ts";
import { makeCustomerOf } from "./make-customer-of.ts";
import { termsFor } from "./new-contract.ts";
import { lockPerson, type PersonRow } from "./relationships.queries.ts";

const IS_CUSTOMER = "Diese Person ist bereits Kunde.";
const BUSY =
  "Diese Person wird gerade umgewandelt oder bearbeitet. Bitte versuchen Sie es gleich noch einmal.";
/** Documents that arrive while contents are copied are copied in another round. */
const ROUNDS = 5;

type Convert = ConvertInput & { readonly id: string };

/** Contents that arrived meanwhile. It is thrown, so that the transaction leaves no `Idempotency-Key` behind. */
class ContentsMissing extends Error {
  readonly contents: Content[];

  constructor(contents: Content[]) {
    super("contents must be copied first");
    this.contents = contents;
  }
}

function missingOf(error: unknown): Content[] {
  if (error instanceof ContentsMissing) return error.contents;
  throw error;
}

/**
 * Makes a related person a customer of their own: a contract with a number, the starting tree, and the documents that
 * they own at the same paths. The contents are copied first, because each group has its own; all rows follow in one
 * transaction. If that fails, the copies are removed, after a killed process by the clean-up job. Of two parallel
 * attempts the earlier one fails. Errors: 403; 404; 409 for a contract holder, for a person of the sample, over a newer
 * save, during another attempt and without a free number; 422 at `email` and `birthday`.
 */
export async function convertRelationship(ctx: Ctx, input: Convert): Promise<CustomerDetails> {
  const attempt = randomUUID();
  const { from, contents } = await begin(ctx, input, attempt);
  try {
    const copied = new Map<string, Content>();
    let missing = contents;
    for (let round = 0; round < ROUNDS; round += 1) {
      await copyContents(ctx, { from, to: input.id }, missing);
      for (const content of missing) copied.set(content.sha256, content);
      const result = await finish(ctx, input, attempt, copied).catch(missingOf);
      if (!Array.isArray(result)) return result;
      missing = result;
    }
    throw conflict(BUSY);
  } catch (error) {
    await giveUp(ctx, input.id, attempt);
    throw error;
  }
}

/** Checks everything that can be checked before contents are copied, and records that they will be. */
async function begin(
  ctx: Ctx,
  input: Convert,
  attempt: string,
): Promise<{ from: string; contents: Content[] }> {
  // Leaves out the call, whose `Idempotency-Key` is stored with the conversion. change-recorded: nothing is changed yet.
  return inTransaction({ ...ctx, call: undefined }, async (ctx) => {
    authorize(ctx, "customers.write");
    const person = await getConvertible(ctx, input);
    await termsFor(ctx, person, input);
    await putGroupCopy(ctx, person.id, attempt);
    const from = person.customer_id;
    return { from, contents: await listContentsOfOwner(ctx, from, person.id) };
  });
}

async function getConvertible(
  ctx: Ctx,
  { id, revision }: Convert,
): Promise<PersonRow & { readonly customer_id: string }> {
  const row = await lockPerson(ctx, undefined, id);
  if (!row || row.customer_id === null) throw notFound();
  if (row.customer_id === id) throw conflict(IS_CUSTOMER);
  // The sample is refused before a number is taken, which no rollback gives back.
  if ((await getCustomerRow(ctx, row.customer_id)).is_sample) throw conflict(NOT_OF_SAMPLE);
  checkRevision(row, revision);
  return { ...row, customer_id: row.customer_id };
}

/** Writes everything in one transaction. Rejects with `ContentsMissing`. */
async function finish(
  ctx: Ctx,
  input: Convert,
  attempt: string,
  copied: ReadonlyMap<string, Content>,
): Promise<CustomerDetails> {
  // change-recorded: makeCustomerOf does, in both groups.
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    const person = await getConvertible(ctx, input);
    if (!(await lockGroupCopy(ctx, person.id, attempt))) throw conflict(BUSY);
    const from = person.customer_id;
    await lockTree(ctx, from);
    const files = await lockOwnedFiles(ctx, from, person.id);
    const missing = (await listContentsOfOwner(ctx, from, person.id)).filter(
      ({ sha256 }) => !copied.has(sha256),
    );
    if (missing.length > 0) throw new ContentsMissing(missing);
    const terms = await termsFor(ctx, person, input);
    const contents = [...copied.values()];
    const { email_was_wrong } = input;
    return makeCustomerOf(ctx, { person, terms, files, contents, email_was_wrong });
  });
}

/** Deletes the copies; the clean-up job deletes the remaining ones if that fails. */
async function giveUp(ctx: Ctx, id: string, attempt: string): Promise<void> {
  try {
    await insertGroupCopyOnce(ctx, id, attempt);
    await dropCopies({ ...ctx, call: undefined }, id, attempt);
  } catch (error) {
    ctx.log.warn({ err: error }, "copied contents are left to the sweep");
  }
}
