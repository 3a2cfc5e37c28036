import { deepStrictEqual } from "node:assert/strict";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { unzip } from "../unzip.ts";
import { forgetLimits, lookers, ordered, type Look } from "./look.ts";
import type { File, Person } from "./model.ts";
import { isStaff, sees } from "./rights.ts";

/** The deadlines of everybody, with the persons that they are for. */
export async function lookAtDeadlines({ model, ...look }: Look): Promise<void> {
  for (const [person, browser] of lookers({ model, ...look })) {
    for (const { id: group } of isStaff(person) ? model.groups : [{ id: person.group ?? "" }]) {
      const { data } = await browser.call(listDeadlines, {
        query: isStaff(person) ? { customer_id: group } : {},
      });
      const files = model.files.filter((file) => file.group === group && sees(person, file));
      const wanted = files
        .filter((file) => isStaff(person) || !file.locker)
        .flatMap((file) => file.deadlines.map(({ id, person }) => ({ id, person, file: file.id })));
      deepStrictEqual(
        ordered(data.map(({ id, person, file }) => ({ id, person: person.id, file: file.id }))),
        ordered(wanted),
        `deadlines of ${person.role} ${person.id} on ${group}`,
      );
    }
  }
}

/** The names of documents in the own export of each member, or of one, of those that are there and of deleted ones. */
export async function lookAtExports({ model, machine, ...look }: Look, only?: Person): Promise<void> {
  for (const [person, browser] of lookers({ model, machine, ...look })) {
    if (isStaff(person) || (only && person !== only)) continue;
    await forgetLimits(machine);
    const answer = await browser.get("/api/profile/data-export");
    const files = await unzip(answer.rawPayload);
    const data = JSON.parse(files.get("daten.json")?.toString() ?? "") as {
      readonly documents: readonly { readonly full_name: string }[];
      readonly deleted_files: readonly { readonly name: string }[];
    };
    const names = (files: readonly File[]): string[] =>
      files.flatMap((file) => (sees(person, file) ? [file.name] : [])).toSorted();
    deepStrictEqual(
      [
        data.documents.map(({ full_name }) => full_name.replace(/\.pdf$/, "")).toSorted(),
        data.deleted_files.map(({ name }) => name).toSorted(),
      ],
      [
        names(model.files),
        names(
          model.deleted.filter(({ owner, members }) => owner === person.id || members?.includes(person.id)),
        ),
      ],
      `export of ${person.role} ${person.id}`,
    );
  }
}
