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
 * GDPR, articles 15 and 20 for a person of a customer's group, requested by the administration; `relId` is the id of
 * their user.
 */
export const exportPersonData = endpoint({
  method: "GET",
  path: "/customers/:id/relationships/:relId/data-export",
  summary: "Everything that is stored about a person of the group and its documents, as a ZIP file",
  access: ["customers.write"],
  params: z.strictObject({ id, relId: id }),
  response: "download",
});
