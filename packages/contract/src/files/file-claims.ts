import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../fields.ts";

/**
 * Editing claims: an operator has a document open, the others see that and leave it alone. A claim expires when it is
 * not renewed.
 */
export const claimFile = endpoint({
  method: "POST",
  path: "/files/:id/claim",
  summary: "Says that one has the document open, for a minute; tells who else has it",
  access: ["documents.manage"],
  params: idParams,
  response: z.object({
    /** Somebody else who had it open before and keeps the claim. */
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
