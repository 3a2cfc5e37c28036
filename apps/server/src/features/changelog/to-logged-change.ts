import type { LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import { changeField } from "@krempelfrei/contract/changelog/change-words";
import { z } from "zod";
import type { Ctx } from "../../context/context.ts";
import { namesOfFolders, namesOfPeople, type LoggedChangeRow } from "./changelog.queries.ts";

const Changes = z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() }));
type Changes = z.infer<typeof Changes>;
type Value = LoggedChange["changes"][number]["old"];

const UNSHOWN: ReadonlySet<unknown> = new Set(["id", "undo"]);
const GONE = "nicht mehr vorhanden";
const ERASED = "gelöscht";
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (value: unknown): value is string => typeof value === "string" && UUID.test(value);

function idsIn(changes: Changes, kind: "person" | "folder"): string[] {
  return changes
    .filter(({ field }) => changeField(field).values === kind)
    .flatMap((change) => [change.old, change.new])
    .filter(isId);
}

const byId = (rows: readonly { readonly id: string; readonly name: string }[]): Map<string, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** The wire form of a page of entries; names for ids in values need at most two queries for all. */
export async function toLoggedChanges(ctx: Ctx, rows: readonly LoggedChangeRow[]): Promise<LoggedChange[]> {
  const parsed = new Map(rows.map((row) => [row.id, Changes.parse(row.changes ?? [])]));
  const all = [...parsed.values()].flat();
  // Accounts of staff still exist, even where an entry has lost their name.
  const actors = rows.flatMap(({ actor_id, actor_name }) =>
    actor_name === null && actor_id ? actor_id : [],
  );
  const people = byId(await namesOfPeople(ctx, [...new Set([...idsIn(all, "person"), ...actors])]));
  const folders = byId(await namesOfFolders(ctx, [...new Set(idsIn(all, "folder"))]));
  const named = (field: string, value: unknown): Value => {
    const { values: kind } = changeField(field);
    if (kind === "person" && value === "none") return "Ohne";
    if (!isId(value)) return asValue(value);
    if (kind === "person") return people.get(value) ?? GONE;
    return kind === "folder" ? (folders.get(value) ?? GONE) : value;
  };
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actor_id, name: row.actor_name ?? people.get(row.actor_id ?? "") ?? ERASED },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name ?? ERASED },
    customer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer_name },
    changes: (parsed.get(row.id) ?? [])
      .filter(({ field }) => !UNSHOWN.has(changeField(field).values))
      .map(({ field, old, new: value }) => ({ field, old: named(field, old), new: named(field, value) })),
    is_erased: row.changes === null,
    ip: row.is_ip_erased ? ERASED : row.ip,
  }));
}

function asValue(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map(String) : JSON.stringify(value);
}
