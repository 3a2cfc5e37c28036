import { getBrowser, type UploadedFile, uploadFile } from "@krempelfrei/contract/files/files";
import { makeCustomer, signedIn, type Customer, type Session } from "./api.ts";
import { toFile, renamed, SAMPLES } from "./documents.ts";
import { enter } from "./pages.ts";
import { test as base } from "./test.ts";

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
    const { folders } = await session.call(getBrowser);
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
          stored.push(
            await session.call(uploadFile, { file: toFile(file), body: { folder_id: folder?.id ?? "" } }),
          );
        }
        return stored;
      },
    });
  },
});
