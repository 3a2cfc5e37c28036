import { Readable } from "node:stream";
import { createHash } from "node:crypto";
import { blobKey } from "../../server/src/blobs/blob-key.ts";
import { recordChange } from "../../server/src/context/audit.ts";
import type { Ctx } from "../../server/src/context/context.ts";
import { aboutStack } from "../../server/src/features/stacks/about-stack.ts";
import { separatorPdf } from "../../server/src/features/stacks/print-separators.ts";
import { readStack } from "../../server/src/features/stacks/read-stack.job.ts";
import { townOf } from "./contracts.ts";
import { findCustomerName } from "../../server/src/features/stacks/stack-pages.queries.ts";
import { insertStack } from "../../server/src/features/stacks/stacks.queries.ts";
import { enqueue } from "../../server/src/jobs/enqueue.ts";
import type { DocumentSpec } from "./files/demo-document.ts";
import { stackPdf } from "./files/stack-pdf.ts";
import type { DemoCustomer } from "./people.ts";

const NAME = "Scan Posteingang";
const SEED = 7100;

/** A customer with the town of the contract, so that the addresses of letters are recognised. */
interface Addressee extends DemoCustomer {
  readonly town: string;
}

/** A letter in the demo's stack. */
const paper = (
  { firstName, lastName, street, town }: Addressee,
  kind: DocumentSpec["kind"],
  document: Pick<DocumentSpec, "title" | "author" | "date" | "type"> & { readonly amountCents?: number },
): DocumentSpec => ({ kind, recipient: `${firstName} ${lastName}\n${street}\n${town}`, ...document });

type Person = "Anna" | "Gisela" | "Ursula" | "Otto";

/**
 * Stores a stack, the morning's mail: letters of several customers, then Anna Schmidt's letters after a separator
 * sheet.
 */
export async function loadStack(
  ctx: Ctx,
  customers: readonly { readonly id: string; readonly customer: DemoCustomer }[],
  readAfter: Date,
): Promise<void> {
  const of = (name: Person) => {
    const index = customers.findIndex(({ customer }) => customer.firstName === name);
    const found = customers[index];
    if (!found) throw new Error(`no ${name} among the demo customers`);
    return { ...found, customer: { ...found.customer, town: townOf(index).join(" ") } };
  };
  const [anna, gisela, ursula, otto] = [of("Anna"), of("Gisela"), of("Ursula"), of("Otto")];
  const name = await findCustomerName(ctx, anna.id);
  if (!name) throw new Error("no number for a separator sheet");
  const bytes = await stackPdf(SEED, [
    paper(gisela.customer, "text-pdf", {
      title: "Beitragsanpassung zum 1. Januar",
      author: "Allgemeine Lebensversicherung AG",
      date: "2026-11-02",
      type: "misc",
    }),
    paper(ursula.customer, "text-pdf", {
      title: "Mietvertrag Stellplatz",
      author: "Hausverwaltung Nordlicht",
      date: "2026-11-03",
      type: "contract",
      amountCents: 6500,
    }),
    "blank",
    paper(otto.customer, "text-pdf", {
      title: "Rechnung Heizungswartung",
      author: "Sanitär Petersen",
      date: "2026-11-04",
      type: "invoice",
      amountCents: 18_445,
    }),
    paper(otto.customer, "scan-pdf", {
      title: "Elternbrief der Schule",
      author: "Grundschule am Stadtpark",
      date: "2026-11-04",
      type: "misc",
    }),
    await separatorPdf(ctx, { id: anna.id, ...name }, 1),
    paper(anna.customer, "scan-pdf", {
      title: "Rechnung Hautarztpraxis Dr. Sommer",
      author: "Hautarztpraxis Dr. Sommer",
      date: "2026-11-05",
      type: "invoice",
    }),
    paper(anna.customer, "text-pdf", {
      title: "Bescheinigung über die Mitgliedschaft",
      author: "Turnverein Musterstadt e. V.",
      date: "2026-11-05",
      type: "misc",
    }),
  ]);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const stack = await insertStack(ctx, {
    name: NAME,
    extension: "pdf",
    sha256,
    size: bytes.byteLength,
    state: "reading",
    created_at: ctx.clock(),
  });
  const spooled = await ctx.blobs.spool(Readable.from([bytes]), { maxBytes: bytes.byteLength });
  await ctx.blobs.commit(spooled, blobKey(stack.id, sha256));
  await enqueue(ctx, readStack, { stack_id: stack.id }, { after: readAfter });
  await recordChange(ctx, {
    action: "stack.scanned",
    ...aboutStack(stack),
    changes: [{ field: "size", old: null, new: stack.size }],
  });
}
