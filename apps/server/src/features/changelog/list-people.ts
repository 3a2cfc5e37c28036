import type { ChangePerson } from "@krempelfrei/contract/changelog/changelog";
import { ROLES } from "@krempelfrei/contract/access";
import { ROLE_NAMES } from "@krempelfrei/contract/role-names";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { findFormerName, findPeople, findPerson, type PersonRow } from "./people.queries.ts";

export interface ListPeople {
  readonly search: string;
  readonly among: "all" | "customers";
  /** If set, only this person. */
  readonly id?: string | undefined;
}

/** People to filter by, at most 20; an `id` also finds a deleted person, with the name in the history. Error: 403. */
export async function listPeople(ctx: Ctx, { id, ...wanted }: ListPeople): Promise<ChangePerson[]> {
  authorize(ctx, "changelog.read");
  if (id === undefined) return (await findPeople(ctx, wanted)).map(toPerson);
  const found = await findPerson(ctx, id);
  if (found) return [toPerson(found)];
  const name = await findFormerName(ctx, id);
  return name === undefined ? [] : [{ id, name, detail: "" }];
}

function toPerson({ id, name, role, number }: PersonRow): ChangePerson {
  const known = ROLES.find((candidate) => candidate === role);
  const detail = number === null ? (known ? ROLE_NAMES[known] : "") : `Kunde ${number}`;
  return { id, name, detail };
}
