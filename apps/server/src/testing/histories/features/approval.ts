import { approveFile, disapproveFile, submitForApproval } from "@krempelfrei/contract/files/approval";
import { updateFile } from "@krempelfrei/contract/files/files";
import { fresh, tell } from "../model.ts";
import { aFile, verb, type Scene } from "../verb.ts";
import { edit, refusalOf } from "./document-rules.ts";

const aPendingFile = (scene: Scene) =>
  scene.chance(4)
    ? aFile(scene)
    : scene.one(scene.model.files.filter(({ approval }) => approval === "pending"));

export const VERBS = [
  verb({
    name: "submit a document for approval",
    call: submitForApproval,
    sight: true,
    weight: 4,
    plan(scene) {
      const { model, actor } = scene;
      const file = aFile(scene);
      if (!file) return undefined;
      return {
        params: { id: file.id },
        refused: file.approval === "pending" || file.folder === null ? 409 : undefined,
        effect: () => {
          Object.assign(file, { approval: "pending", submitters: [actor.id], stale: false });
          tell(model, "file.approval_submitted", file.id);
        },
      };
    },
  }),
  verb({
    name: "rename a submitted document",
    call: updateFile,
    weight: 2,
    plan(scene) {
      const file = aPendingFile(scene);
      if (!file) return undefined;
      const name = fresh(scene.model);
      return {
        params: { id: file.id },
        body: { name },
        refused: refusalOf(scene, file),
        effect: () => edit(scene, file, { name }),
      };
    },
  }),
  verb({
    name: "approve a document",
    call: approveFile,
    sight: true,
    weight: 2,
    plan(scene) {
      const file = aPendingFile(scene);
      if (!file) return undefined;
      // Four eyes are two persons; and what was changed since is named, or not approved.
      const refused = file.submitters.includes(scene.actor.id) ? 403 : file.stale ? 409 : undefined;
      return {
        params: { id: file.id },
        refused: file.approval === "pending" ? refused : 409,
        effect: () => {
          Object.assign(file, { approval: "approved", reason: null, submitters: [] });
          tell(scene.model, "file.approved", file.id);
        },
      };
    },
  }),
  verb({
    name: "reject a document",
    call: disapproveFile,
    sight: true,
    plan(scene) {
      const file = aPendingFile(scene);
      if (!file) return undefined;
      const reason = fresh(scene.model);
      return {
        params: { id: file.id },
        body: { reason },
        refused: file.approval === "pending" ? undefined : 409,
        effect: () => {
          const back = { folder: null, unmanaged: true, filed_before: true, stale: false, submitters: [] };
          Object.assign(file, { ...back, approval: "rejected", reason });
          tell(scene.model, "file.disapproved", file.id);
        },
      };
    },
  }),
];
