import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { FileItem } from "./files.ts";

/** Maximum of pages of a PDF whose pages can be turned or split. */
export const PAGES_MAX = 500;
const page = z.int().min(1).max(PAGES_MAX);
const revision = z.int();

export const rotatePages = endpoint({
  method: "POST",
  path: "/files/:id/pages/rotate",
  summary: "Turns pages of a PDF; the content before stays as a version",
  access: ["documents.manage"],
  params: idParams,
  body: z.strictObject({
    revision,
    /** From 1. */
    pages: z.array(page).min(1).max(PAGES_MAX),
    /** Clockwise. */
    degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]),
  }),
  response: FileItem,
});

export const splitFile = endpoint({
  method: "POST",
  path: "/files/:id/pages/split",
  summary: "Splits an unsorted PDF in two: its first pages stay, the others become a document of their own",
  access: ["documents.manage"],
  params: idParams,
  body: z.strictObject({
    revision,
    /** The last page that stays, from 1. */
    after: page,
    /** Number of pages known to the client; if the PDF has another number, the call is refused. */
    pages: page,
  }),
  /** `second` is new. */
  response: z.object({ first: FileItem, second: FileItem }),
});
