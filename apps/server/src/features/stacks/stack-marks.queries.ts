import type { Addressee } from "@krempelfrei/documents/stacks/address-block";
import type { PageMarks } from "@krempelfrei/documents/stacks/page-marks";
import type { Ctx } from "../../context/context.ts";

/** The first page of an open stack, from 1, that is unread and in no document. */
export async function findUnreadPage(ctx: Ctx, stackId: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom("stack_page")
    .innerJoin("stack", "stack.id", "stack_page.stack_id")
    .select("page")
    .where("stack_id", "=", stackId)
    .where("stack.state", "=", "open")
    .where("is_unread", "=", true)
    .where("left_out", "=", false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("stack_part")
            .select("number")
            .whereRef("stack_part.stack_id", "=", "stack_page.stack_id")
            .whereRef("stack_page.page", "=", (eb) => eb.fn.any("stack_part.pages")),
        ),
      ),
    )
    .orderBy("page")
    .limit(1)
    .executeTakeFirst();
  return row?.page;
}

/** Stores the marks of a page; null if nothing was legible. */
export async function setMarks(
  ctx: Ctx,
  { stackId, page }: { readonly stackId: string; readonly page: number },
  marks: PageMarks | null,
): Promise<void> {
  await ctx.db
    .updateTable("stack_page")
    .set({ is_unread: false, marks: marks && JSON.stringify(marks) })
    .where("stack_id", "=", stackId)
    .where("page", "=", page)
    .execute();
}

/** A person to whom letters may be addressed, with the number and name of their group's contract holder. */
export interface KnownAddressee extends Addressee {
  readonly number: number;
  readonly holder_first_name: string;
  readonly holder_last_name: string;
}

/** Customers in these postcodes and the persons related to them, who share the address of the contract. */
export async function listAddressees(ctx: Ctx, zips: readonly string[]): Promise<KnownAddressee[]> {
  if (zips.length === 0) return [];
  return ctx.db
    .selectFrom("customer")
    .innerJoin("app_user as holder", "holder.id", "customer.id")
    .innerJoin("app_user as person", "person.customer_id", "customer.id")
    .select(["customer.id as customer_id", "customer.number"])
    .select(["holder.first_name as holder_first_name", "holder.last_name as holder_last_name"])
    .select(["person.first_name", "person.last_name"])
    .select((eb) => [
      eb.fn.coalesce("customer.street", eb.val("")).as("street"),
      eb.fn.coalesce("customer.house_no", eb.val("")).as("house_no"),
      eb.fn.coalesce("customer.zip", eb.val("")).as("zip"),
    ])
    .where("customer.zip", "in", [...zips])
    .where("customer.is_sample", "=", false)
    .execute();
}
