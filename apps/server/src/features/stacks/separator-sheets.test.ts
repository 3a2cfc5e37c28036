import { randomUUID } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import { expect, it } from "vitest";
import { pdfText } from "../../testing/pdf-text.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();

it("separator sheets are as many as asked for, with name and number, and for staff alone", async () => {
  const [one, staff] = [await world.makeGroup("Eins"), await world.signIn(await world.makeStaff("janitor"))];
  const path = `/api/customers/${one.customer.id}/separator-sheets`;
  const bytes = (await staff.get(`${path}?copies=3`)).rawPayload;
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3);
  expect(await pdfText(bytes)).toContain("Karla Eins");
  expect((await staff.get(`${path}?copies=51`)).statusCode).toBe(422);
  expect((await staff.get(path.replace(one.customer.id, randomUUID()))).statusCode).toBe(404);
  expect((await (await world.signIn(one.customer)).get(path)).statusCode).toBe(403);
});
