import type { ContactNoteInput } from "@krempelfrei/contract/customers/contact-notes";
import { DAY_MS } from "@krempelfrei/contract/durations";
import type { Ctx } from "../../server/src/context/context.ts";
import { insertNote } from "../../server/src/features/customers/summary/contact-notes.queries.ts";

const NOTES: readonly (ContactNoteInput & { readonly daysAgo: number })[] = [
  { kind: "visit", text: "Abholung eines Umschlags", daysAgo: 40 },
  { kind: "letter", text: "neue Preisliste", daysAgo: 15 },
  { kind: "call", text: "Steuerunterlagen", daysAgo: 11 },
];

export async function loadContacts(ctx: Ctx, customer_id: string, author_id: string): Promise<void> {
  for (const { daysAgo, ...note } of NOTES) {
    const at = new Date(ctx.clock().getTime() - daysAgo * DAY_MS);
    await insertNote({ ...ctx, clock: () => at }, { ...note, customer_id, author_id });
  }
}
