import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@krempelfrei/contract/stacks/stacks";
import { createReader } from "@krempelfrei/reader/reader";
import { PDFDocument } from "pdf-lib";
import { expect, it } from "vitest";
import { prepareScannerFolder } from "../../scanner/scanner-folder.ts";
import { createWorld } from "../../testing/world.ts";
import { makeParts } from "./make-parts.job.ts";
import { readStack } from "./read-stack.job.ts";
import { takeScans } from "./take-scans.ts";

const world = await createWorld({ reader: await createReader({ urgent: true }) });

/** Scans two pages with text, and gives the id of their stack. */
async function scanTwoPages(): Promise<string> {
  const folder = await mkdtemp(join(world.directory, "scanner-"));
  await prepareScannerFolder(folder);
  const document = await PDFDocument.create();
  for (const text of ["Brief", "Aus Versehen weggelassen"]) document.addPage([595, 842]).drawText(text);
  await writeFile(join(folder, "Zwei Seiten.pdf"), await document.save());
  const { signal } = new AbortController();
  await takeScans(world.system, { directory: folder, pause: async () => undefined, signal });
  const { id } = await world.db.selectFrom("stack").select("id").executeTakeFirstOrThrow();
  await world.runJob(readStack, { stack_id: id });
  return id;
}

it("pages left out of a finished stack are opened again and become a document", async () => {
  const id = await scanTwoPages();
  const customer_id = (await world.makeGroup()).customer.id;
  const staff = await world.signIn(await world.makeStaff("janitor"));
  const finish = async (body: object) => {
    const { revision } = await staff.call(api.getStack, { params: { id } });
    expect((await staff.post(`/api/stacks/${id}/split`, { revision, ...body })).statusCode).toBe(200);
    await world.runJob(makeParts, { stack_id: id });
    return staff.call(api.getStack, { params: { id } });
  };
  const brief = { customer_id, name: "Brief", pages: [1] };
  expect(await finish({ parts: [brief], left_out: [2] })).toMatchObject({ state: "done" });
  const opened = await staff.post(`/api/stacks/${id}/reopen`, {});
  expect(opened.json()).toMatchObject({
    state: "open",
    closed_at: null,
    pages_done: 1,
    sheets: [{ is_done: true }, { is_done: false }],
  });
  const found = { customer_id, name: "Gefunden", pages: [2] };
  expect(await finish({ parts: [found], left_out: [] })).toMatchObject({ state: "done", pages_done: 2 });
  // Nothing is left out now.
  expect((await staff.post(`/api/stacks/${id}/reopen`, {})).statusCode).toBe(409);
}, 300_000);
