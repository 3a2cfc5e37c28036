import { getBrowser, uploadFile, type FileItem } from "@krempelfrei/contract/files/files";
import { expect } from "@playwright/test";
import { pace } from "../../bin/lib/pace.js";
import { choosePassword, makeCustomer, signedIn, type Customer, type Session } from "./api.ts";
import { makeOwnApp, type OwnApp } from "./own-app.ts";
import { test as base } from "./test.ts";
import { textPdf } from "./text-pdf.ts";

/** A document is read by children of the app, beside all other tests. */
export const READING_MS = 120_000 * pace();

// The app of the other tests reads nothing: hundreds of demo documents would be read beside them.
export const test = base.extend<{ office: Session; customer: Customer; member: Session }, { app: OwnApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const app = await makeOwnApp({ reads: true });
      await app.start();
      await use(app);
      await app.dispose();
    },
    { scope: "worker" },
  ],
  office: async ({ app }, use, { workerIndex, testId }) => {
    const owner = { email: `chefin-${workerIndex}-${testId}@probe.example`, password: "Sieben stille Seen" };
    await app.run("admin.ts", "create-owner", owner.email, "Carla", "Chefin");
    await choosePassword(owner, app);
    await use(await signedIn(owner.email, owner.password, app.baseURL));
  },
  customer: async ({ app, office }, use) => use(await makeCustomer("Lea", { office, dataDir: app.dataDir })),
  member: async ({ app, customer }, use) =>
    use(await signedIn(customer.email, customer.password, app.baseURL)),
});
/** Uploads a PDF with these pages, and waits until it is read. */
export async function addRead(
  session: Session,
  name: string,
  pages: readonly (readonly string[])[],
  body: Record<string, string>,
  customerId?: string,
): Promise<FileItem> {
  const file = { name: `${name}.pdf`, type: "application/pdf", bytes: textPdf(pages) };
  const { id } = await session.call(uploadFile, { file, body });
  const read = async (): Promise<FileItem | undefined> =>
    (await session.call(getBrowser, { query: customerId ? { customer_id: customerId } : {} })).files.find(
      (each) => each.id === id && each.reading.state === "done",
    );
  await expect.poll(async () => (await read())?.preview ?? null, { timeout: READING_MS }).not.toBeNull();
  const item = await read();
  if (!item) throw new Error("not read");
  return item;
}
