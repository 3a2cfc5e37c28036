import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ARCHIVE_FILES_MAX } from "@krempelfrei/contract/limits";
import { type UploadedFile, uploadFile } from "@krempelfrei/contract/files/files";
import { describe, expect, it } from "vitest";
import { blobKey } from "../../../blobs/blob-key.ts";
import { pdf, type Client } from "../../../testing/client.ts";
import { folderOf, makeScene, upload, type Scene } from "../../../testing/scene.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { giveText } from "../../../testing/texts.ts";
import { unzip } from "../../../testing/unzip.ts";
import { createWorld } from "../../../testing/world.ts";
import { lastChange } from "../../../testing/tables/changes.ts";

const world = await createWorld();
const LISTS = ["Übersicht.csv", "Übersicht.pdf"];

async function archiveOf(client: Client, query: string): Promise<Map<string, Buffer>> {
  const answer = await client.get(`/api/archive?${query}`);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return unzip(answer.rawPayload);
}

const documentsIn = (files: Map<string, Buffer>): string[] =>
  [...files.keys()].filter((name) => !LISTS.includes(name)).toSorted();

const csvOf = (files: Map<string, Buffer>): string => files.get("Übersicht.csv")?.toString("utf8") ?? "";

const put = ({ client, ...scene }: Scene, folder: string, name: string): Promise<UploadedFile> =>
  upload(client, { folder_id: folderOf({ client, ...scene }, folder).id }, name);

const edit = async ({ client }: Scene, { id }: UploadedFile, fields: object): Promise<void> => {
  const answer = await client.patch(`/api/files/${id}`, fields);
  expect(answer.statusCode, answer.body).toBe(200);
};

describe("documents as a ZIP file", () => {
  it("are those of a folder and below it, in their folders, with lists", async () => {
    const here = await makeScene(world);
    await put(here, "Familie", "Brief.pdf");
    await put(here, "Familie", "brief.pdf");
    await edit(here, await put(here, "Bildung", "Vertrag.pdf"), { date_relevance_year: 2025 });
    const { id } = folderOf(here, "Familie");
    const files = await archiveOf(here.client, `folder_id=${id}`);
    expect(documentsIn(files)).toEqual(["Familie/Brief (2).pdf", "Familie/brief.pdf"]);
    expect([...files.keys()].slice(-2)).toEqual(LISTS);
    expect(files.get("Übersicht.pdf")?.subarray(0, 5).toString()).toBe("%PDF-");
    const all = await archiveOf(here.client, `folder_id=${here.root.id}`);
    expect(documentsIn(all)).toContain("Bildung/Vertrag.pdf");
    const names = csvOf(all)
      .split("\r\n")
      .slice(1, 4)
      .map((line) => line.split(";")[2]);
    expect(names).toEqual(["Vertrag.pdf", "brief.pdf", "Brief.pdf"]);
  });

  it("lose none that has the name of a list, in whatever case", async () => {
    const { client, root } = await makeScene(world);
    const bytes = pdf(randomUUID());
    await client.call(uploadFile, { file: { name: "übersicht.pdf", bytes }, body: { folder_id: root.id } });
    const files = await archiveOf(client, `folder_id=${root.id}`);
    expect([...files.keys()]).toEqual(["übersicht (2).pdf", ...LISTS]);
    expect(files.get("übersicht (2).pdf")).toEqual(Buffer.from(bytes));
    expect(csvOf(files)).toContain("übersicht (2).pdf");
  });

  it("for taxes are all of the year that are marked, by date, and the list says what they are", async () => {
    const here = await makeScene(world);
    const dates = { date_relevance_year: 2025, date_relevance_month: 3, date_relevance_day: 9 };
    const marked = { is_tax_relevant: true, type: "invoice", author: "=HYPERLINK(1)", tags: ["Steuer"] };
    await edit(here, await put(here, "Bildung", "Später.pdf"), {
      ...marked,
      ...dates,
      date_relevance_month: 11,
    });
    await edit(here, await put(here, "Familie", "Früher.pdf"), { ...marked, ...dates });
    await edit(here, await put(here, "Familie", "Anderes Jahr.pdf"), {
      ...marked,
      date_relevance_year: 2024,
    });
    await edit(here, await put(here, "Familie", "Nicht markiert.pdf"), dates);
    await edit(here, await put(here, "Familie", "Im Jahr.pdf"), { ...marked, date_relevance_year: 2025 });
    const files = await archiveOf(here.client, "tax_year=2025");
    expect(documentsIn(files)).toEqual(["Bildung/Später.pdf", "Familie/Früher.pdf", "Familie/Im Jahr.pdf"]);
    const csv = csvOf(files);
    expect(csv.startsWith("\uFEFFNr.;Datum;Name;")).toBe(true);
    expect(csv.split("\r\n").slice(1, 4)).toEqual([
      "1;09.03.2025;Früher.pdf;'=HYPERLINK(1);Rechnung;Steuer;Familie/Früher.pdf;;",
      "2;09.11.2025;Später.pdf;'=HYPERLINK(1);Rechnung;Steuer;Bildung/Später.pdf;;",
      "3;2025;Im Jahr.pdf;'=HYPERLINK(1);Rechnung;Steuer;Familie/Im Jahr.pdf;;",
    ]);
    const none = await here.client.get("/api/archive?tax_year=2019");
    expect([none.statusCode, none.json()]).toMatchObject([
      422,
      { errors: { tax_year: ["Hier gibt es keine Dokumente zum Herunterladen."] } },
    ]);
  });

  // Covers suggestions.3
  it("for taxes list what machines found that they cost, with its sum by type, as not checked", async () => {
    const here = await makeScene(world);
    const marked = { is_tax_relevant: true, date_relevance_year: 2025 };
    for (const [name, type, text] of [
      ["A.pdf", "invoice", "Rechnungsbetrag 1.100,50 €"],
      ["B.pdf", "invoice", "Zu zahlender Betrag 99,50 €"],
      ["C.pdf", "police", "Jahresbeitrag 84,90 €, fällig zum 1. April"],
      ["D.pdf", "misc", "Kontostand 5.000,00 €"],
    ] as const) {
      const file = await put(here, "Familie", name);
      await edit(here, file, { ...marked, type });
      await giveText(world, file.id, text);
    }
    const files = await archiveOf(here.client, "tax_year=2025");
    const lines = csvOf(files).split("\r\n");
    expect(lines[0]).toMatch(/;Betrag \(erkannt oder eingetragen, nicht geprüft\)$/);
    expect(lines.slice(1, 5).map((line) => line.split(";").at(-1))).toEqual([
      "1.100,50",
      "99,50",
      "84,90",
      "",
    ]);
    expect(lines.slice(5, 7)).toEqual([
      ";;Summe (erkannt oder eingetragen, nicht geprüft);;Rechnung;;;;1.200,00",
      ";;Summe (erkannt oder eingetragen, nicht geprüft);;Police;;;;84,90",
    ]);
    const paper = await pdfText(files.get("Übersicht.pdf") ?? Buffer.alloc(0));
    expect(paper).toContain("Summe Rechnung aus 2 von 4 Dokumenten 1.200,00 €");
    expect(paper).toContain("Beträge: erkannt oder eingetragen, nicht geprüft");
    const folder = await archiveOf(here.client, `folder_id=${here.root.id}`);
    expect(csvOf(folder)).not.toContain("Betrag");
  });

  it("are chosen ones that the reader sees, or nothing at all", async () => {
    const here = await makeScene(world);
    const there = await makeScene(world);
    const [one, two] = [await put(here, "Familie", "Eins.pdf"), await put(here, "Bildung", "Zwei.pdf")];
    await put(here, "Bildung", "Drei.pdf");
    const foreign = await put(there, "Bildung", "Fremd.pdf");
    const files = await archiveOf(here.client, `ids=${one.id},${two.id}`);
    expect(documentsIn(files)).toEqual(["Bildung/Zwei.pdf", "Familie/Eins.pdf"]);
    for (const ids of [`${one.id},${foreign.id}`, randomUUID()]) {
      expect((await here.client.get(`/api/archive?ids=${ids}`)).statusCode).toBe(404);
    }
    // A relative sees what is shared with it, and nothing else.
    const related = await world.signIn(here.group.related);
    expect((await related.get(`/api/archive?ids=${one.id}`)).statusCode).toBe(404);
    await edit(here, one, { is_for_all: true });
    expect(documentsIn(await archiveOf(related, `folder_id=${here.root.id}`))).toEqual(["Familie/Eins.pdf"]);
  });

  it("are refused without exactly one choice, in a foreign group, and above the number that an address can name", async () => {
    const here = await makeScene(world);
    const there = await makeScene(world);
    const { id } = await put(here, "Familie", "Eins.pdf");
    const folder = folderOf(here, "Familie").id;
    const tooMany = Array.from({ length: ARCHIVE_FILES_MAX + 1 }, () => id).join(",");
    for (const query of ["", `ids=${id}&folder_id=${folder}`, `ids=${tooMany}`, "ids=x", "tax_year=20x5"]) {
      expect((await here.client.get(`/api/archive?${query}`)).statusCode, query).toBe(422);
    }
    for (const query of [`folder_id=${folder}`, `tax_year=2025&customer_id=${here.group.customer.id}`]) {
      expect((await there.client.get(`/api/archive?${query}`)).statusCode, query).toBe(404);
    }
    expect((await world.guest().get(`/api/archive?ids=${id}`)).statusCode).toBe(401);
  });

  it("are given to staff of any customer, and the history says so", async () => {
    const here = await makeScene(world);
    await put(here, "Familie", "Eins.pdf");
    const admin = await world.signIn(await world.makeStaff("janitor"));
    const query = `folder_id=${here.root.id}&customer_id=${here.group.customer.id}`;
    expect(documentsIn(await archiveOf(admin, query))).toEqual(["Familie/Eins.pdf"]);
    const entry = await lastChange(
      world,
      { customer_id: here.group.customer.id, action: "archive.downloaded" },
      "action",
      "changes",
    );
    expect(entry.changes).toEqual([{ field: "documents", old: null, new: 1 }]);
  });

  it("go on where a content is lost, and the list names it", async () => {
    const here = await makeScene(world);
    const lost = await put(here, "Familie", "Verloren.pdf");
    await put(here, "Familie", "Da.pdf");
    const { customer_id, sha256 } = await world.db
      .selectFrom("file")
      .select(["customer_id", "sha256"])
      .where("id", "=", lost.id)
      .executeTakeFirstOrThrow();
    await rm(join(world.directory, "blobs", blobKey(customer_id, sha256)));
    const files = await archiveOf(here.client, `folder_id=${here.root.id}`);
    expect(documentsIn(files)).toEqual(["Familie/Da.pdf"]);
    expect(csvOf(files)).toContain("Verloren.pdf;;;;;fehlt: nicht mehr gespeichert");
  });
});
