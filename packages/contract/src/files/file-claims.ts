import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../fields.ts";

/** An operator has a document open: the others see it and leave it alone. A claim ends by itself when it is not renewed. */
export const claimFile = endpoint({
  method: "POST",
  path: "/files/:id/claim",
  summary: "Says that one has the document open, for a minute; tells who else has it",
  access: ["documents.manage"],
  params: idParams,
  response: z.object({
    /** Somebody else had it open before; then the claim stays theirs. */
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
