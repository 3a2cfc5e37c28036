import type { CallInput } from "@krempelfrei/contract/call";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { FormFile } from "@krempelfrei/testing/client";
import type { Ctx } from "../../context/context.ts";
import type { Letter } from "./letters.ts";
import type { File, Folder, Model, Person } from "./model.ts";
import { reaches, sees } from "./rights.ts";

/** A file that the scanner of the office has written. */
export interface Scan {
  /** Without extension. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Makes choices from the numbers of a step, so that fast-check makes them smaller when a history fails. */
export interface Draw {
  /** One of a list; undefined of an empty one. */
  one<T>(list: readonly T[]): T | undefined;
  /** True once in so many times. */
  chance(times: number): boolean;
  of<const T extends string | number | null>(...values: readonly [T, ...T[]]): T;
}

export function drawFrom(numbers: readonly number[]): Draw {
  let at = 0;
  const next = (): number => {
    at += 1;
    return numbers[(at - 1) % numbers.length] ?? 0;
  };
  return {
    one: (list) => list[next() % list.length],
    chance: (times) => next() % times === times - 1,
    of: (...values) => values[next() % values.length] ?? values[0],
  };
}

export interface Scene extends Draw {
  readonly model: Model;
  readonly actor: Person;
  /** Days in Germany. */
  readonly today: string;
  readonly yesterday: string;
}

/** Expected result of a call. */
export interface Plan {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly file?: FormFile;
  /** A mail that is sent instead of a call. */
  readonly letter?: Letter;
  /** A file that the scanner writes instead of a call. */
  readonly scan?: Scan;
  /** A stack whose revision goes with the call, as the page has it that was just loaded, or one that is old by now. */
  readonly revisionOf?: { readonly id: string; readonly isOld: boolean };
  /** A list of documents to be handed over, whose name goes with the call, or the name of another list. */
  readonly stateOf?: {
    readonly id: string;
    readonly relId: string;
    readonly to: string;
    readonly isOld: boolean;
  };
  /** Documents are made of stacks by a job after the call. */
  readonly makesParts?: boolean;
  /** The status of its refusal; undefined where it succeeds. Who may not make the call at all is known before. */
  readonly refused?: number | undefined;
  /** Column with a fresh value, by which a new row is found if the answer never came. */
  readonly made?: { readonly table: Made; readonly column: string; readonly value: string };
  /** A step outside of the app after the call. */
  readonly prepared?: (system: Pick<Ctx, "db">) => Promise<void>;
  /** Does the same to the model; `id` is that of what was made. */
  readonly effect?: (id: string) => void;
}

export type Made =
  | "app_user"
  | "booking"
  | "customer"
  | "deadline"
  | "file"
  | "folder"
  | "mandate"
  | "sos_contact"
  | "stack"
  | "template"
  | "global_template";

export interface Verb {
  readonly name: string;
  readonly call: Endpoint;
  /** True if the call may change rights: everybody looks after it. */
  readonly sight?: boolean;
  /** True for an export: its contents are compared with the model after the call. */
  readonly exports?: boolean;
  /** Weight of the step; 1 by default. */
  readonly weight?: number;
  /** Undefined where there is nothing to do it with. */
  plan(scene: Scene): Plan | undefined;
}

type Declared<E extends Endpoint> = Omit<Plan, keyof CallInput<E>> & CallInput<E>;

/** Declares a verb; only narrows types. */
export const verb = <E extends Endpoint>(
  declared: Omit<Verb, "call" | "plan"> & {
    readonly call: E;
    plan(scene: Scene): Declared<E> | undefined;
  },
): Verb => declared as unknown as Verb;

/** A document: mostly one that the actor sees, now and then any. */
export function aFile({ model, actor, one, chance }: Scene): File | undefined {
  const seen = model.files.filter((file) => sees(actor, file));
  return (chance(6) ? undefined : one(seen)) ?? one(model.files);
}

/** A folder, in most cases of a group that the actor reaches. */
export function aFolder({ model, actor, one, chance }: Scene): Folder | undefined {
  const reached = model.folders.filter(({ group }) => reaches(actor, group));
  return (chance(8) ? undefined : one(reached)) ?? one(model.folders);
}

/** A folder of this group, now and then of another one. */
export function aFolderOf({ model, one, chance }: Scene, group: string): Folder | undefined {
  return one(chance(6) ? model.folders : model.folders.filter((folder) => folder.group === group));
}

/** A person of this group, now and then of another one. */
export function aMemberOf({ model, one, chance }: Scene, group: string): Person | undefined {
  const people = model.people.filter((person) => person.group !== null && !person.gone);
  return one(chance(8) ? people : people.filter((person) => person.group === group));
}

/** A group; its id is that of the contract holder. */
export const aGroup = ({ model, one }: Scene): string | undefined => one(model.groups)?.id;

/** The smallest PDF that counts as one, different for each text. */
export const pdfOf = (text: string): Uint8Array =>
  Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
