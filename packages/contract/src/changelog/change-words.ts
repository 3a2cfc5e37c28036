/**
 * The German words of the change history, combined from the tables of the features (`<feature>/changes.ts`). A new
 * action or field is added there first: `recordChange` accepts only declared ones, so that a missing word is a type
 * error.
 */
import { ACCOUNT_CHANGES } from "../account/changes.ts";
import { ACCOUNTING_CHANGES } from "../accounting/changes.ts";
import { CHANGELOG_CHANGES } from "./changes.ts";
import { BOOKING_CHANGES } from "../bookings/changes.ts";
import type { ChangeFieldWords, ChangeTable } from "../change-table.ts";
import { CUSTOMER_CHANGES } from "../customers/changes.ts";
import { DATA_EXPORT_CHANGES } from "../data-export/changes.ts";
import { DEADLINE_CHANGES } from "../deadlines/changes.ts";
import { FILE_CHANGES } from "../files/changes.ts";
import { MAIL_INTAKE_CHANGES } from "../mail-intake/changes.ts";
import { RELATIONSHIP_CHANGES } from "../relationships/changes.ts";
import { SOS_CHANGES } from "../sos/changes.ts";
import { STACK_CHANGES } from "../stacks/changes.ts";
import { TEMPLATE_CHANGES } from "../templates/changes.ts";
import { USER_CHANGES } from "../users/changes.ts";

/** The tables, in the order in which the page offers their kinds as filters. */
export const CHANGE_TABLES = [
  CUSTOMER_CHANGES,
  RELATIONSHIP_CHANGES,
  BOOKING_CHANGES,
  ACCOUNTING_CHANGES,
  FILE_CHANGES,
  DEADLINE_CHANGES,
  STACK_CHANGES,
  MAIL_INTAKE_CHANGES,
  TEMPLATE_CHANGES,
  USER_CHANGES,
  ACCOUNT_CHANGES,
  SOS_CHANGES,
  DATA_EXPORT_CHANGES,
  CHANGELOG_CHANGES,
] as const satisfies readonly ChangeTable[];

type Table = (typeof CHANGE_TABLES)[number];
/** The names declared in one part of the tables. */
type NameIn<Part extends "kinds" | "actions" | "fields", T = Table> =
  T extends Readonly<Record<Part, infer Words>> ? keyof Words & string : never;

type ChangeKind = NameIn<"kinds">;
export type ChangeAction = NameIn<"actions">;
export type ChangeSubject = Extract<Table, { readonly subjects: unknown }>["subjects"][number];
export type ChangeField = NameIn<"fields">;

const tables: readonly ChangeTable[] = CHANGE_TABLES;
const together = <Word>(words: (table: ChangeTable) => Readonly<Record<string, Word>> | undefined) =>
  Object.fromEntries(tables.flatMap((table) => Object.entries(words(table) ?? {})));

/** Kinds of entries to filter by. */
export const CHANGE_KINDS: Readonly<Record<string, string>> = together((table) => table.kinds);
export const CHANGE_KIND_NAMES = Object.keys(CHANGE_KINDS) as [ChangeKind, ...ChangeKind[]];

const ACTIONS: Readonly<Record<string, string>> = together((table) => table.actions);
const FIELDS: Readonly<Record<string, ChangeFieldWords>> = together((table) => table.fields);

/** The actions whose German text contains a word, in any case. */
export const actionsWith = (word: string): string[] => {
  const wanted = word.toLocaleLowerCase("de");
  return Object.entries(ACTIONS).flatMap(([name, text]) =>
    text.toLocaleLowerCase("de").includes(wanted) ? name : [],
  );
};

/** Words of a field; for a field that no longer exists only its name. */
export const changeField = (name: string): ChangeFieldWords =>
  (Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined) ?? { label: name };

/** The German text of an action; for an action that no longer exists its name. */
export const changeAction = (name: string): string =>
  (Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined) ?? name;
