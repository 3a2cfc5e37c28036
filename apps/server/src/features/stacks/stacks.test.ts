import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { proposeParts } from "@krempelfrei/contract/stacks/propose-parts";
import * as api from "@krempelfrei/contract/stacks/stacks";
import { createReader } from "@krempelfrei/reader/reader";
import { errorOf } from "@krempelfrei/testing/client";
import { PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";
import { encode } from "uqr";
import { beforeAll, describe, expect, it } from "vitest";
import { blobKey } from "../../blobs/blob-key.ts";
import { prepareScannerFolder } from "../../scanner/scanner-folder.ts";
import type { Client } from "../../testing/client.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { createWorld, type Group } from "../../testing/world.ts";
import { verifyStorage } from "../files/storage/verify-storage.ts";
import { eraseStacks } from "./close-stack.ts";
import { makeParts } from "./make-parts.job.ts";
import { readStack } from "./read-stack.job.ts";
import { takeScans } from "./take-scans.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld({ reader: await createReader({ urgent: true }) });
const { signal } = new AbortController();
const PATIENCE_MS = 300_000;
let folder: string;
let staff: Client;
let [one, two]: [Group, Group] = [] as never;

beforeAll(async () => {
  folder = await mkdtemp(join(world.directory, "scanner-"));
  await prepareScannerFolder(folder);
  staff = await world.signIn(await world.makeStaff("janitor"));
  [one, two] = [await world.makeGroup("Eins"), await world.makeGroup("Zwei")];
});

const sheetsOf = async (group: Group, copies = 1): Promise<Buffer> =>
  (await staff.get(`/api/customers/${group.customer.id}/separator-sheets?copies=${copies}`)).rawPayload;

type Draw = string | Uint8Array | ((page: PDFPage) => void) | null;

/** A scan: a text is a page with it, null a blank one, bytes the pages of another PDF. */
async function scanOf(pages: readonly Draw[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const draw of pages) {
    if (draw instanceof Uint8Array) {
      const other = await PDFDocument.load(draw);
      for (const page of await document.copyPages(other, other.getPageIndices())) document.addPage(page);
      continue;
    }
    const page = document.addPage([595, 842]);
    if (typeof draw === "string") page.drawText(draw, { x: 80, y: 700, size: 12, font });
    else draw?.(page);
  }
  return document.save();
}

const drawCode =
  (text: string) =>
  (page: PDFPage): void => {
    page.drawText("Ein Brief mit einem Code, wie ihn viele haben", { x: 80, y: 780, size: 12 });
    const { data } = encode(text, { ecc: "M", border: 4 });
    for (const [row, cells] of data.entries())
      for (const [column, dark] of cells.entries())
        if (dark) page.drawRectangle({ x: 100 + 4 * column, y: 600 - 4 * row, width: 4.05, height: 4.05 });
  };

/** Scans it, and gives the id of its stack. */
async function scan(bytes: Uint8Array, name: string = randomUUID()): Promise<string> {
  await writeFile(join(folder, `${name}.pdf`), bytes);
  await takeScans(world.system, { directory: folder, pause: async () => undefined, signal });
  const { id } = await world.db
    .selectFrom("stack")
    .select("id")
    .where("name", "=", name)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

const read = async (id: string): Promise<api.StackDetails> => {
  await world.runJob(readStack, { stack_id: id });
  return staff.call(api.getStack, { params: { id } });
};
const split = async (id: string, body: object, revision?: number) => {
  const now = revision ?? (await staff.call(api.getStack, { params: { id } })).revision;
  return staff.post(`/api/stacks/${id}/split`, { revision: now, ...body });
};
const filesOf = async (group: Group) =>
  world.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", group.customer.id)
    .where("is_unmanaged", "=", true)
    .orderBy("created_at")
    .execute();
const contentOf = async (file: { customer_id: string; sha256: string }): Promise<Buffer> =>
  buffer(await world.system.blobs.get(blobKey(file.customer_id, file.sha256)));

describe("a stack with separator sheets", () => {
  // Covers intake.2
  it(
    "is proposed as documents of the customers that they name, cut by a person, and made into documents that wait in the manager",
    async () => {
      const bytes = await scanOf([
        await sheetsOf(one),
        "Brief A Seite 1",
        "Brief A Seite 2",
        null,
        await sheetsOf(one),
        "Brief B",
        await sheetsOf(two),
        "Brief C",
      ]);
      const stack = await read(await scan(bytes));
      expect(stack).toMatchObject({ state: "open", reason: null, pages: 8, pages_done: 0 });
      expect(stack.sheets.map(({ kind }) => kind)).toEqual(
        "separator page page blank separator page separator page".split(" "),
      );
      expect(stack.sheets.every(({ has_picture }) => has_picture)).toBe(true);
      const picture = await staff.get(`/api/stacks/${stack.id}/pages/2`);
      expect(picture.headers["content-type"]).toBe("image/webp");
      expect(picture.headers["cache-control"]).toBe("private, max-age=14400, must-revalidate");
      expect((await staff.get(`/api/stacks/${stack.id}/show`)).rawPayload).toEqual(Buffer.from(bytes));

      const parts = proposeParts(stack.sheets, "separators");
      const leftOut = parts.flatMap((part) => part.leftOut);
      expect(parts.map(({ customer, pages }) => [customer?.id, pages])).toEqual([
        [one.customer.id, [2, 3]],
        [one.customer.id, [6]],
        [two.customer.id, [8]],
      ]);
      expect(leftOut).toEqual([1, 4, 5, 7]);
      const wanted = parts.map(({ customer, pages }, index) => ({
        customer_id: customer?.id,
        pages,
        name: `Scan ${index + 1}`,
      }));
      const answer = await split(stack.id, { parts: wanted, left_out: leftOut });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({ state: "splitting" });
      await world.runJob(makeParts, { stack_id: stack.id });
      await world.runJob(makeParts, { stack_id: stack.id });

      const done = await staff.call(api.getStack, { params: { id: stack.id } });
      expect(done).toMatchObject({ state: "done", pages_done: 8 });
      const [a, b, ...more] = await filesOf(one);
      const [c, ...others] = await filesOf(two);
      if (!a || !b || !c) throw new Error("no documents");
      expect([more, others]).toEqual([[], []]);
      expect([a.name, b.name, c.name]).toEqual(["Scan 1", "Scan 2", "Scan 3"]);
      expect(done.parts.map(({ file_id }) => file_id)).toEqual([a.id, b.id, c.id]);
      expect(await pdfText(await contentOf(a))).toContain("Brief A Seite 1");
      expect(await pdfText(await contentOf(a))).toContain("Brief A Seite 2");
      expect(await pdfText(await contentOf(a))).not.toContain("Brief B");
      expect(await pdfText(await contentOf(c))).toContain("Brief C");
      // A person sorts them first.
      const member = await world.signIn(one.customer);
      expect((await member.call(getBrowser)).files).toEqual([]);
      const recorded = await changesOf(world, { subject_id: [stack.id, a.id, b.id, c.id] }, "action");
      expect(recorded.map(({ action }) => action)).toEqual([
        "stack.scanned",
        "stack.split",
        ...Array.from({ length: 3 }, () => "file.uploaded"),
      ]);
      const report = await verifyStorage(world.system, { deep: true });
      expect(report).toMatchObject({ missing: [], damaged: [], unknown: [] });
    },
    PATIENCE_MS,
  );

  // Covers S63
  it(
    "takes a code from a letter for nothing: of a stranger, forged, of another purpose; a sheet of a customer who is gone names nobody",
    async () => {
      const gone = randomUUID().replaceAll("-", "");
      const forged = Buffer.concat([Buffer.from(gone, "hex"), Buffer.alloc(32, 7)]).toString("base64url");
      const stack = await read(
        await scan(
          await scanOf([
            drawCode("https://post.example/sendung/42"),
            drawCode(`KREMPELFREI-TRENN:${forged}`),
            drawCode(`KREMPELFREI-TRENN:${one.customer.id}`),
            "Brief",
          ]),
        ),
      );
      expect(stack.sheets.map(({ kind }) => kind)).toEqual(["page", "page", "page", "page"]);
    },
    PATIENCE_MS,
  );
});

describe("cutting", () => {
  let stack: api.StackDetails;
  const part = (pages: number[], customer_id: string = one.customer.id) => ({
    customer_id,
    name: "Teil",
    pages,
  });

  beforeAll(async () => {
    stack = await read(await scan(await scanOf(["Eins", "Zwei", "Drei"])));
  }, PATIENCE_MS);

  it.each([
    ["no page", () => ({ parts: [], left_out: [] }), 422],
    ["a part without pages", () => ({ parts: [part([])], left_out: [] }), 422],
    ["a page twice", () => ({ parts: [part([1]), part([1, 2])], left_out: [] }), 422],
    ["a page that goes and stays", () => ({ parts: [part([1])], left_out: [1] }), 422],
    ["a page that is not there", () => ({ parts: [part([4])], left_out: [] }), 422],
    ["a customer who does not exist", () => ({ parts: [part([1], randomUUID())], left_out: [] }), 404],
    ["a person who is no customer", () => ({ parts: [part([1], one.related.id)], left_out: [] }), 404],
    ["another person's newer cut", () => ({ parts: [part([1])], left_out: [], revision: 1 }), 409],
  ])("refuses %s", async (_what, body, status) => {
    const answer = await split(stack.id, body());
    expect(answer.statusCode, answer.body).toBe(status);
    expect((await staff.call(api.getStack, { params: { id: stack.id } })).parts).toEqual([]);
  });

  // Covers intake.2
  it(
    "goes on with what was left open, once each, also when the job breaks off in between",
    async () => {
      const before = (await filesOf(two)).length;
      expect((await split(stack.id, { parts: [part([2], two.customer.id)], left_out: [] })).statusCode).toBe(
        200,
      );
      expect((await split(stack.id, { parts: [part([1])], left_out: [] })).statusCode).toBe(409);
      await world.runJob(makeParts, { stack_id: stack.id });
      const open = await staff.call(api.getStack, { params: { id: stack.id } });
      expect(open).toMatchObject({ state: "open", pages_done: 1 });
      expect(open.sheets.map(({ is_done }) => is_done)).toEqual([false, true, false]);

      const rest = [part([3], two.customer.id), part([1], two.customer.id)];
      expect((await split(stack.id, { parts: rest, left_out: [] })).statusCode).toBe(200);
      // Lost after the first one.
      const broken = new AbortController();
      const ctx = {
        ...world.system,
        progress: async () => {
          broken.abort();
        },
      };
      await expect(makeParts.execute(ctx, { stack_id: stack.id }, broken.signal)).rejects.toThrow("aborted");
      expect(await filesOf(two)).toHaveLength(before + 2);
      await world.runJob(makeParts, { stack_id: stack.id });
      expect(await filesOf(two)).toHaveLength(before + 3);
      expect(await staff.call(api.getStack, { params: { id: stack.id } })).toMatchObject({ state: "done" });
      const again = await split(stack.id, { parts: [part([1])], left_out: [] });
      expect(again.statusCode).toBe(409);
      expect(errorOf(again).message).toBe("Der Stapel ist schon aufgeteilt.");
    },
    PATIENCE_MS,
  );
});

describe("a stack whose pages cannot be looked at", () => {
  it(
    "goes to one customer as it is",
    async () => {
      const bytes = Buffer.from(`%PDF-1.7\nnothing that opens ${randomUUID()}\n%%EOF\n`);
      const stack = await read(await scan(bytes));
      expect(stack).toMatchObject({ state: "open", reason: "damaged", pages: null, sheets: [] });
      const whole = { customer_id: two.customer.id, name: "Als Ganzes", pages: [] };
      expect((await split(stack.id, { parts: [whole, whole], left_out: [] })).statusCode).toBe(422);
      expect((await split(stack.id, { parts: [{ ...whole, pages: [1] }], left_out: [] })).statusCode).toBe(
        422,
      );
      expect((await split(stack.id, { parts: [whole], left_out: [] })).statusCode).toBe(200);
      await world.runJob(makeParts, { stack_id: stack.id });
      const file = (await filesOf(two)).find(({ name }) => name === "Als Ganzes");
      if (!file) throw new Error("no document");
      expect(await contentOf(file)).toEqual(bytes);
    },
    PATIENCE_MS,
  );
});

describe("a stack that is not wanted", () => {
  // Covers S63
  it(
    "is discarded, opened again, and erased with all its contents thirty days after it was closed",
    async () => {
      const stack = await read(await scan(await scanOf(["Werbung"])));
      const { id, revision } = stack;
      const discard = async (at: number) => staff.post(`/api/stacks/${id}/discard`, { revision: at });
      expect((await staff.post(`/api/stacks/${id}/reopen`, {})).statusCode).toBe(409);
      expect((await discard(revision - 1)).statusCode).toBe(409);
      expect((await discard(revision)).json()).toMatchObject({ state: "discarded" });
      const opened = await staff.post(`/api/stacks/${id}/reopen`, {});
      expect(opened.json()).toMatchObject({ state: "open", closed_at: null });
      await discard((await staff.call(api.getStack, { params: { id } })).revision);

      const later = (days: number) => ({
        ...world.system,
        clock: () => new Date(Date.now() + days * 86_400_000),
      });
      await eraseStacks(later(29));
      expect((await staff.get(`/api/stacks/${id}`)).statusCode).toBe(200);
      await eraseStacks(later(31));
      expect((await staff.get(`/api/stacks/${id}`)).statusCode).toBe(404);
      await world.runJobs();
      const keys: string[] = [];
      for await (const { key } of world.system.blobs.list()) if (key.includes(id)) keys.push(key);
      expect(keys).toEqual([]);
    },
    PATIENCE_MS,
  );
});
