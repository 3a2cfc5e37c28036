import { test as base } from "@playwright/test";
import type { Browser as Listing, UploadedFile } from "@krempelfrei/contract/files/files";
import { makeCustomer, signedIn, type Customer, type Session } from "./api.ts";
import { asPart, renamed, SAMPLES } from "./documents.ts";
import { enter } from "./pages.ts";

export interface Cabinet {
  readonly customer: Customer;
  readonly session: Session;
  /** Puts sample files into a folder of the starting tree. */
  fill(folder: string, count: number): Promise<UploadedFile[]>;
}

/** A customer with the starting folders, signed in on the page. */
export const test = base.extend<{ cabinet: Cabinet }>({
  cabinet: async ({ context }, use) => {
    const customer = await makeCustomer();
    const session = await signedIn(customer.email, customer.password);
    await enter(context, session);
    const { folders } = await session.call<Listing>("GET", "/browser");
    await use({
      customer,
      session,
      async fill(name, count) {
        const folder = folders.find((candidate) => candidate.name === name);
        const files = SAMPLES.slice(0, count).map((paper, index) =>
          renamed(paper, `Papier ${String(index + 1).padStart(2, "0")}`),
        );
        const stored: UploadedFile[] = [];
        for (const file of files) {
          const multipart = { folder_id: folder?.id ?? "", file: asPart(file) };
          stored.push(await session.call<UploadedFile>("POST", "/files/upload", { multipart }));
        }
        return stored;
      },
    });
    await session.context.dispose();
  },
});
