import {
  cancelCustomer,
  deleteCustomer,
  uncancelCustomer,
  updateCustomer,
} from "@krempelfrei/contract/customers/customers";
import { createMandate, revokeMandate, updateMandate } from "@krempelfrei/contract/customers/mandates";
import { byId, drop, fresh, membersOf, tell } from "../model.ts";
import { aGroup, verb, type Scene } from "../verb.ts";

const theGroup = (scene: Scene) => {
  const id = aGroup(scene);
  return id === undefined ? undefined : byId(scene.model.groups, id);
};

export const VERBS = [
  verb({
    name: "edit a customer",
    call: updateCustomer,
    plan(scene) {
      const group = theGroup(scene);
      if (!group) return undefined;
      const changes = { note: fresh(scene.model), city: "Bonn" };
      return {
        params: { id: group.id },
        body: changes,
        effect: () => {
          Object.assign(group, changes);
          tell(scene.model, "customer.updated", group.id);
        },
      };
    },
  }),
  verb({
    name: "cancel a contract",
    call: cancelCustomer,
    plan(scene) {
      const { model, chance, today, yesterday } = scene;
      const group = theGroup(scene);
      if (!group) return undefined;
      const date = chance(4) ? yesterday : today;
      return {
        params: { id: group.id },
        body: { date },
        refused: group.ended ? 409 : date < group.contract_start ? 422 : undefined,
        effect: () => {
          if (group.cancelled_to !== date) tell(model, "customer.cancelled", group.id);
          Object.assign(group, { cancelled_to: date, ended: date < today });
        },
      };
    },
  }),
  verb({
    name: "take a cancellation back",
    call: uncancelCustomer,
    plan(scene) {
      const group = theGroup(scene);
      if (!group) return undefined;
      return {
        params: { id: group.id },
        refused: group.cancelled_to === null || group.ended ? 409 : undefined,
        effect: () => {
          group.cancelled_to = null;
          tell(scene.model, "customer.cancellation_withdrawn", group.id);
        },
      };
    },
  }),
  verb({
    name: "delete a customer",
    call: deleteCustomer,
    plan(scene) {
      const { model, chance } = scene;
      const group = theGroup(scene);
      // This ends the history of the whole group.
      if (!group || !chance(4)) return undefined;
      const { id } = group;
      return {
        params: { id },
        refused: model.bookings.some((booking) => booking.group === id) ? 409 : undefined,
        effect: () => {
          for (const person of membersOf(model, id)) {
            Object.assign(person, { gone: true, signed_in: false });
            drop(model.contacts, (contact) => contact.person === person.id);
          }
          for (const list of [model.files, model.deleted, model.folders, model.templates, model.mandates])
            drop<{ group: string | null }>(list, (row) => row.group === id);
          drop(model.groups, (other) => other.id === id);
          tell(model, "customer.deleted", id);
        },
      };
    },
  }),
  verb({
    name: "make a mandate",
    call: createMandate,
    plan(scene) {
      const { model, today } = scene;
      const group = aGroup(scene);
      if (group === undefined) return undefined;
      model.count += 1;
      const fields = { reference: `M-${model.tag}-${model.count}-${group.slice(-12)}`, holder: fresh(model) };
      return {
        params: { id: group },
        body: { ...fields, signed_on: today, iban: "DE89370400440532013000" },
        made: { table: "mandate", column: "reference", value: fields.reference },
        effect: (id) => {
          const active = model.mandates.find((one) => one.group === group && one.status === "active");
          if (active) {
            active.status = "replaced";
            tell(model, "mandate.replaced", active.id);
          }
          model.mandates.push({ ...fields, id, group, status: "active" });
          tell(model, "mandate.created", id);
        },
      };
    },
  }),
  verb({
    name: "edit a mandate",
    call: updateMandate,
    plan({ model, one }) {
      const mandate = one(model.mandates);
      if (!mandate) return undefined;
      const holder = fresh(model);
      return {
        params: { id: mandate.group, mandateId: mandate.id },
        body: { holder },
        refused: mandate.status === "active" ? undefined : 409,
        effect: () => {
          mandate.holder = holder;
          tell(model, "mandate.updated", mandate.id);
        },
      };
    },
  }),
  verb({
    name: "end a mandate",
    call: revokeMandate,
    plan({ model, one }) {
      const mandate = one(model.mandates);
      if (!mandate) return undefined;
      return {
        params: { id: mandate.group, mandateId: mandate.id },
        refused: mandate.status === "active" ? undefined : 409,
        effect: () => {
          mandate.status = "revoked";
          tell(model, "mandate.revoked", mandate.id);
        },
      };
    },
  }),
];
