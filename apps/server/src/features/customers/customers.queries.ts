import { sql, type SqlBool } from "kysely";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { containsWord, searchWords } from "../../core/search.queries.ts";

export interface CustomerRow {
  readonly id: string;
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly birthday: string | null;
  readonly package: string;
  readonly contract_start: string;
  readonly is_active: boolean;
  readonly has_password: boolean;
  readonly waiting_files: number;
  readonly created_at: Date;
  readonly revision: number;
}

function customers(ctx: Ctx) {
  return ctx.db
    .selectFrom("customer")
    .innerJoin("app_user", "app_user.id", "customer.id")
    .select((eb) => [
      "customer.id",
      "customer.number",
      "app_user.first_name",
      "app_user.last_name",
      "app_user.email",
      "app_user.birthday",
      "customer.package",
      "customer.contract_start",
      "app_user.is_active",
      sql<boolean>`app_user.password_hash IS NOT NULL`.as("has_password"),
      eb
        .selectFrom("file")
        .select((file) => file.fn.countAll<number>().as("count"))
        .whereRef("file.customer_id", "=", "customer.id")
        .where(sql<SqlBool>`(file.is_locker OR file.is_unmanaged)`)
        .$castTo<{ count: number }>()
        .as("waiting_files"),
      "customer.created_at",
      sql<number>`greatest(customer.revision, app_user.revision)`.as("revision"),
    ]);
}

export async function getCustomerRow(ctx: Ctx, id: string): Promise<CustomerRow> {
  const row = await customers(ctx).where("customer.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, waiting_files: row.waiting_files ?? 0 };
}

/** Locks customer and user against a second edit at the same time. */
export async function lockCustomer(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.selectFrom("customer").select("id").where("id", "=", id).forUpdate().execute();
}

const SORTS = {
  number: ["customer.number"],
  name: ["app_user.last_name", "app_user.first_name"],
  email: ["app_user.email"],
  package: ["customer.package"],
  contract_start: ["customer.contract_start"],
  city: ["customer.number"],
  waiting_files: ["customer.number"],
} as const;

export interface CustomerPage {
  readonly page: number;
  readonly per_page: number;
  readonly search: string;
  readonly sort: keyof typeof SORTS;
  readonly direction: "asc" | "desc";
}

/** Every word must stand in name or e-mail, or be the number. */
function matches(search: string) {
  const text = sql`app_user.first_name || ' ' || app_user.last_name || ' ' || coalesce(app_user.email, '')`;
  return searchWords(search).map((word) => {
    const byNumber = /^\d{1,9}$/.test(word) ? sql`OR customer.number = ${Number(word)}` : sql``;
    return sql<SqlBool>`(${containsWord(text, word)} ${byNumber})`;
  });
}

export async function listCustomerRows(
  ctx: Ctx,
  input: CustomerPage,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const conditions = matches(input.search);
  let page = customers(ctx);
  let count = ctx.db
    .selectFrom("customer")
    .innerJoin("app_user", "app_user.id", "customer.id")
    .select((eb) => eb.fn.countAll<number>().as("total"));
  for (const condition of conditions) {
    page = page.where(condition);
    count = count.where(condition);
  }
  for (const column of SORTS[input.sort]) page = page.orderBy(column, input.direction);
  const rows = await page
    .orderBy("customer.id")
    .limit(input.per_page)
    .offset((input.page - 1) * input.per_page)
    .execute();
  const { total } = await count.executeTakeFirstOrThrow();
  return { rows: rows.map((row) => ({ ...row, waiting_files: row.waiting_files ?? 0 })), total };
}

export interface NewCustomer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly birthday: string;
  readonly package: string;
  readonly contract_start: string;
}

/** Inserts the user and its contract under one id (domain.md 1). A taken e-mail rejects with code 23505. */
export async function insertCustomer(ctx: Ctx, id: string, input: NewCustomer): Promise<void> {
  const { package: packageName, contract_start, ...person } = input;
  await ctx.db
    .insertInto("app_user")
    .values({ id, role: "customer", customer_id: id, ...person })
    .execute();
  await ctx.db.insertInto("customer").values({ id, package: packageName, contract_start }).execute();
}

export async function setCustomer(ctx: Ctx, id: string, changes: Partial<NewCustomer>): Promise<void> {
  const { package: packageName, contract_start, ...person } = changes;
  const contract = {
    ...(packageName === undefined ? {} : { package: packageName }),
    ...(contract_start === undefined ? {} : { contract_start }),
  };
  if (Object.keys(contract).length > 0) {
    await ctx.db.updateTable("customer").set(contract).where("id", "=", id).execute();
  }
  if (Object.keys(person).length > 0) {
    await ctx.db.updateTable("app_user").set(person).where("id", "=", id).execute();
  }
}

export interface NewRelatedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly birthday: string | null;
  readonly relation_kind: string;
}

export async function insertRelatedPerson(
  ctx: Ctx,
  customerId: string,
  person: NewRelatedPerson,
): Promise<{ id: string }> {
  return ctx.db
    .insertInto("app_user")
    .values({ role: "related", customer_id: customerId, ...person })
    .returning("id")
    .executeTakeFirstOrThrow();
}
