import {
  activateSos,
  createSosContact,
  deactivateSos,
  deleteSosContact,
  updateSosContact,
  updateSosSettings,
} from "@krempelfrei/contract/sos/sos";
import { drop, fresh, tell, type Contact } from "../model.ts";
import { verb, type Scene } from "../verb.ts";
import { PASSWORD } from "./accounts.ts";

// A few, so that one address is named by several persons.
const addressOf = ({ model, of }: Scene): string =>
  `${of("renate", "uwe", "ina")}.${model.tag}@notfall.example`;
const birthdayOf = ({ of }: Scene): string => of("1961-04-12", "1970-01-01");

/** Mostly an own one. */
const aContact = ({ model, actor, one, chance }: Scene): Contact | undefined =>
  (chance(5) ? undefined : one(model.contacts.filter(({ person }) => person === actor.id))) ??
  one(model.contacts);

const isNamed = ({ model, actor }: Scene, email: string, except?: string): boolean =>
  model.contacts.some(
    (contact) => contact.person === actor.id && contact.email === email && contact.id !== except,
  );

export const VERBS = [
  verb({
    name: "name an emergency contact",
    call: createSosContact,
    weight: 3,
    plan(scene) {
      const { model, actor } = scene;
      const fields = { first_name: fresh(model), email: addressOf(scene), birthday: birthdayOf(scene) };
      return {
        body: { ...fields, last_name: "Wagner", password: PASSWORD },
        refused: isNamed(scene, fields.email) ? 422 : undefined,
        made: { table: "sos_contact", column: "first_name", value: fields.first_name },
        effect: (id) => {
          model.contacts.push({ ...fields, id, person: actor.id, note: null });
          tell(model, "sos_contact.created", id);
        },
      };
    },
  }),
  verb({
    name: "edit an emergency contact",
    call: updateSosContact,
    plan(scene) {
      const { model, actor } = scene;
      const contact = aContact(scene);
      if (!contact) return undefined;
      const fields = { email: addressOf(scene), birthday: birthdayOf(scene), note: fresh(model) };
      const taken = isNamed(scene, fields.email, contact.id) ? 422 : undefined;
      return {
        params: { id: contact.id },
        body: { ...fields, password: PASSWORD },
        refused: contact.person === actor.id ? taken : 404,
        effect: () => {
          Object.assign(contact, fields);
          tell(model, "sos_contact.updated", contact.id);
        },
      };
    },
  }),
  verb({
    name: "take an emergency contact away",
    call: deleteSosContact,
    plan(scene) {
      const { model, actor } = scene;
      const contact = aContact(scene);
      if (!contact) return undefined;
      return {
        params: { id: contact.id },
        refused: contact.person === actor.id ? undefined : 404,
        effect: () => {
          drop(model.contacts, ({ id }) => id === contact.id);
          tell(model, "sos_contact.deleted", contact.id);
        },
      };
    },
  }),
  verb({
    name: "let the contacts in",
    call: activateSos,
    weight: 3,
    plan: ({ model, actor }) => ({
      body: { password: PASSWORD },
      effect: () => {
        if (!actor.sos) tell(model, "sos.activated", actor.id);
        actor.sos = true;
      },
    }),
  }),
  verb({
    name: "lock the contacts out",
    call: deactivateSos,
    plan: ({ model, actor }) => ({
      effect: () => {
        if (actor.sos) tell(model, "sos.deactivated", actor.id);
        actor.sos = false;
      },
    }),
  }),
  verb({
    name: "ask contacts for a code as well",
    call: updateSosSettings,
    plan({ model, actor, chance }) {
      const with_code = chance(2);
      return {
        body: { with_code, password: PASSWORD },
        effect: () => {
          if (actor.with_code !== with_code) tell(model, "sos.updated", actor.id);
          actor.with_code = with_code;
        },
      };
    },
  }),
];
