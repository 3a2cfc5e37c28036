import { berlinDay } from "@krempelfrei/contract/dates";
import { sql, type SqlBool, type Selectable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import type { DB } from "../../db/tables.ts";
import { versionOn } from "../accounting/data/price-version.queries.ts";
import { insertPrices } from "./prices.queries.ts";
import { ADDRESS_AND_PAYMENT, BLOCKS_AND_NOTE, CANCELLATION, FORM_OF_ADDRESS } from "./contract-fields.ts";

/** Fields of a person that the customer form contains. */
export interface PersonFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly birthday: string;
}

/** The fields of the contract that are edited directly. */
const EDITABLE = [
  ...FORM_OF_ADDRESS,
  ...ADDRESS_AND_PAYMENT,
  "caretaker_user_id",
  ...BLOCKS_AND_NOTE,
] as const;

type Contract = Readonly<Selectable<DB["customer"]>>;
export type ContractFields = Pick<Contract, (typeof EDITABLE)[number]>;
export type Cancellation = Pick<Contract, (typeof CANCELLATION)[number]>;

export interface CustomerRow extends ContractFields, Cancellation {
  readonly id: string;
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly birthday: string | null;
  /** Package and fee of today. */
  readonly package: string;
  readonly monthly_fee_cents: number;
  readonly caretaker_name: string | null;
  readonly is_sample: boolean;
  readonly is_active: boolean;
  readonly has_password: boolean;
  readonly waiting_files: number;
  readonly relatives: string[];
  readonly created_at: Date;
  readonly revision: number;
}

export async function listCustomerRows(ctx: Ctx, ids: readonly string[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const today = berlinDay(ctx.clock());
  return ctx.db
    .selectFrom("customer")
    .innerJoin("app_user", "app_user.id", "customer.id")
    .leftJoin("app_user as caretaker", "caretaker.id", "customer.caretaker_user_id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("customer_price")
          .select(["package", "monthly_fee_cents"])
          .whereRef("customer_price.customer_id", "=", "customer.id")
          .orderBy(versionOn(today))
          .limit(1)
          .as("price"),
      (join) => join.onTrue(),
    )
    .select([...EDITABLE, ...CANCELLATION].map((column) => `customer.${column}` as const))
    .select((eb) => [
      "customer.id",
      "customer.number",
      "customer.is_sample",
      "app_user.first_name",
      "app_user.last_name",
      "app_user.email",
      "app_user.birthday",
      "price.package",
      "price.monthly_fee_cents",
      sql<string | null>`caretaker.first_name || ' ' || caretaker.last_name`.as("caretaker_name"),
      "app_user.is_active",
      sql<boolean>`app_user.password_hash IS NOT NULL`.as("has_password"),
      eb
        .selectFrom("file")
        .select((file) => file.fn.countAll<number>().as("count"))
        .whereRef("file.customer_id", "=", "customer.id")
        .where(sql<SqlBool>`(file.is_locker OR file.is_unmanaged)`)
        .$asScalar()
        .$notNull()
        .as("waiting_files"),
      sql<string[]>`ARRAY(
        SELECT person.first_name || ' ' || person.last_name FROM app_user AS person
        WHERE person.customer_id = customer.id AND person.id <> customer.id
        ORDER BY person.created_at, person.id)`.as("relatives"),
      "customer.created_at",
      sql<number>`greatest(customer.revision, app_user.revision)`.as("revision"),
    ])
    .where("customer.id", "in", ids)
    .execute();
}

export async function getCustomerRow(ctx: Ctx, id: string): Promise<CustomerRow> {
  const [row] = await listCustomerRows(ctx, [id]);
  if (!row) throw notFound();
  return row;
}

/**
 * Locks customer and user against a parallel edit, the user first, because its trigger writes the customer. `whole`
 * also keeps others from adding rows to the group. 404 without such a customer.
 */
export async function lockCustomer(ctx: Ctx, id: string, strength: "edit" | "whole" = "edit"): Promise<void> {
  const lock = (table: "app_user" | "customer") => {
    const row = ctx.db.selectFrom(table).select("id").where("id", "=", id);
    return (strength === "whole" ? row.forUpdate() : row.forNoKeyUpdate()).executeTakeFirst();
  };
  await lock("app_user");
  if (!(await lock("customer"))) throw notFound();
}

export interface NewContract extends Partial<ContractFields> {
  readonly contract_start: string;
  readonly package: string;
  readonly monthly_fee_cents: number;
}

export type NewCustomer = PersonFields & NewContract;

/** Makes the contract of an existing person, with the next free number. Rejects with code 2200H when there is none. */
export async function insertContract(ctx: Ctx, id: string, contract: NewContract): Promise<void> {
  const { package: packageName, monthly_fee_cents, ...fields } = contract;
  await ctx.db
    .insertInto("customer")
    .values({ id, ...fields })
    .execute();
  await insertPrices(ctx, id, [
    { valid_from: contract.contract_start, package: packageName, monthly_fee_cents },
  ]);
}

/**
 * Inserts the user and its contract under one id. Rejects with code 23505 for a taken e-mail, and as `insertContract`.
 */
export async function insertCustomer(ctx: Ctx, id: string, input: NewCustomer): Promise<void> {
  const { first_name, last_name, email, birthday, ...contract } = input;
  await ctx.db
    .insertInto("app_user")
    .values({ id, role: "customer", customer_id: id, first_name, last_name, email, birthday })
    .execute();
  await insertContract(ctx, id, contract);
}

export async function setPerson(ctx: Ctx, id: string, changes: Partial<PersonFields>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await ctx.db.updateTable("app_user").set(changes).where("id", "=", id).execute();
}

/** Makes a new revision also if only the prices have changed. */
export async function setContract(ctx: Ctx, id: string, changes: Partial<ContractFields>): Promise<void> {
  await ctx.db
    .updateTable("customer")
    .set({ ...changes, updated_at: ctx.clock() })
    .where("id", "=", id)
    .execute();
}

export async function setCancellation(ctx: Ctx, id: string, cancellation: Cancellation): Promise<void> {
  await ctx.db.updateTable("customer").set(cancellation).where("id", "=", id).execute();
}

/** True for an account of the staff. */
export async function isStaffUser(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", id)
    .where("customer_id", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The active staff, and others who still look after a customer, by name. */
export async function listCaretakerRows(
  ctx: Ctx,
): Promise<{ id: string; first_name: string; last_name: string; is_active: boolean }[]> {
  return ctx.db
    .selectFrom("app_user")
    .select(["id", "first_name", "last_name", "is_active"])
    .where("customer_id", "is", null)
    .where(
      sql<boolean>`(is_active OR EXISTS (SELECT FROM customer WHERE customer.caretaker_user_id = app_user.id))`,
    )
    .orderBy(sql`public.search_text(last_name || ' ' || first_name)`)
    .orderBy("id")
    .execute();
}
