import { createDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { fresh, tell } from "../model.ts";
import { isFor, isStaff, sees } from "../rights.ts";
import { aFile, aMemberOf, verb } from "../verb.ts";

export const VERBS = [
  verb({
    name: "note a deadline",
    call: createDeadline,
    weight: 4,
    plan(scene) {
      const { model, actor, chance } = scene;
      const file = aFile(scene);
      const person = file && aMemberOf(scene, file.group);
      if (!file || !person) return undefined;
      const title = fresh(model);
      const isOwners = chance(3);
      // A person without a sign-in is reminded through the maintainer.
      const isTold = isOwners || person.email === null || isFor(file, person.id);
      const isSeen = isStaff(actor) || (sees(actor, file) && !file.locker);
      const person_id = isOwners ? undefined : person.id;
      const refusedPerson = isOwners || (person.group === file.group && isTold) ? undefined : 422;
      return {
        body: { file_id: file.id, kind: "payment" as const, title, due: "2030-05-06", person_id },
        refused: isSeen ? refusedPerson : 404,
        made: { table: "deadline", column: "title", value: title },
        effect: (id) => {
          file.deadlines = [...file.deadlines, { id, title, person: person_id ?? file.owner }];
          tell(model, "deadline.created", id);
        },
      };
    },
  }),
];
