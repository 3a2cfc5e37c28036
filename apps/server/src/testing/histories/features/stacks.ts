import { discardStack, listStacks, reopenStack, splitStack } from "@krempelfrei/contract/stacks/stacks";
import { byId, fresh, tell, type Stack } from "../model.ts";
import { textOfPages, textOfStack } from "../scans.ts";
import { isStaff } from "../rights.ts";
import { aGroup, pdfOf, verb, type Scene } from "../verb.ts";
import { add } from "./uploads.ts";

/** A stack that can be cut, now and then any. */
const aStack = ({ model, one, chance }: Scene): Stack | undefined =>
  (chance(6) ? undefined : one(model.stacks.filter(({ state }) => state === "open"))) ?? one(model.stacks);

/** Pages in no document and not left out. */
function freePages({ pages, parts, leftOut }: Stack): number[] {
  const done = new Set([...leftOut, ...parts.flatMap((part) => part.pages)]);
  return Array.from({ length: pages ?? 0 }, (_, index) => index + 1).filter((page) => !done.has(page));
}

/** A document that was cut lies with the customer, unsorted, and belongs to the contract holder. */
function make(scene: Scene, stack: Stack, group: string, name: string, pages: readonly number[]): void {
  const isWhole = pages.length === 0 || pages.length === stack.pages;
  const contents = [isWhole ? stack.text : textOfPages(stack.text, pages)];
  add(scene, `?${name}`, { name, contents, folder: null, unmanaged: true, owner: group });
  stack.parts = [...stack.parts, { name, pages, file: byId(scene.model.files, `?${name}`) }];
}

export const VERBS = [
  verb({
    name: "scan a stack",
    // A step by the same people; the scanner makes no call.
    call: listStacks,
    weight: 4,
    plan({ model, actor, of }) {
      if (!isStaff(actor) || !actor.signed_in) return undefined;
      const name = fresh(model);
      const count = of(3, 1, 5);
      const text = textOfStack(name, count);
      return {
        scan: { name, bytes: pdfOf(text) },
        made: { table: "stack", column: "name", value: name },
        effect: (id) => {
          const pages = model.cutsPages ? count : null;
          model.stacks.push({ id, name, text, pages, state: "open", leftOut: [], parts: [] });
          tell(model, "stack.scanned", id);
        },
      };
    },
  }),
  verb({
    name: "cut a stack",
    call: splitStack,
    weight: 7,
    plan(scene) {
      const { model, chance } = scene;
      const stack = aStack(scene);
      const [group, other] = [aGroup(scene), aGroup(scene)];
      if (!stack || group === undefined || other === undefined) return undefined;
      const free = freePages(stack);
      const cut = chance(2) ? Math.ceil(free.length / 2) : free.length;
      const left_out = free.length > 1 && chance(4) ? free.slice(-1) : [];
      const rest = free.slice(cut).filter((page) => !left_out.includes(page));
      const kept = free.slice(0, cut).filter((page) => !left_out.includes(page));
      const parts = [{ customer_id: group, name: fresh(model), pages: kept }];
      // Pages that are not named stay open.
      if (rest.length > 0 && chance(2)) parts.push({ customer_id: other, name: fresh(model), pages: rest });
      const isOld = chance(8);
      return {
        params: { id: stack.id },
        body: { revision: 0, parts, left_out },
        revisionOf: { id: stack.id, isOld },
        makesParts: true,
        refused: stack.state !== "open" || isOld ? 409 : undefined,
        effect: () => {
          for (const { customer_id, name, pages } of parts) make(scene, stack, customer_id, name, pages);
          stack.leftOut = [...stack.leftOut, ...left_out];
          if (freePages(stack).length === 0) stack.state = "done";
          tell(model, "stack.split", stack.id);
        },
      };
    },
  }),
  verb({
    name: "discard a stack",
    call: discardStack,
    plan(scene) {
      const stack = aStack(scene);
      if (!stack) return undefined;
      const isOld = scene.chance(8);
      return {
        params: { id: stack.id },
        body: { revision: 0 },
        revisionOf: { id: stack.id, isOld },
        refused: stack.state !== "open" || isOld ? 409 : undefined,
        effect: () => {
          stack.state = "discarded";
          tell(scene.model, "stack.discarded", stack.id);
        },
      };
    },
  }),
  verb({
    name: "open a discarded stack or left-out pages again",
    call: reopenStack,
    plan({ model, one, chance }) {
      const discarded = one(model.stacks.filter(({ state }) => state === "discarded"));
      const stack = (chance(6) ? undefined : discarded) ?? one(model.stacks);
      if (!stack) return undefined;
      const hasLeftOut = stack.state === "done" && stack.leftOut.length > 0;
      return {
        params: { id: stack.id },
        refused: stack.state === "discarded" || hasLeftOut ? undefined : 409,
        effect: () => {
          if (hasLeftOut) stack.leftOut = [];
          stack.state = "open";
          tell(model, "stack.reopened", stack.id);
        },
      };
    },
  }),
];
