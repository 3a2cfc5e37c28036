import type { StackPage } from "@krempelfrei/contract/stacks/stacks";
import { type Address, matchAddress } from "@krempelfrei/documents/stacks/address-block";
import { NO_MARKS, type PageMarks } from "@krempelfrei/documents/stacks/page-marks";
import { type CutProposal, proposeCuts } from "@krempelfrei/documents/stacks/propose-cuts";
import { can } from "@krempelfrei/contract/access";
import type { Ctx } from "../../context/context.ts";
import { fullName } from "../../core/names.ts";
import { type KnownAddressee, listAddressees } from "./stack-marks.queries.ts";
import type { listPages } from "./stack-pages.queries.ts";

type Page = Awaited<ReturnType<typeof listPages>>[number];
type Proposals = Pick<StackPage, "cut" | "address">;

/** Proposals from the marks of pages: beginnings of letters, and recipients among the customers whom the actor may see. */
export async function proposeForPages(ctx: Ctx, pages: readonly Page[]): Promise<Map<number, Proposals>> {
  const zips = new Set(pages.flatMap((page) => marksOf(page)?.address?.zip ?? []));
  const addressees = maySeeCustomers(ctx) ? await listAddressees(ctx, [...zips]) : [];
  const proposals = new Map<number, Proposals>();
  for (const run of runsOf(pages)) {
    const marks = run.map((page) => marksOf(page) ?? NO_MARKS);
    for (const [index, cut] of proposeCuts(marks).entries()) {
      const address = marks[index]?.address;
      const number = run[index]?.page ?? 0;
      proposals.set(number, { cut: toCut(cut), address: address ? toAddress(address, addressees) : null });
    }
  }
  return proposals;
}

/** Pages between two separator sheets, without blank ones. */
function runsOf(pages: readonly Page[]): Page[][] {
  const runs: Page[][] = [[]];
  for (const page of pages) {
    if (page.kind === "separator") runs.push([]);
    else if (page.kind === "page") runs.at(-1)?.push(page);
  }
  return runs;
}

const maySeeCustomers = ({ actor }: Ctx): boolean =>
  actor.kind === "user" && can(actor.role, "customers.read");

// Only the reading jobs write `marks`.
const marksOf = ({ marks }: Page): PageMarks | null => marks as PageMarks | null;

const toCut = (cut: CutProposal | undefined): Proposals["cut"] =>
  cut ? { why: [...cut.why], is_certain: cut.isCertain } : null;

function toAddress(address: Address, addressees: readonly KnownAddressee[]): Proposals["address"] {
  const found = matchAddress(address, addressees);
  const customer = addressees.find(({ customer_id }) => customer_id === found);
  return {
    text: `${address.names.join(", ")}, ${address.street}`,
    customer: customer
      ? {
          id: customer.customer_id,
          number: customer.number,
          full_name: fullName({
            first_name: customer.holder_first_name,
            last_name: customer.holder_last_name,
          }),
        }
      : null,
  };
}
