import { storeFile, uploadFile } from "@krempelfrei/contract/files/files";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { replaceFile } from "@krempelfrei/contract/files/versions";
import { byId, fresh, rootOf, tell, type File } from "../model.ts";
import { isStaff, marks, reaches } from "../rights.ts";
import { aFile, aFolder, aGroup, aMemberOf, pdfOf, verb, type Scene } from "../verb.ts";
import { maintainerFor, refusalOf, review } from "./document-rules.ts";

const NEW = {
  author: null,
  type: null,
  tags: [],
  year: null,
  for_all: false,
  sos: false,
  tax: false,
  fans: [],
  unmanaged: false,
  locker: false,
  dropped: false,
  reason: null,
  submitters: [],
  deadlines: [],
  stale: false,
  approval: "none" as const,
};

/** A new document of somebody, made by the actor. */
export function add(
  { model, actor }: Scene,
  id: string,
  { owner, ...fields }: Pick<File, "name" | "contents" | "folder"> & Partial<File> & { owner: string },
): void {
  const person = byId(model.people, owner);
  const maintainer = isStaff(actor) ? maintainerFor(person) : actor.id;
  model.files.push({ ...NEW, id, group: person.group ?? "", owner, maintainer, maker: actor.id, ...fields });
  tell(model, fields.locker ? "file.dropped_in_locker" : "file.uploaded", id);
}

/** A file to upload, now and then with a content that is there already. */
export const newFile = ({ model, one, chance }: Scene) => {
  const name = fresh(model);
  const known = chance(5) ? one(model.files)?.contents.at(-1) : undefined;
  const content = known ?? `${name} ${model.count}`;
  const file = { name: `${name}.pdf`, bytes: pdfOf(content) };
  return { name, content, file, made: { table: "file", column: "name", value: name } as const };
};

export const VERBS = [
  verb({
    name: "upload into a folder",
    call: uploadFile,
    weight: 6,
    plan(scene) {
      const { model, actor } = scene;
      const folder = aFolder(scene);
      if (!folder) return undefined;
      const { name, content, file, made } = newFile(scene);
      const somebody = scene.chance(3) ? aMemberOf(scene, folder.group) : undefined;
      const owner = somebody?.id ?? (isStaff(actor) ? folder.group : actor.id);
      const reached = isStaff(actor) || actor.group === folder.group;
      return {
        file,
        body: { folder_id: folder.id, user_id: somebody?.id },
        refused: reached && byId(model.people, owner).group === folder.group ? undefined : 404,
        made,
        effect: (id) => add(scene, id, { name, contents: [content], folder: folder.id, owner }),
      };
    },
  }),
  verb({
    name: "upload without a folder",
    call: uploadFile,
    weight: 3,
    plan(scene) {
      const { model, actor, chance } = scene;
      const { name, content, file, made } = newFile(scene);
      const root = actor.group === null || actor.gone ? null : rootOf(model, actor.group).id;
      const owner = isStaff(actor) || chance(4) ? aMemberOf(scene, actor.group ?? "") : undefined;
      const anybody =
        owner ?? (isStaff(actor) ? scene.one(model.people.filter((p) => p.group && !p.gone)) : actor);
      if (!anybody) return undefined;
      const refused = isStaff(actor) || anybody.group === actor.group ? undefined : 404;
      return {
        file,
        body: { user_id: anybody === actor ? undefined : anybody.id },
        refused,
        made,
        effect: (id) =>
          add(scene, id, {
            name,
            contents: [content],
            folder: root,
            unmanaged: root === null,
            owner: anybody.id,
          }),
      };
    },
  }),
  verb({
    name: "store by the file picker",
    call: storeFile,
    plan(scene) {
      const { model, actor } = scene;
      const { name, content, file, made } = newFile(scene);
      const given = scene.chance(3) === isStaff(actor) ? undefined : aGroup(scene);
      const refused =
        given === undefined ? (isStaff(actor) ? 422 : undefined) : reaches(actor, given) ? undefined : 404;
      return {
        file,
        query: { customer_id: given },
        refused,
        made,
        effect: (id) => {
          const place =
            isStaff(actor) && given !== undefined
              ? { owner: given, folder: null, unmanaged: true }
              : { owner: actor.id, folder: rootOf(model, actor.group ?? "").id };
          add(scene, id, { name, contents: [content], ...place });
        },
      };
    },
  }),
  verb({
    name: "drop into the locker",
    call: addToLocker,
    weight: 2,
    plan(scene) {
      const { name, content, file, made } = newFile(scene);
      const fields = { name, contents: [content], folder: null, locker: true, dropped: true };
      return { file, made, effect: (id) => add(scene, id, { ...fields, owner: scene.actor.id }) };
    },
  }),
  verb({
    name: "replace a document",
    call: replaceFile,
    weight: 3,
    plan(scene) {
      const { model, actor, chance } = scene;
      const file = aFile(scene);
      if (!file) return undefined;
      const content = chance(5) ? (file.contents.at(-1) ?? "") : `${fresh(model)} again`;
      return {
        params: { id: file.id },
        file: { name: "Neu.pdf", bytes: pdfOf(content) },
        refused: refusalOf(scene, file) ?? (file.locker && !isStaff(actor) ? 409 : undefined),
        effect: () => {
          if (content === file.contents.at(-1)) return;
          const before = { ...file };
          file.contents = [...file.contents, content];
          if (file.approval === "approved") Object.assign(file, { approval: "none", stale: false });
          review(actor, before, file);
          // The mark stands for the content that the owner saw.
          if (!marks(model, actor, file)) file.sos = false;
          tell(model, "file.replaced", file.id);
        },
      };
    },
  }),
];
