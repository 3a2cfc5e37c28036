import type { Ctx } from "../../context/context.ts";
import type { ExportedPerson } from "./person-data.queries.ts";

const HISTORY_PAGE = 1000;

/**
 * The change history of the person's actions and of actions on their account, the oldest first, page by page. From a
 * group that they belonged to before: what is about their account, and their actions on documents that moved with them.
 * Archives that others downloaded bear the contract holder's id and count documents that the holder may not see.
 */
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
      .where((eb) =>
        eb.or([
          eb.and([eb("subject_id", "=", person.id), eb("subject_type", "<>", "archive")]),
          eb.and([
            eb("actor_id", "=", person.id),
            eb.or([
              eb("change.customer_id", "=", person.customer_id),
              eb.exists(
                eb
                  .selectFrom("file")
                  .select("file.id")
                  .where("file.customer_id", "=", person.customer_id)
                  .where("file.user_id", "=", person.id)
                  .whereRef("file.id", "=", "change.subject_id"),
              ),
            ]),
          ]),
        ]),
      )
      .where("id", ">", after)
      .orderBy("id")
      .limit(HISTORY_PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows.map(({ actor_id, actor_name, ip, ...row }) => {
      const own = actor_id === person.id;
      // The name of another person is their data, not the person's.
      const name = own || actor_id === null ? actor_name : "andere Person";
      return { ...row, actor_name: name, ip: own ? ip : null };
    });
  }
}
