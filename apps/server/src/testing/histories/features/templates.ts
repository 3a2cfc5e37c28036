import { createTemplate, deleteTemplate, updateTemplate } from "@krempelfrei/contract/templates/templates";
import { drop, fresh, tell } from "../model.ts";
import { aGroup, verb } from "../verb.ts";

export const VERBS = [
  verb({
    name: "make a template",
    call: createTemplate,
    weight: 2,
    plan(scene) {
      const { model, of, chance } = scene;
      const group = chance(2) ? null : (aGroup(scene) ?? null);
      const tags = chance(2) ? ["Auto"] : [];
      const fields = { name: fresh(model), author: of("Amt", null), type: of("misc", null), tags };
      return {
        body: { ...fields, customer_id: group, filename: null },
        made: { table: group === null ? "global_template" : "template", column: "name", value: fields.name },
        effect: (id) => {
          model.templates.push({ ...fields, id, group, filename: null });
          tell(model, "template.created", id);
        },
      };
    },
  }),
  verb({
    name: "edit a template",
    call: updateTemplate,
    plan({ model, one }) {
      const template = one(model.templates);
      if (!template) return undefined;
      const changes = { name: fresh(model), filename: fresh(model) };
      return {
        params: { id: template.id },
        body: changes,
        effect: () => {
          Object.assign(template, changes);
          tell(model, "template.updated", template.id);
        },
      };
    },
  }),
  verb({
    name: "give a template to a customer, or to all",
    call: updateTemplate,
    plan(scene) {
      const { model, one, chance } = scene;
      const template = one(model.templates);
      if (!template) return undefined;
      const group = chance(3) ? null : (aGroup(scene) ?? null);
      return {
        params: { id: template.id },
        body: { customer_id: group },
        effect: () => {
          if (template.group !== group) tell(model, "template.updated", template.id);
          template.group = group;
        },
      };
    },
  }),
  verb({
    name: "delete a template",
    call: deleteTemplate,
    plan({ model, one }) {
      const template = one(model.templates);
      if (!template) return undefined;
      return {
        params: { id: template.id },
        effect: () => {
          drop(model.templates, ({ id }) => id === template.id);
          tell(model, "template.deleted", template.id);
        },
      };
    },
  }),
];
