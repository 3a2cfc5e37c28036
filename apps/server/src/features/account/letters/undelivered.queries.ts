import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";

export interface UndeliveredMail {
  /** In lower case. */
  readonly address: string;
  /** Key of the mail, over repeated reports. */
  readonly mail_key: string;
  /** When it was sent. */
  readonly mailed_at: Date;
}

interface MarkedPerson {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly customer_id: string | null;
  readonly of_contact: boolean;
}

/** Persons marked at once: an address may be that of the emergency contact of several. */
const PERSONS_MAX = 20;

/**
 * Marks the mail as undelivered at the person with this address, and at persons whose emergency contact has it. Returns
 * the persons who were not marked for this mail before.
 */
export async function insertUndelivered(
  ctx: Ctx,
  { address, mail_key, mailed_at }: UndeliveredMail,
): Promise<MarkedPerson[]> {
  const { rows } = await sql<MarkedPerson>`
    WITH found AS (
      SELECT id AS user_id, false AS of_contact FROM app_user WHERE email = ${address}
      UNION ALL SELECT user_id, true FROM sos_contact WHERE email = ${address} LIMIT ${PERSONS_MAX}
    ), marked AS (
      INSERT INTO undelivered_mail (user_id, of_contact, mail_key, address_hash, at, mailed_at)
      SELECT user_id, of_contact, ${mail_key}, ${hashOf(sql`${address}::text`)}, ${ctx.clock()}, ${mailed_at} FROM found
      ON CONFLICT DO NOTHING RETURNING user_id, of_contact
    )
    SELECT app_user.id, first_name, last_name, customer_id, marked.of_contact
    FROM marked JOIN app_user ON app_user.id = marked.user_id`.execute(ctx.db);
  return rows;
}

/** Hash of an address, so that none stays behind when a person or a contact gets another one. */
const hashOf = (address: ReturnType<typeof sql>) => sql`sha256(convert_to(${address}, 'UTF8'))`;

export async function deleteUndeliveredBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.deleteFrom("undelivered_mail").where("at", "<", before).execute();
}
