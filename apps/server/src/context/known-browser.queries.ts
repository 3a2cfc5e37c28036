import type { Ctx } from "./context.ts";

type Database = Pick<Ctx, "db" | "clock">;

/** Maximum of browsers of one account; the latest stay. Each browser has a count of wrong passwords of its own. */
const BROWSERS_MAX = 10;
export const BROWSER_KNOWN_DAYS = 365;

/** The person of a complete session, or of an address whose mailbox was proved. */
export type BrowserOwner = { readonly session_id: string } | { readonly email: string };

/** True if the person with this address has signed in, or proved access to the mailbox, in this browser before. */
export async function isKnownBrowser(ctx: Database, email: string, browserHash: Buffer): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("known_browser")
    .innerJoin("app_user", "app_user.id", "known_browser.user_id")
    .select("known_browser.user_id")
    .where("app_user.email", "=", email)
    .where("known_browser.browser_hash", "=", browserHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the browser for the owner under a new hash, which replaces the earlier one for everybody who has signed in in
 * it: a copied cookie is worthless after the next sign-in. False, with nothing stored, for a pending sign-in or an
 * unknown owner.
 */
export async function rememberBrowser(
  ctx: Database,
  owner: BrowserOwner,
  { browserHash, earlierHash }: { readonly browserHash: Buffer; readonly earlierHash: Buffer | undefined },
): Promise<boolean> {
  const found = await findOwner(ctx, owner);
  if (found === undefined) return false;
  if (earlierHash) {
    await ctx.db
      .updateTable("known_browser")
      .set({ browser_hash: browserHash })
      .where("browser_hash", "=", earlierHash)
      .execute();
  }
  const row = { user_id: found, browser_hash: browserHash, seen_at: ctx.clock() };
  await ctx.db
    .insertInto("known_browser")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "browser_hash"]).doUpdateSet({ seen_at: row.seen_at }),
    )
    .execute();
  const kept = ctx.db
    .selectFrom("known_browser")
    .select("browser_hash")
    .where("user_id", "=", found)
    .orderBy("seen_at", "desc")
    .orderBy("browser_hash")
    .limit(BROWSERS_MAX);
  await ctx.db
    .deleteFrom("known_browser")
    .where("user_id", "=", found)
    .where("browser_hash", "not in", kept)
    .execute();
  return true;
}

async function findOwner(ctx: Database, owner: BrowserOwner): Promise<string | undefined> {
  if ("email" in owner) {
    const user = ctx.db.selectFrom("app_user").select("id").where("email", "=", owner.email);
    return (await user.executeTakeFirst())?.id;
  }
  const session = ctx.db
    .selectFrom("session")
    .select("user_id")
    .where("id", "=", owner.session_id)
    .where("is_pending", "=", false);
  return (await session.executeTakeFirst())?.user_id;
}

/** Forgets all browsers of a user. */
export async function deleteBrowsersOf(ctx: Pick<Ctx, "db">, userId: string): Promise<void> {
  await ctx.db.deleteFrom("known_browser").where("user_id", "=", userId).execute();
}

/** Deletes browsers without a sign-in for a year. */
export async function deleteOldBrowsers(ctx: Database): Promise<void> {
  const before = new Date(ctx.clock().getTime() - BROWSER_KNOWN_DAYS * 86_400_000);
  await ctx.db.deleteFrom("known_browser").where("seen_at", "<", before).execute();
}
