import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";

/** GDPR, articles 15 and 20: the person's own data and documents as one ZIP file with a readable index. */
export const exportOwnData = endpoint({
  method: "GET",
  path: "/profile/data-export",
  summary: "Everything that is stored about the own person and its documents, as a ZIP file",
  access: ["documents.own"],
  response: "download",
});

/**
 * GDPR, articles 15 and 20: the data and documents of any person of a group, the contract holder included, requested by
 * the administration. `relId` is the person's user id.
 */
export const exportPersonData = endpoint({
  method: "GET",
  path: "/customers/:id/relationships/:relId/data-export",
  summary: "Everything that is stored about a person of the group and its documents, as a ZIP file",
  access: ["customers.write"],
  params: z.strictObject({ id, relId: id }),
  response: "download",
});
