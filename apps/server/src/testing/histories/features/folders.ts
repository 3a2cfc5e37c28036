import { addSubfolder, deleteFolder, updateFolder } from "@krempelfrei/contract/files/folders";
import { drop, fresh, subtree, tell, type Folder, type Model } from "../model.ts";
import { changesFolder, reaches, refusal } from "../rights.ts";
import { aFolder, aFolderOf, verb, type Scene } from "../verb.ts";

const refusalOf = ({ model, actor }: Scene, folder: Folder): number | undefined =>
  refusal(reaches(actor, folder.group), changesFolder(model, actor, folder));

const isTaken = (model: Model, parent: string | null, name: string, except?: string): boolean =>
  model.folders.some((folder) => folder.parent === parent && folder.name === name && folder.id !== except);

/** A fresh name, now and then that of another folder of the same parent. */
function aName({ model, chance, one }: Scene, parent: string | null): string {
  const others = model.folders.filter((folder) => folder.parent === parent);
  return (chance(6) ? one(others)?.name : undefined) ?? fresh(model);
}

/** Mostly one that is not of the starting tree. */
const aMadeFolder = (scene: Scene): Folder | undefined =>
  (scene.chance(4) ? undefined : scene.one(scene.model.folders.filter(({ maker }) => maker !== null))) ??
  aFolder(scene);

export const VERBS = [
  verb({
    name: "add a folder",
    call: addSubfolder,
    weight: 4,
    plan(scene) {
      const { model, actor } = scene;
      const parent = aFolder(scene);
      if (!parent) return undefined;
      const name = aName(scene, parent.id);
      return {
        params: { id: parent.id },
        body: { name },
        refused: reaches(actor, parent.group) ? (isTaken(model, parent.id, name) ? 422 : undefined) : 404,
        made: { table: "folder", column: "name", value: name },
        effect: (id) => {
          const common = { group: parent.group, maker: actor.id, special: [] };
          model.folders.push({ ...common, id, parent: parent.id, name });
          tell(model, "folder.created", id);
          for (const special of parent.special) {
            model.folders.push({ ...common, id: `?${special} of ${id}`, parent: id, name: special });
            tell(model, "folder.created", `?${special} of ${id}`);
          }
        },
      };
    },
  }),
  verb({
    name: "rename a folder",
    call: updateFolder,
    plan(scene) {
      const { model } = scene;
      const folder = aMadeFolder(scene);
      if (!folder) return undefined;
      const name = aName(scene, folder.parent);
      return {
        params: { id: folder.id },
        body: { name },
        refused:
          refusalOf(scene, folder) ?? (isTaken(model, folder.parent, name, folder.id) ? 422 : undefined),
        effect: () => {
          if (folder.name !== name) tell(model, "folder.updated", folder.id);
          folder.name = name;
        },
      };
    },
  }),
  verb({
    name: "move a folder",
    call: updateFolder,
    weight: 2,
    plan(scene) {
      const { model } = scene;
      const folder = aMadeFolder(scene);
      const parent = folder && aFolderOf(scene, folder.group);
      if (!folder || !parent) return undefined;
      return {
        params: { id: folder.id },
        body: { parent_id: parent.id },
        refused: refusalOf(scene, folder) ?? moveRefusal(model, folder, parent),
        effect: () => {
          if (folder.parent !== parent.id) tell(model, "folder.updated", folder.id);
          folder.parent = parent.id;
        },
      };
    },
  }),
  verb({
    name: "delete a folder",
    call: deleteFolder,
    weight: 2,
    plan(scene) {
      const { model, actor } = scene;
      const folder = aMadeFolder(scene);
      if (!folder) return undefined;
      const tree = subtree(model, folder);
      const ids = tree.map(({ id }) => id);
      const isFull = model.files.some((file) => file.folder !== null && ids.includes(file.folder));
      const mayAll = tree.every((below) => changesFolder(model, actor, below));
      return {
        params: { id: folder.id },
        refused: refusalOf(scene, folder) ?? (isFull ? 409 : mayAll ? undefined : 403),
        effect: () => {
          tell(model, "folder.deleted", ...ids);
          drop(model.folders, ({ id }) => ids.includes(id));
        },
      };
    },
  }),
];

function moveRefusal(model: Model, folder: Folder, parent: Folder): number | undefined {
  if (folder.id === parent.id) return 422;
  if (parent.group !== folder.group) return 404;
  if (subtree(model, folder).includes(parent)) return 422;
  return isTaken(model, parent.id, folder.name, folder.id) ? 422 : undefined;
}
