import {
  convertRelationship,
  createRelationship,
  deleteRelationship,
  updateRelationship,
} from "@krempelfrei/contract/relationships/relationships";
import { STARTING_TREE } from "../../../features/files/folders/starting-tree.ts";
import {
  byId,
  drop,
  fresh,
  freshEmail,
  rootOf,
  tell,
  type File,
  type Folder,
  type Model,
  type Person,
} from "../model.ts";
import { isFor, isStaff } from "../rights.ts";
import { aGroup, verb, type Scene } from "../verb.ts";
import { CHEAP_HASH } from "./accounts.ts";
import { maintainerFor } from "./document-rules.ts";

/** A person with its group, now and then another group: there it is none. */
export function aPerson(scene: Scene): { person: Person; params: { id: string; relId: string } } | undefined {
  const { model, one, chance } = scene;
  const people = model.people.filter(({ group, gone }) => group !== null && !gone);
  const person = chance(6) ? one(people) : one(people.filter(({ role }) => role === "related"));
  const group = chance(8) ? aGroup(scene) : person?.group;
  return person && group ? { person, params: { id: group, relId: person.id } } : undefined;
}

export const refusalOf = (person: Person, group: string): number | undefined =>
  person.group !== group ? 404 : person.id === group ? 409 : undefined;

/**
 * Documents that a leaving person maintained fall to their owners, folders to the contract holder. `known` are the
 * documents whose change is recorded already.
 */
function passOn(model: Model, from: string, group: string, known: readonly File[] = []): void {
  for (const file of model.files.filter((file) => file.group === group)) {
    const to = maintainerFor(byId(model.people, file.owner));
    const isDropped = file.maker === from && file.locker;
    if ((file.maintainer === from || isDropped) && !known.includes(file))
      tell(model, "file.updated", file.id);
    if (file.maintainer === from) file.maintainer = to;
    if (isDropped) file.maker = to;
    const theirs = file.deadlines.filter(({ person }) => person === from);
    tell(model, "deadline.updated", ...theirs.map(({ id }) => id));
    file.deadlines = file.deadlines.map((deadline) =>
      theirs.includes(deadline) ? { ...deadline, person: file.owner } : deadline,
    );
  }
  const folders = model.folders.filter((folder) => folder.group === group && folder.maker === from);
  tell(model, "folder.updated", ...folders.map(({ id }) => id));
  for (const folder of folders) folder.maker = group;
}

/** Deadlines of documents that a person does not see are the owners' once the person can sign in. */
function passOnUnseen(model: Model, { id: from, group }: Person): void {
  for (const file of model.files.filter((file) => file.group === group && !isFor(file, from))) {
    const theirs = file.deadlines.filter(({ person }) => person === from);
    tell(model, "deadline.updated", ...theirs.map(({ id }) => id));
    file.deadlines = file.deadlines.map((deadline) =>
      theirs.includes(deadline) ? { ...deadline, person: file.owner } : deadline,
    );
  }
}

const ownedBy = (model: Model, person: Person) => model.files.filter(({ owner }) => owner === person.id);

/** The folders that a new customer starts with, as far as they are missing. */
export function addStartingFolders(model: Model, group: string): void {
  const common = { group, maker: null };
  const ofGroup = model.folders.filter((folder) => folder.group === group);
  const root = ofGroup.find(({ parent }) => parent === null)?.id ?? `?root of ${group}`;
  if (ofGroup.length === 0)
    model.folders.push({ ...common, id: root, parent: null, name: "Dokumente", special: [] });
  const known = new Set(ofGroup.filter(({ parent }) => parent === root).map(({ name }) => name));
  for (const { name, special_subfolders: special = [] } of STARTING_TREE)
    if (!known.has(name))
      model.folders.push({ ...common, id: `?${name} of ${group}`, parent: root, name, special });
}

/** The copy of a folder in the new group, at the same path; it is made with the first document. */
function sameFolder(model: Model, old: Folder, to: string): Folder {
  const parent = old.parent === null ? null : sameFolder(model, byId(model.folders, old.parent), to).id;
  const known = model.folders.find(
    (folder) => folder.group === to && folder.parent === parent && folder.name === old.name,
  );
  if (known) return known;
  const maker = model.people.find(({ id }) => id === old.maker);
  const folder: Folder = {
    ...old,
    id: `?${old.name} in ${parent ?? to}`,
    group: to,
    parent,
    maker: maker?.group ? to : old.maker,
  };
  model.folders.push(folder);
  return folder;
}

function convert(model: Model, person: Person, today: string): void {
  const [from, to] = [person.group ?? "", person.id];
  const old = byId(model.groups, from);
  const files = ownedBy(model, person);
  model.groups.push({
    ...old,
    id: to,
    note: null,
    city: null,
    contract_start: today,
    cancelled_to: null,
    ended: false,
  });
  sameFolder(model, rootOf(model, from), to);
  for (const file of files) {
    const folder = file.folder === null ? null : sameFolder(model, byId(model.folders, file.folder), to).id;
    // Nobody else of the old group sees it any more.
    const fans = file.fans.filter((id) => id === to || isStaff(byId(model.people, id)));
    const deadlines = file.deadlines.map((deadline) => ({ ...deadline, person: to }));
    const maker = file.locker ? to : file.maker;
    Object.assign(file, { group: to, folder, fans, maintainer: to, maker, deadlines });
    tell(model, "file.changed_group", file.id, file.id);
  }
  addStartingFolders(model, to);
  for (const file of model.deleted.filter(({ owner }) => owner === to)) file.group = to;
  passOn(model, to, from);
  Object.assign(person, { role: "customer", group: to, kind: null, signed_in: false });
  tell(model, "relationship.converted", to);
  tell(model, "customer.created", to);
}

export const VERBS = [
  verb({
    name: "add a person",
    call: createRelationship,
    plan(scene) {
      const { model, of, chance } = scene;
      const group = aGroup(scene);
      if (group === undefined) return undefined;
      const email = chance(2) ? null : freshEmail(model);
      const fields = { first_name: fresh(model), last_name: "Neu", kind: of("Kind", "Elternteil"), email };
      return {
        params: { id: group },
        body: fields,
        made: { table: "app_user", column: "first_name", value: fields.first_name },
        effect: (id) => {
          const none = {
            acts: false,
            has_password: false,
            signed_in: false,
            gone: false,
            sos: false,
            with_code: false,
          };
          model.people.push({ ...fields, ...none, id, role: "related", group, active: true });
          tell(model, "relationship.created", id);
        },
      };
    },
  }),
  verb({
    name: "edit a person",
    call: updateRelationship,
    plan(scene) {
      const { model } = scene;
      const found = aPerson(scene);
      if (!found) return undefined;
      const { person, params } = found;
      const changes = { first_name: fresh(model), kind: "Sonstige" } as const;
      return {
        params,
        body: changes,
        refused: refusalOf(person, params.id),
        effect: () => {
          Object.assign(person, changes);
          tell(model, "relationship.updated", person.id);
        },
      };
    },
  }),
  verb({
    name: "take the address of a person away",
    call: updateRelationship,
    sight: true,
    weight: 2,
    plan(scene) {
      const { model } = scene;
      const found = aPerson(scene);
      if (!found) return undefined;
      const { person, params } = found;
      return {
        params,
        body: { email: null },
        refused: refusalOf(person, params.id),
        effect: () => {
          if (person.email === null) return;
          Object.assign(person, { email: null, has_password: false, signed_in: false });
          tell(model, "relationship.updated", person.id);
        },
      };
    },
  }),
  verb({
    name: "give a person an address",
    call: updateRelationship,
    sight: true,
    weight: 3,
    plan(scene) {
      const { model, one, chance } = scene;
      const without = one(model.people.filter(({ email, gone, acts }) => email === null && !gone && acts));
      const found = without?.group
        ? { person: without, params: { id: without.group, relId: without.id } }
        : aPerson(scene);
      if (!found || (!without && !chance(3))) return undefined;
      const { person, params } = found;
      const email = freshEmail(model);
      return {
        params,
        body: { email },
        refused: refusalOf(person, params.id),
        effect: () => {
          if (person.email === null) passOnUnseen(model, person);
          Object.assign(person, {
            email,
            has_password: person.has_password || person.acts,
            signed_in: false,
          });
          tell(model, "relationship.updated", person.id);
        },
        // The link to choose a password is in a mail.
        prepared: async ({ db }) => {
          if (!person.acts) return;
          await db
            .updateTable("app_user")
            .set({ password_hash: await CHEAP_HASH })
            .where("id", "=", person.id)
            .where("email", "=", email)
            .where("password_hash", "is", null)
            .execute();
        },
      };
    },
  }),
  verb({
    name: "remove a person",
    call: deleteRelationship,
    sight: true,
    plan(scene) {
      const { model, of } = scene;
      const found = aPerson(scene);
      if (!found) return undefined;
      const { person, params } = found;
      const files = of("holder", "all", "delete");
      return {
        params,
        body: { files },
        refused: refusalOf(person, params.id),
        effect: () => {
          const owned = ownedBy(model, person);
          tell(model, files === "delete" ? "file.deleted" : "file.updated", ...owned.map(({ id }) => id));
          // SOS documents of a relative are not shown to the contacts of the contract holder.
          for (const file of owned) {
            Object.assign(file, { owner: params.id, for_all: files === "all", sos: false });
            file.stale = file.approval === "pending" || file.approval === "approved";
            if (file.approval === "pending" || file.approval === "rejected")
              file.submitters = [...new Set([...file.submitters, scene.actor.id])];
          }
          if (files === "delete") drop(model.files, (file) => owned.includes(file));
          const erased = model.deleted.filter(({ owner }) => owner === person.id);
          tell(model, "file.erased", ...erased.map(({ id }) => id));
          // Documents that were deleted along with the person are gone for good too.
          if (files === "delete") tell(model, "file.erased", ...owned.map(({ id }) => id));
          drop(model.deleted, (file) => erased.includes(file));
          passOn(model, person.id, params.id, owned);
          drop(model.contacts, (contact) => contact.person === person.id);
          Object.assign(person, { gone: true, signed_in: false });
          tell(model, "relationship.deleted", person.id);
        },
      };
    },
  }),
  verb({
    name: "make a person a customer",
    call: convertRelationship,
    sight: true,
    plan(scene) {
      const found = aPerson(scene);
      if (!found) return undefined;
      const { person } = found;
      return {
        params: { id: person.id },
        body: { birthday: "1990-01-01" },
        refused: person.id === person.group ? 409 : person.email === null ? 422 : undefined,
        effect: () => convert(scene.model, person, scene.today),
      };
    },
  }),
];
