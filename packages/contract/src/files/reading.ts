import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { UNREAD_REASONS } from "../file-types.ts";

/** Progress of text recognition for a document. */
export const READING_STATES = ["waiting", "recognising", "done", "partly", "failed", "refused"] as const;
export const READING_REASONS = [...UNREAD_REASONS, "unsupported"] as const;

export const Reading = z.object({
  /** `off`: unread, because the operator has switched reading off. */
  state: z.enum([...READING_STATES, "off"]),
  /** Reason why the text is missing or incomplete. */
  reason: z.enum(READING_REASONS).nullable(),
  /** Null until the document was analysed. */
  pages: z.int().nullable(),
  pages_read: z.int(),
});
export type Reading = z.infer<typeof Reading>;

export const PreviewQuery = z.strictObject({
  /** Width in pixels. */
  size: z
    .enum(["240", "800"])
    .default("240")
    .transform((size) => (size === "240" ? 240 : 800)),
  /** `preview` of the document: with it the picture may be cached. */
  v: z.string().max(64).optional(),
});

export const showFilePreview = endpoint({
  method: "GET",
  path: "/files/:id/preview",
  summary: "The picture of the first page, 240 or 800 pixels wide (WebP)",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  query: PreviewQuery,
  response: "document",
});
