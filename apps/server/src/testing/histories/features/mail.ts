import { endMailAddress, renewMailAddress } from "@krempelfrei/contract/mail-intake/mail-intake";
import { fresh, tell, type Person } from "../model.ts";
import { ended, isStaff } from "../rights.ts";
import { aMemberOf, verb, type Scene } from "../verb.ts";
import { add, newFile } from "./uploads.ts";

/** Whether what a member of the same group sends there is stored. */
const takes = ({ model, actor }: Scene, owner: Person): boolean =>
  owner.has_address === true &&
  owner.group === actor.group &&
  owner.active &&
  owner.email !== null &&
  !ended(model, owner);

export const VERBS = [
  verb({
    name: "get a new address for documents",
    call: renewMailAddress,
    weight: 2,
    plan: ({ model, actor }) => ({
      effect: () => {
        actor.has_address = true;
        tell(model, "user.mail_address_renewed", actor.id);
      },
    }),
  }),
  verb({
    name: "end the address for documents",
    call: endMailAddress,
    plan: ({ model, actor }) => ({
      effect: () => {
        if (actor.has_address === true) tell(model, "user.mail_address_ended", actor.id);
        actor.has_address = false;
      },
    }),
  }),
  verb({
    name: "send a document by mail",
    // A step by the same people; a mail is no call.
    call: endMailAddress,
    weight: 4,
    plan(scene) {
      const { model, actor, chance, one } = scene;
      if (isStaff(actor) || !actor.signed_in || actor.email === null) return undefined;
      const known = model.people.filter(({ gone, has_address }) => !gone && has_address === true);
      const owner = (chance(4) ? aMemberOf(scene, actor.group ?? "") : one(known)) ?? actor;
      const { name, content, file, made } = newFile(scene);
      const fields = { name, contents: [content], folder: null, locker: true, dropped: true };
      const letter = {
        owner: owner.id,
        from: actor.email,
        messageId: `<${fresh(model).replace(/\W+/g, "-")}@beispiel.example>`,
        file,
      };
      if (!takes(scene, owner)) return { letter };
      return {
        letter,
        made,
        effect: (id) => add({ ...scene, actor: owner }, id, { ...fields, owner: owner.id }),
      };
    },
  }),
];
