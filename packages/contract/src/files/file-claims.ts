import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../fields.ts";

/** Editing claims: a document open by one employee is shown as such to the others. A claim expires unless it is renewed. */
export const claimFile = endpoint({
  method: "POST",
  path: "/files/:id/claim",
  summary: "Says that one has the document open, for a minute; tells who else has it",
  access: ["documents.manage"],
  params: idParams,
  response: z.object({
    /** The other person with a valid claim, which stays theirs. */
    claimed_by: z.object({ id, name: z.string() }).nullable(),
  }),
});

export const releaseFile = endpoint({
  method: "DELETE",
  path: "/files/:id/claim",
  summary: "Says that one has closed the document",
  access: ["documents.manage"],
  params: idParams,
  response: "nothing",
});
