import { LIST_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { columnContains, searchWords } from "../../db/search-text.ts";

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** Number of a contract holder; null for others. */
  readonly number: number | null;
}

const fullName = sql<string>`app_user.first_name || ' ' || app_user.last_name`;

const people = (ctx: Ctx) =>
  ctx.db
    .selectFrom("app_user")
    .leftJoin("customer", "customer.id", "app_user.id")
    .select(["app_user.id", "app_user.role", "customer.number", fullName.as("name")]);

/** The first people by name that match all words; a number matches a customer number. */
export async function findPeople(
  ctx: Ctx,
  { search, among }: { readonly search: string; readonly among: "all" | "customers" },
): Promise<PersonRow[]> {
  let query = people(ctx);
  if (among === "customers") query = query.where("app_user.role", "=", "customer");
  const words = searchWords(search);
  const [number = ""] = words;
  if (words.length === 1 && /^\d{1,9}$/.test(number)) {
    query = query.where("customer.number", "=", Number(number));
  } else {
    for (const word of words) query = query.where(columnContains(sql`app_user.search`, word));
  }
  return query.orderBy(fullName).orderBy("app_user.id").limit(LIST_PAGE_SIZE).execute();
}

export async function findPerson(ctx: Ctx, id: string): Promise<PersonRow | undefined> {
  return people(ctx).where("app_user.id", "=", id).executeTakeFirst();
}

/** The name of a deleted person in the last entry about them, or else by them; undefined without such an entry. */
export async function findFormerName(ctx: Ctx, id: string): Promise<string | undefined> {
  const done = await ctx.db
    .selectFrom("change")
    .select("actor_name as name")
    .where("actor_id", "=", id)
    .where("actor_name", "is not", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const undergone = await ctx.db
    .selectFrom("change")
    .select("subject_name as name")
    .where("customer_id", "=", id)
    .where("subject_id", "=", id)
    .where("subject_name", "is not", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (undergone ?? done)?.name ?? undefined;
}
