import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { UNREAD_REASONS } from "../file-types.ts";
import { id, idParams, moment, requiredText } from "../fields.ts";
import { NAME_MAX } from "../limits.ts";

/** Maximum of pages for analysing a stack; a longer one is assigned to one customer as a whole. */
export const STACK_PAGES_MAX = 500;
/** Maximum of separator sheets in one print. */
export const SHEETS_MAX = 50;

/** Reasons why the pages of a stack could not be analysed. `off`: reading documents is switched off at present. */
export const STACK_REASONS = [...UNREAD_REASONS, "off"] as const;

/** A scan of the office. It belongs to no customer until a person has cut it. */
export const StackItem = z.object({
  id,
  full_name: z.string(),
  /** Bytes. */
  size: z.int(),
  state: z.enum(["reading", "open", "splitting", "done", "discarded"]),
  /** Why an open stack has no pages, or why the last documents could not be made of its pages; otherwise null. */
  reason: z.enum(STACK_REASONS).nullable(),
  /** Null while unknown. */
  pages: z.int().nullable(),
  /** Pages that are in documents or left out by now. */
  pages_done: z.int(),
  created_at: moment,
  closed_at: moment.nullable(),
  revision: z.int(),
});
export type StackItem = z.infer<typeof StackItem>;

/** Reasons after which another attempt may succeed: the fault may have been the machine's. */
const PASSING_REASONS: ReadonlySet<StackItem["reason"]> = new Set(["time", "memory", "lost"]);

/** True for a stack whose pages may be analysed again. */
export const isReadAgain = ({ state, pages, reason }: StackItem): boolean =>
  state === "open" && pages === null && PASSING_REASONS.has(reason);

const Customer = z.object({ id, number: z.int(), full_name: z.string() });

export const StackPage = z.object({
  /** From 1. */
  page: z.int(),
  kind: z.enum(["page", "blank", "separator"]),
  /** The customer that a separator sheet names; null if that customer was deleted. */
  customer: Customer.nullable(),
  has_picture: z.boolean(),
  /** True for a page that waits for recognition, so that `cut` and `address` are unknown yet. */
  is_unread: z.boolean(),
  /** Signs that a letter begins with this page; null without any, and after a separator sheet. */
  cut: z
    .object({
      /** In words: "neuer Briefkopf", "Seite 1 von 2". */
      why: z.array(z.string()),
      is_certain: z.boolean(),
    })
    .nullable(),
  /** Addressee in the window of a letter. */
  address: z
    .object({
      /** As printed: "Gisela Eberhardt, Lindenweg 4". */
      text: z.string(),
      /** The only customer with a person of this name and address; null without exactly one. */
      customer: Customer.nullable(),
    })
    .nullable(),
  /** True if the page is in a document, or left out. */
  is_done: z.boolean(),
});
export type StackPage = z.infer<typeof StackPage>;

/** A document that was made of a stack, or is being made. */
export const StackPart = z.object({
  number: z.int(),
  /** Null if the customer is deleted. */
  customer: Customer.nullable(),
  name: z.string(),
  pages: z.array(z.int()),
  /** Null until the document is made. */
  file_id: id.nullable(),
});
export type StackPart = z.infer<typeof StackPart>;

export const StackDetails = StackItem.extend({ sheets: z.array(StackPage), parts: z.array(StackPart) });
export type StackDetails = z.infer<typeof StackDetails>;

const access = ["documents.manage"] as const;

export const listStacks = endpoint({
  method: "GET",
  path: "/stacks",
  summary: "The scanned stacks, open ones first, the newest first; finished ones for thirty days",
  access,
  response: z.object({ data: z.array(StackItem) }),
});

export const getStack = endpoint({
  method: "GET",
  path: "/stacks/:id",
  summary: "A stack with its pages and the documents made of it",
  access,
  params: idParams,
  response: StackDetails,
});

export const showStackPage = endpoint({
  method: "GET",
  path: "/stacks/:id/pages/:page",
  summary: "The picture of a page of a stack (from 1)",
  access,
  params: z.strictObject({ id, page: z.coerce.number().int().min(1).max(STACK_PAGES_MAX) }),
  response: "document",
});

export const showStack = endpoint({
  method: "GET",
  path: "/stacks/:id/show",
  summary: "The file of a stack as it was scanned",
  access,
  params: idParams,
  response: "document",
});

const page = z.int().min(1).max(STACK_PAGES_MAX);

export const splitStack = endpoint({
  method: "POST",
  path: "/stacks/:id/split",
  summary: "Makes documents of pages of a stack; pages that are not named stay open",
  access,
  params: idParams,
  body: z.strictObject({
    revision: z.int(),
    parts: z
      .array(
        z.strictObject({
          customer_id: id,
          name: requiredText(NAME_MAX),
          /** Empty if the pages are unknown: then the whole file becomes one document. */
          pages: z.array(page).max(STACK_PAGES_MAX),
        }),
      )
      .max(STACK_PAGES_MAX),
    left_out: z.array(page).max(STACK_PAGES_MAX),
  }),
  response: StackDetails,
});

export const discardStack = endpoint({
  method: "POST",
  path: "/stacks/:id/discard",
  summary: "Closes a stack of which nothing more is wanted; for thirty days it can be opened again",
  access,
  params: idParams,
  body: z.strictObject({ revision: z.int() }),
  response: StackDetails,
});

export const reopenStack = endpoint({
  method: "POST",
  path: "/stacks/:id/reopen",
  summary: "Opens a discarded stack again, or the pages that were left out of a finished one",
  access,
  setsState: true,
  params: idParams,
  response: StackDetails,
});

export const takePartBack = endpoint({
  method: "POST",
  path: "/stacks/:id/parts/:number/take-back",
  summary: "Erases a waiting document that was made of a stack, and opens its pages again",
  access,
  params: z.strictObject({ id, number: z.coerce.number().int().min(1) }),
  body: z.strictObject({ revision: z.int() }),
  response: StackDetails,
});

export const readStackAgain = endpoint({
  method: "POST",
  path: "/stacks/:id/read-again",
  summary: "Analyses the pages of a stack again whose analysis failed",
  access,
  params: idParams,
  body: z.strictObject({ revision: z.int() }),
  response: StackDetails,
});

export const printSeparators = endpoint({
  method: "GET",
  path: "/customers/:id/separator-sheets",
  summary: "Separator sheets with the code of a customer, to be laid before its letters in the scanner (PDF)",
  access,
  params: idParams,
  query: z.strictObject({ copies: z.coerce.number().int().min(1).max(SHEETS_MAX).default(1) }),
  response: "download",
});
