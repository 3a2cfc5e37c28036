import { z } from "zod";

/** The payload of a job about a content. */
export const ContentPayload = z.object({
  customer_id: z.uuid(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
