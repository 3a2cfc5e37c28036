import { handOverDocuments } from "@krempelfrei/contract/relationships/relationships";
import { byId, membersOf, tell, type File, type Model, type Person } from "../model.ts";
import { isFor } from "../rights.ts";
import { aMemberOf, verb, type Scene } from "../verb.ts";
import { passOnDeadlines } from "./document-rules.ts";
import { aPerson, refusalOf } from "./relationships.ts";

/** True if the next filing of the document, if there is one, leaves its maintainer. */
const isFiled = ({ locker, unmanaged, filed_before }: File): boolean =>
  !locker && (!unmanaged || filed_before === true);

/** The documents of a person that were filed and that another does not maintain yet. */
const handedFiles = (model: Model, person: Person, to: Person): File[] =>
  model.files.filter((file) => file.owner === person.id && isFiled(file) && file.maintainer !== to.id);

/** Mostly a related person who owns a filed document; most others have nothing to hand over. */
function aPersonWithDocuments({ model, one, chance }: Scene): ReturnType<typeof aPerson> {
  const all = [...model.files, ...model.deleted];
  const file = one(all.filter((one) => one.owner !== one.group && isFiled(one)));
  if (!file || chance(5)) return undefined;
  return { person: byId(model.people, file.owner), params: { id: file.group, relId: file.owner } };
}

/** Mostly somebody with a sign-in. */
function aMaintainerOf(scene: Scene, group: string): Person | undefined {
  const able = membersOf(scene.model, group).filter(({ email, active }) => email !== null && active);
  return scene.chance(5) ? aMemberOf(scene, group) : scene.one(able);
}

function handoverRefusal(
  to: Person,
  group: string,
  files: readonly File[],
  isOld: boolean,
): number | undefined {
  if (to.group !== group || to.email === null || !to.active) return 422;
  return files.length === 0 || isOld ? 409 : undefined;
}

/** The deleted documents of a person that neither they nor the other maintain. */
const handedDeleted = (model: Model, person: Person, to: Person): File[] =>
  model.deleted.filter(
    (file) =>
      file.owner === person.id &&
      isFiled(file) &&
      file.maintainer !== null &&
      file.maintainer !== person.id &&
      file.maintainer !== to.id,
  );

function handOver(model: Model, person: Person, files: readonly File[], to: Person): void {
  for (const file of files) {
    const before = { ...file };
    file.maintainer = to.id;
    tell(model, "file.handed_over", file.id);
    passOnDeadlines(model, before, file);
  }
  for (const file of handedDeleted(model, person, to)) {
    const { owner, maintainer: loser } = file;
    file.maintainer = to.id;
    tell(model, "file.handed_over", file.id);
    const lost = file.deadlines.filter(({ person }) => person === loser && !isFor(file, person));
    tell(model, "deadline.updated", ...lost.map(({ id }) => id));
    file.deadlines = file.deadlines.map((deadline) =>
      lost.includes(deadline) ? { ...deadline, person: owner } : deadline,
    );
  }
}

export const VERBS = [
  verb({
    name: "hand the documents of a person over",
    call: handOverDocuments,
    sight: true,
    weight: 3,
    plan(scene) {
      const { model, chance } = scene;
      const found = aPersonWithDocuments(scene) ?? aPerson(scene);
      const to = found && aMaintainerOf(scene, found.params.id);
      if (!found || !to) return undefined;
      const { person, params } = found;
      const files = handedFiles(model, person, to);
      const isOld = chance(8);
      return {
        params,
        body: { to: to.id, state: "" },
        stateOf: { ...params, to: to.id, isOld },
        refused:
          refusalOf(person, params.id) ??
          handoverRefusal(to, params.id, [...files, ...handedDeleted(model, person, to)], isOld),
        effect: () => handOver(model, person, files, to),
      };
    },
  }),
];
