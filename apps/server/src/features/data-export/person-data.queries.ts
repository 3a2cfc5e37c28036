import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import type { FileRow } from "../files/files.queries.ts";

export interface ExportedPerson {
  readonly id: string;
  readonly customer_id: string;
  readonly role: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The person as a member of the group, or 404. */
export async function getExportedPerson(
  ctx: Ctx,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<ExportedPerson> {
  const row = await ctx.db
    .selectFrom("app_user")
    .select(["id", "role", "first_name", "last_name"])
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, customer_id: customerId };
}

/** What stands about the person itself. */
export async function getMasterData(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("app_user")
    .select([
      "first_name",
      "last_name",
      "email",
      "birthday",
      "role",
      "relation_kind",
      "use_2fa",
      "is_active",
      "sos_active_till",
      "created_at",
      "updated_at",
    ])
    .where("id", "=", person.id)
    .execute();
}

export async function listSignIns(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("session")
    .select(["created_at", "seen_at", "expires_at", "ip", "user_agent"])
    .where("user_id", "=", person.id)
    .orderBy("created_at")
    .execute();
}

export async function listPasskeyNames(ctx: Ctx, person: ExportedPerson): Promise<Record<string, unknown>[]> {
  return ctx.db
    .selectFrom("passkey")
    .select(["name", "created_at", "last_used_at"])
    .where("user_id", "=", person.id)
    .orderBy("created_at")
    .execute();
}

/**
 * The documents of the person and those for its whole group, by age. `checked` leaves out what waits for the staff,
 * which members do not see in the product either; what the person dropped into the locker itself is always there.
 */
export async function listExportedFiles(
  ctx: Ctx,
  person: ExportedPerson,
  { checked }: { readonly checked: boolean },
): Promise<FileRow[]> {
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", person.customer_id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("is_locker", "=", false),
          eb.or([
            eb("is_for_all", "=", true),
            eb("user_id", "=", person.id),
            eb("maintainer_id", "=", person.id),
          ]),
        ]),
        eb.and([eb("is_locker", "=", true), eb("created_by", "=", person.id)]),
      ]),
    )
    .$if(checked, (query) =>
      query.where("is_unmanaged", "=", false).where("approval_status", "not in", ["pending", "rejected"]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

const HISTORY_PAGE = 1000;

/** The change history of what the person did and of what was done to its account, the oldest first, page by page. */
export async function* listHistory(
  ctx: Ctx,
  person: ExportedPerson,
): AsyncGenerator<Record<string, unknown>[]> {
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .selectFrom("change")
      .select([
        "id",
        "at",
        "actor_id",
        "actor_name",
        "action",
        "subject_type",
        "subject_name",
        "changes",
        "ip",
      ])
      .where((eb) => eb.or([eb("actor_id", "=", person.id), eb("subject_id", "=", person.id)]))
      .where("id", ">", after)
      .orderBy("id")
      .limit(HISTORY_PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows.map(({ actor_id, actor_name, ip, ...row }) => {
      const own = actor_id === person.id;
      // Who of the others it was is their data, not the person's.
      const name = own || actor_id === null ? actor_name : "andere Person";
      return { ...row, actor_name: name, ip: own ? ip : null };
    });
  }
}
