import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { splitFile } from "@krempelfrei/contract/files/pages";
import * as api from "@krempelfrei/contract/stacks/stacks";
import { createReader } from "@krempelfrei/reader/reader";
import { PDFDocument } from "pdf-lib";
import { errorOf } from "@krempelfrei/testing/client";
import { expect, it } from "vitest";
import { prepareScannerFolder } from "../../scanner/scanner-folder.ts";
import { lastChange } from "../../testing/tables/changes.ts";
import { createWorld } from "../../testing/world.ts";
import { makeParts } from "./make-parts.job.ts";
import { readStack } from "./read-stack.job.ts";
import { takeScans } from "./take-scans.ts";

const reader = await createReader({ urgent: true });
const world = await createWorld({ reader, pageEditor: reader });

/** Scans two pages with text, and gives the id of their stack. */
async function scanTwoPages(name = "Zwei Seiten"): Promise<string> {
  const folder = await mkdtemp(join(world.directory, "scanner-"));
  await prepareScannerFolder(folder);
  const document = await PDFDocument.create();
  for (const text of [`Brief ${name}`, "Aus Versehen weggelassen"])
    document.addPage([595, 842]).drawText(text);
  await writeFile(join(folder, `${name}.pdf`), await document.save());
  const { signal } = new AbortController();
  await takeScans(world.system, { directory: folder, pause: async () => undefined, signal });
  const { id } = await world.db
    .selectFrom("stack")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
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

it("a document cut for the wrong customer is erased, and its pages go back to the stack", async () => {
  const id = await scanTwoPages("Falscher Kunde");
  const [wrong, right] = [await world.makeGroup(), await world.makeGroup()];
  const staff = await world.signIn(await world.makeStaff("janitor"));
  const stack = async () => staff.call(api.getStack, { params: { id } });
  const cut = async (customer_id: string, pages: readonly number[]) => {
    const parts = [{ customer_id, name: "Brief", pages }];
    const body = { revision: (await stack()).revision, parts, left_out: [] };
    expect((await staff.post(`/api/stacks/${id}/split`, body)).statusCode).toBe(200);
    await world.runJob(makeParts, { stack_id: id });
    return stack();
  };
  const takeBack = async (number: number, revision: number, client = staff) =>
    client.post(`/api/stacks/${id}/parts/${number}/take-back`, { revision });
  const filesOf = async (table: "file" | "deleted_file") =>
    world.db.selectFrom(table).select("id").where("customer_id", "=", wrong.customer.id).execute();

  const done = await cut(wrong.customer.id, [1, 2]);
  expect(done).toMatchObject({ state: "done", parts: [{ number: 1 }] });
  const member = await world.signIn(wrong.customer);
  expect((await takeBack(1, done.revision, member)).statusCode).toBe(403);
  expect((await takeBack(2, done.revision)).statusCode).toBe(404);
  expect((await staff.post(`/api/stacks/${id}/parts/1/take-back`, {})).statusCode).toBe(422);
  expect((await takeBack(1, done.revision - 1)).statusCode).toBe(409);
  // A filed document is what its customer sees.
  const file_id = done.parts[0]?.file_id ?? "";
  const setFiled = async (is_filed: boolean) =>
    world.db
      .updateTable("file")
      .set({ is_unmanaged: !is_filed, is_locker: is_filed })
      .where("id", "=", file_id)
      .execute();
  await setFiled(true);
  expect(errorOf(await takeBack(1, done.revision)).message).toMatch(/schon abgelegt/);
  await setFiled(false);
  // Deleted there, it could be restored for thirty days.
  expect((await staff.delete(`/api/files/${file_id}`)).statusCode).toBe(204);
  const answer = await takeBack(1, done.revision);
  expect(answer.json(), answer.body).toMatchObject({
    state: "open",
    closed_at: null,
    pages_done: 0,
    parts: [],
  });
  expect([await filesOf("file"), await filesOf("deleted_file")]).toEqual([[], []]);
  expect(await lastChange(world, { subject_id: id })).toMatchObject({ action: "stack.part_returned" });
  expect(await lastChange(world, { subject_id: file_id })).toMatchObject({ action: "file.erased" });

  await cut(wrong.customer.id, [1]);
  const { revision } = await stack();
  expect((await takeBack(1, revision)).statusCode).toBe(200);
  expect(await filesOf("file")).toEqual([]);
  expect(await cut(right.customer.id, [1, 2])).toMatchObject({ state: "done" });
}, 300_000);

it("a document that was split meanwhile keeps its pages, also once its first part is deleted", async () => {
  const id = await scanTwoPages("Geteilt");
  const customer_id = (await world.makeGroup()).customer.id;
  const staff = await world.signIn(await world.makeStaff("janitor"));
  const stack = async () => staff.call(api.getStack, { params: { id } });
  const parts = [{ customer_id, name: "Zwei Briefe", pages: [1, 2] }];
  const { revision } = await stack();
  await staff.call(api.splitStack, { params: { id }, body: { revision, parts, left_out: [] } });
  await world.runJob(makeParts, { stack_id: id });
  const done = await stack();
  const file_id = done.parts[0]?.file_id ?? "";
  const file = await world.db
    .selectFrom("file")
    .select("revision")
    .where("id", "=", file_id)
    .executeTakeFirstOrThrow();
  const { second } = await staff.call(splitFile, {
    params: { id: file_id },
    body: { revision: file.revision, after: 1, pages: 2 },
  });
  const takeBack = async () => staff.post(`/api/stacks/${id}/parts/1/take-back`, { revision: done.revision });
  expect(errorOf(await takeBack()).message).toMatch(/inzwischen geteilt/);
  expect((await staff.delete(`/api/files/${file_id}`)).statusCode).toBe(204);
  expect((await takeBack()).statusCode).toBe(409);
  expect(await stack()).toEqual(done);
  const left = await world.db
    .selectFrom("file")
    .select("id")
    .where("customer_id", "=", customer_id)
    .execute();
  expect(left).toEqual([{ id: second.id }]);
}, 300_000);
