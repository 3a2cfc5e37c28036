import { hash } from "@node-rs/argon2";
import { login, logout } from "@krempelfrei/contract/account/account";
import { updateProfile } from "@krempelfrei/contract/account/profile";
import { exportOwnData } from "@krempelfrei/contract/data-export/data-export";
import {
  activateUser,
  createUser,
  deactivateUser,
  deleteUser,
  updateUser,
} from "@krempelfrei/contract/users/users";
import { fresh, freshEmail, tell, type Person } from "../model.ts";
import { isStaff } from "../rights.ts";
import { verb, type Scene } from "../verb.ts";

export const PASSWORD = "ein gutes Passwort";
export const CHEAP_HASH = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Somebody who was made in this history, a member, or oneself: those who act as staff stay. */
function aUser({ model, actor, one, chance }: Scene): Person | undefined {
  if (chance(6)) return actor.gone ? undefined : actor;
  return one(model.people.filter((person) => !person.gone && !(person.acts && isStaff(person))));
}

/** Owners are a matter of owners; members of the staff list are none. */
const refusalOf = ({ actor }: Scene, person: Person): number | undefined =>
  person.role === "owner" && actor.role !== "owner" ? 403 : undefined;

const asStaff = (scene: Scene, person: Person): number | undefined =>
  isStaff(person) ? refusalOf(scene, person) : 404;

/** Nobody deactivates or deletes oneself. */
const oneself = ({ actor }: Scene, person: Person): number | undefined =>
  person === actor ? 409 : undefined;

export const VERBS = [
  verb({
    name: "sign in",
    call: login,
    weight: 2,
    plan: ({ actor }) => ({
      body: { email: actor.email ?? "niemand@beispiel.example", password: PASSWORD },
      refused: actor.gone || !actor.active || !actor.has_password || actor.email === null ? 422 : undefined,
      effect: () => void (actor.signed_in = true),
    }),
  }),
  verb({
    name: "sign out",
    call: logout,
    plan: ({ actor }) => (actor.signed_in ? { effect: () => void (actor.signed_in = false) } : undefined),
  }),
  verb({
    name: "export the own data",
    call: exportOwnData,
    exports: true,
    weight: 2,
    plan: () => ({}),
  }),
  verb({
    name: "change the own name",
    call: updateProfile,
    plan({ model, actor }) {
      if (actor.email === null) return undefined;
      const names = { first_name: fresh(model), last_name: "Umbenannt" };
      return {
        body: { ...names, email: actor.email },
        effect: () => {
          Object.assign(actor, names);
          tell(model, "user.updated", actor.id);
        },
      };
    },
  }),
  verb({
    name: "make a user",
    call: createUser,
    plan(scene) {
      const { model, actor, of } = scene;
      const role = of("janitor", "admin", "owner");
      const fields = { first_name: fresh(model), last_name: "Amt", email: freshEmail(model), role };
      return {
        body: fields,
        refused: role === "owner" && actor.role !== "owner" ? 403 : undefined,
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
          model.people.push({ ...fields, ...none, id, group: null, kind: null, active: true });
          tell(model, "user.created", id);
        },
      };
    },
  }),
  verb({
    name: "edit a user",
    call: updateUser,
    plan(scene) {
      const person = aUser(scene);
      if (!person) return undefined;
      const first_name = fresh(scene.model);
      return {
        params: { id: person.id },
        body: { first_name },
        refused: asStaff(scene, person),
        effect: () => {
          person.first_name = first_name;
          tell(scene.model, "user.updated", person.id);
        },
      };
    },
  }),
  verb({
    name: "keep somebody out",
    call: deactivateUser,
    plan(scene) {
      const person = aUser(scene);
      if (!person) return undefined;
      return {
        params: { id: person.id },
        refused: refusalOf(scene, person) ?? (person.active ? oneself(scene, person) : undefined),
        effect: () => {
          if (person.active) tell(scene.model, "user.deactivated", person.id);
          Object.assign(person, { active: false, signed_in: false });
        },
      };
    },
  }),
  verb({
    name: "let somebody in again",
    call: activateUser,
    weight: 2,
    plan(scene) {
      const { model, one } = scene;
      const person = one(model.people.filter(({ active, gone }) => !active && !gone)) ?? aUser(scene);
      if (!person) return undefined;
      return {
        params: { id: person.id },
        refused: refusalOf(scene, person),
        effect: () => {
          if (!person.active) tell(model, "user.activated", person.id);
          person.active = true;
        },
      };
    },
  }),
  verb({
    name: "delete a user",
    call: deleteUser,
    plan(scene) {
      const person = aUser(scene);
      if (!person) return undefined;
      return {
        params: { id: person.id },
        refused: asStaff(scene, person) ?? oneself(scene, person),
        effect: () => {
          Object.assign(person, { gone: true, signed_in: false });
          tell(scene.model, "user.deleted", person.id);
        },
      };
    },
  }),
];
