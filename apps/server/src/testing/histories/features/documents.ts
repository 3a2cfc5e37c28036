import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { deleteFile, deleteFiles, moveFile, moveFiles, updateFile } from "@krempelfrei/contract/files/files";
import { byId, drop, fresh, membersOf, tell, type File, type Folder, type Model } from "../model.ts";
import { deletes, ended, isStaff, marks, refusal, sees } from "../rights.ts";
import { aFile, aFolderOf, aMemberOf, verb, type Scene } from "../verb.ts";
import { edit, maintainerFor, passOnDeadlines, refusalOf } from "./document-rules.ts";

const deleteRefusal = ({ model, actor }: Scene, file: File): number | undefined =>
  refusal(sees(actor, file), deletes(model, actor, file));

/** Gives a document to somebody; clears the SOS mark unless the actor may set it for both persons. */
function give(scene: Scene, file: File, fields: Pick<File, "owner" | "for_all" | "maintainer">): void {
  const moved = file.owner !== fields.owner || file.for_all !== fields.for_all;
  const both = [file, { ...file, ...fields }];
  const keepsMark = !moved || both.every((one) => marks(scene.model, scene.actor, one));
  edit(scene, file, { ...fields, sos: file.sos && keepsMark });
}

/** Files a document, or moves it. */
function put({ model, actor }: Scene, file: File, folder: Folder): void {
  if (file.folder === folder.id) return;
  const before = { ...file };
  const isFiled = file.locker || file.unmanaged;
  tell(model, isFiled ? "file.filed" : "file.moved", file.id);
  // A document dropped for all stays with the person who dropped it.
  if (isFiled && !(file.dropped && file.for_all) && !(file.filed_before && file.maintainer !== null))
    file.maintainer = maintainerFor(byId(model.people, file.owner));
  Object.assign(file, { folder: folder.id, locker: false, unmanaged: false });
  // An owner outside of the model can approve what everybody in it has changed.
  if (file.approval === "rejected")
    Object.assign(file, { approval: "pending", submitters: [...new Set([...file.submitters, actor.id])] });
  passOnDeadlines(model, before, file);
}

/** A folder of another group is none; what waits in the locker is staff's. */
function putRefusal({ actor }: Scene, file: File, folder: Folder): number | undefined {
  if (file.group !== folder.group) return 404;
  return file.locker && !isStaff(actor) ? 409 : undefined;
}

const gone = (model: Model, ids: readonly string[]): void => {
  tell(model, "file.deleted", ...ids);
  for (const file of model.files.filter(({ id }) => ids.includes(id))) {
    file.members = membersOf(model, file.group).map(({ id }) => id);
    model.deleted.push(file);
  }
  drop(model.files, ({ id }) => ids.includes(id));
};

export const VERBS = [
  verb({
    name: "edit a document",
    call: updateFile,
    weight: 3,
    plan(scene) {
      const { model, of } = scene;
      const file = aFile(scene);
      if (!file) return undefined;
      const common = {
        name: fresh(model),
        author: of("Amt", "Ärzte", "<i>GmbH</i>"),
        type: of("misc", "invoice"),
      };
      const tags = scene.chance(2) ? ["Haus", "100 %"] : [];
      const year = of(2020, null, 1999);
      return {
        params: { id: file.id },
        body: { ...common, tags, date_relevance_year: year },
        refused: refusalOf(scene, file),
        effect: () => edit(scene, file, { ...common, tags, year }),
      };
    },
  }),
  verb({
    name: "mark a document",
    call: updateFile,
    weight: 3,
    plan(scene) {
      const { chance } = scene;
      const file = aFile(scene);
      if (!file) return undefined;
      const tax = chance(2);
      return {
        params: { id: file.id },
        body: { is_tax_relevant: tax },
        refused: refusalOf(scene, file),
        effect: () => edit(scene, file, { tax }),
      };
    },
  }),
  verb({
    name: "mark a favourite",
    call: updateFile,
    weight: 3,
    plan(scene) {
      const { actor, chance } = scene;
      const file = aFile(scene);
      if (!file) return undefined;
      const favorite = !chance(3);
      const others = file.fans.filter((id) => id !== actor.id);
      return {
        params: { id: file.id },
        body: { is_favorite: favorite },
        refused: refusal(sees(actor, file), !ended(scene.model, actor)),
        // Told to nobody: no entry of the change history.
        effect: () => {
          file.fans = favorite ? [...others, actor.id].toSorted() : others;
        },
      };
    },
  }),
  verb({
    name: "mark a document for emergencies",
    call: updateFile,
    weight: 4,
    plan(scene) {
      const file = aFile(scene);
      if (!file) return undefined;
      const sos = !scene.chance(3);
      return {
        params: { id: file.id },
        body: { is_sos: sos },
        refused: refusal(sees(scene.actor, file), marks(scene.model, scene.actor, file)),
        effect: () => edit(scene, file, { sos }),
      };
    },
  }),
  verb({
    name: "give a document to somebody",
    call: updateFile,
    sight: true,
    weight: 3,
    plan(scene) {
      const { actor } = scene;
      const file = aFile(scene);
      const owner = file && aMemberOf(scene, file.group);
      if (!file || !owner) return undefined;
      const for_all = file.for_all && owner.id === file.group;
      const isGiven = owner.id !== file.owner || for_all !== file.for_all;
      const maintainer = isStaff(actor) && isGiven ? maintainerFor(owner) : file.maintainer;
      return {
        params: { id: file.id },
        body: { user_id: owner.id },
        refused: refusalOf(scene, file) ?? (owner.group === file.group ? undefined : 422),
        effect: () => give(scene, file, { owner: owner.id, maintainer, for_all }),
      };
    },
  }),
  verb({
    name: "share a document, or no more",
    call: updateFile,
    sight: true,
    weight: 3,
    plan(scene) {
      const { actor, chance } = scene;
      const file = aFile(scene);
      if (!file) return undefined;
      const for_all = !chance(3);
      const maintainer = isStaff(actor) && for_all && !file.for_all ? file.group : file.maintainer;
      return {
        params: { id: file.id },
        body: { is_for_all: for_all },
        refused: refusalOf(scene, file),
        effect: () => give(scene, file, { for_all, maintainer, owner: for_all ? file.group : file.owner }),
      };
    },
  }),
  verb({
    name: "edit and file in one call",
    call: updateFile,
    sight: true,
    plan(scene) {
      const { model } = scene;
      const file = aFile(scene);
      const folder = file && aFolderOf(scene, file.group);
      if (!file || !folder) return undefined;
      const name = fresh(model);
      return {
        params: { id: file.id },
        body: { name, folder_id: folder.id },
        refused: refusalOf(scene, file) ?? putRefusal(scene, file, folder),
        effect: () => {
          edit(scene, file, { name });
          put(scene, file, folder);
        },
      };
    },
  }),
  verb({
    name: "move a document",
    call: moveFile,
    sight: true,
    weight: 4,
    plan(scene) {
      const file = aFile(scene);
      const folder = file && aFolderOf(scene, file.group);
      if (!file || !folder) return undefined;
      return {
        params: { id: file.id, folderId: folder.id },
        refused: refusalOf(scene, file) ?? putRefusal(scene, file, folder),
        effect: () => put(scene, file, folder),
      };
    },
  }),
  verb({
    name: "move several documents",
    call: moveFiles,
    sight: true,
    weight: 2,
    plan(scene) {
      const files = [...new Set([aFile(scene), aFile(scene), aFile(scene)])].filter(
        (file) => file !== undefined,
      );
      const folder = files[0] && aFolderOf(scene, files[0].group);
      if (!folder) return undefined;
      return {
        params: { folderId: folder.id },
        body: { fileIds: files.map(({ id }) => id) },
        refused: firstOf(
          files.map((file) => refusalOf(scene, file)),
          files.map((file) => putRefusal(scene, file, folder)),
        ),
        effect: () => {
          for (const file of files) put(scene, file, folder);
        },
      };
    },
  }),
  verb({
    name: "delete a document",
    call: deleteFile,
    weight: 2,
    plan(scene) {
      const file = aFile(scene);
      if (!file) return undefined;
      return {
        params: { id: file.id },
        refused: deleteRefusal(scene, file),
        effect: () => gone(scene.model, [file.id]),
      };
    },
  }),
  verb({
    name: "delete several documents",
    call: deleteFiles,
    plan(scene) {
      const files = [...new Set([aFile(scene), aFile(scene)])].filter((file) => file !== undefined);
      if (files.length === 0) return undefined;
      const fileIds = files.map(({ id }) => id);
      return {
        body: { fileIds },
        refused: firstOf(files.map((file) => deleteRefusal(scene, file))),
        effect: () => gone(scene.model, fileIds),
      };
    },
  }),
  verb({
    name: "restore a document",
    call: restoreFile,
    sight: true,
    weight: 2,
    plan(scene) {
      const { model, one, chance } = scene;
      // Now and then one that is not deleted.
      const file = chance(6) ? one(model.files) : one(model.deleted);
      if (!file) return undefined;
      return {
        params: { id: file.id },
        refused: model.deleted.includes(file) ? undefined : 404,
        effect: () => {
          drop(model.deleted, ({ id }) => id === file.id);
          model.files.push(file);
          tell(model, "file.restored", file.id);
          const members = new Set(membersOf(model, file.group).map(({ id }) => id));
          const owner = byId(model.people, file.owner);
          if (file.maintainer !== null && !members.has(file.maintainer))
            file.maintainer = maintainerFor(owner);
          file.deadlines = file.deadlines.map((deadline) =>
            members.has(deadline.person) ? deadline : { ...deadline, person: file.owner },
          );
          const folder = model.folders.find(({ id, group }) => id === file.folder && group === file.group);
          if (file.folder !== null && !folder)
            Object.assign(file, { folder: null, unmanaged: true, filed_before: true });
        },
      };
    },
  }),
];

/** A call on several rows does all or none: rows out of sight count first, then in the order of ids. */
function firstOf(...rounds: readonly (readonly (number | undefined)[])[]): number | undefined {
  for (const round of rounds) {
    const refused = round.filter((status) => status !== undefined);
    if (refused.length > 0) return Math.max(...refused);
  }
  return undefined;
}
