import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { berlinDay } from "@krempelfrei/contract/dates";
import { beginAt } from "@krempelfrei/testing/moment";
import { beforeEach, expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import { makeOffice } from "../../../testing/office.ts";
import { unzip } from "../../../testing/unzip.ts";
import { linkHash } from "../../changelog/chain.ts";
import { chainChanges } from "../../changelog/chain-changes.ts";
import { ZipFile } from "yazl";
import { verifyAuditPackage } from "./verify-audit-package.ts";
import { expectChange } from "../../../testing/tables/changes.ts";

// The days below are fixed ones, before and after this one.
beginAt("2026-11-19T10:00:00+01:00");
let office: Awaited<ReturnType<typeof makeOffice>>;
beforeEach(async () => {
  office = await makeOffice();
});

const packed = async (year: number): Promise<Map<string, Buffer>> => {
  const answer = await office.admin().get(`/api/accounting/audit/${year}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toContain(`Pruefpaket_${year}.zip`);
  return unzip(answer.rawPayload);
};

const tableOf = (files: Map<string, Buffer>, file: string): string[][] =>
  (files.get(file)?.toString("utf8") ?? "")
    .replace("\uFEFF", "")
    .split("\r\n")
    .filter(Boolean)
    .map((line) => line.split(";"));

// Covers quarters.6, S60
it("has the year's rows and no other's, each file with its checksum", async () => {
  const claim = await office.charge("2026-08", { number: "RE-2026-00001" });
  await office.charge("2025-12", { number: "RE-2025-00001", year: 2025 });
  await office.pay(claim, "2026-08-05");
  await insertBankLine(office.world.db, {
    booked_on: "2026-08-05",
    iban: "DE02120300000000202051",
    name: "=HYPERLINK()",
  });
  const files = await packed(2026);
  expect(tableOf(files, "forderungen.csv").map(([number]) => number)).toEqual(["Rechnung", "RE-2026-00001"]);
  expect(tableOf(files, "buchungen.csv").map((row) => row[4])).toEqual(["Betrag €", "49,90", "-49,90"]);
  expect(tableOf(files, "zuordnungen.csv").map((row) => row[2])).toEqual(["Betrag €", "49,90"]);
  expect(tableOf(files, "salden.csv")[1]?.slice(1)).toEqual(["49,90", "49,90", "49,90", "49,90"]);
  const bank = files.get("kontoumsaetze.csv")?.toString() ?? "";
  expect(bank).not.toContain("DE02120300000000202051");
  expect(bank).toContain("'=HYPERLINK()");
  expect(files.get("verfahrensdokumentation.md")?.toString()).toContain("# Verfahrensdokumentation");
  const sums = (files.get("SHA256SUMS")?.toString() ?? "").trim().split("\n");
  expect(sums).toHaveLength(files.size - 2);
  for (const line of sums) {
    const [hash, path = ""] = line.split("  ");
    expect(
      createHash("sha256")
        .update(files.get(path) ?? "")
        .digest("hex"),
      path,
    ).toBe(hash);
  }
  expect((await packed(2024)).get("forderungen.csv")?.length).toBeLessThan(10);
});

it("is checked by its list: what was changed, added or taken out is named", async () => {
  await office.charge("2026-08");
  const folder = await mkdtemp(join(tmpdir(), "audit-"));
  const path = join(folder, "package.zip");
  const files = await packed(2026);
  const verify = async (changed: ReadonlyMap<string, Buffer>) => {
    const zip = new ZipFile();
    for (const [name, content] of changed) zip.addBuffer(content, name);
    zip.end();
    await writeFile(path, await buffer(zip.outputStream));
    return verifyAuditPackage(path);
  };
  expect(await verify(files)).toEqual({ files: files.size - 2, problems: [] });
  const tampered = new Map(files).set("buchungen.csv", Buffer.from("x")).set("neu.csv", Buffer.from("y"));
  tampered.delete("salden.csv");
  expect((await verify(tampered)).problems).toEqual([
    "buchungen.csv was changed",
    "salden.csv is missing",
    "neu.csv was added",
  ]);
  files.delete("manifest.json");
  await expect(verify(files)).rejects.toThrow("no audit package");
  await rm(folder, { recursive: true });
});

// Covers quarters.6
it("has the history of the accounting, each entry with the proof of its place in the chain", async () => {
  await office.charge("2026-08");
  expect((await office.lock("2026-Q3")).statusCode).toBe(200);
  await chainChanges(office.world.system);
  // The database writes the day of an entry itself.
  const year = Number(berlinDay(new Date()).slice(0, 4));
  const lines = ((await packed(year)).get("aenderungshistorie.jsonl")?.toString() ?? "").trim().split("\n");
  const entries = lines.map(
    (line) => JSON.parse(line) as Record<string, string> & { seq: number | null; change_id: number },
  );
  const locked = entries.find(({ entry }) => entry?.includes("quarter.locked"));
  expect(locked).toBeDefined();
  for (const { seq, change_id, before, hash, entry = "" } of entries) {
    if (seq === null) continue;
    const link = linkHash(before === null ? Buffer.alloc(32) : Buffer.from(before ?? "", "hex"), {
      seq,
      change_id,
      entry,
    });
    expect(link.toString("hex")).toBe(hash);
  }
  // The salted hash in the chained part proves the text.
  const { values = "", values_salt = "", entry = "[]" } = locked as Record<string, string>;
  const chained = JSON.parse(entry) as (string | null)[];
  const hashed = createHash("sha256").update(Buffer.from(values_salt, "hex")).update(values).digest("hex");
  expect(chained.at(-2)).toBe(hashed);
  expect(values).toContain("3. Quartal 2026");
});

it("is recorded, and is for the administration alone", async () => {
  await packed(2026);
  const which = { action: "accounting.audit_exported" };
  await expectChange(office.world, which, { subject_name: "Prüfpaket 2026" });
  const janitor = await office.world.signIn(await office.world.makeStaff("janitor"));
  expect((await janitor.get("/api/accounting/audit/2026")).statusCode).toBe(403);
  expect((await office.admin().get("/api/accounting/audit/26")).statusCode).toBe(404);
});
