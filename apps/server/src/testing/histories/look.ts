import type { Browser, Machine } from "./machine.ts";
import type { Person } from "./model.ts";
import type { History } from "./prepare.ts";

export interface Look extends History {
  readonly machine: Machine;
}

export interface Row {
  readonly id: string;
}

export const ordered = <T extends Row>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

export const lookers = ({ model, browsers }: Look): [Person, Browser][] =>
  model.people.flatMap((person) => {
    const browser = browsers.get(person.id);
    return browser && person.signed_in ? [[person, browser]] : [];
  });

/** Limits have tests of their own; here everybody does much more than a person would. */
export async function forgetLimits({ system }: Machine): Promise<void> {
  await system.db.deleteFrom("throttle").execute();
}
