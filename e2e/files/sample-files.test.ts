import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileKind } from "@krempelfrei/documents/file-kind";
import { cleanFileName } from "@krempelfrei/documents/file-name";
import { lockedPdf } from "@krempelfrei/testing/locked-pdf";

const folder = import.meta.dirname;
const samples = readdirSync(folder).filter((name) => /\.(pdf|jpg|png)$/.test(name));
const kindOf = (...path: string[]): string | undefined =>
  fileKind(readFileSync(join(folder, ...path)))?.extension;

test("the samples are what their names say, with clean names", () => {
  expect(samples.filter((name) => name.endsWith(".pdf"))).toHaveLength(12);
  expect(samples.filter((name) => name.endsWith(".jpg"))).toHaveLength(6);
  expect(samples.filter((name) => name.endsWith(".png"))).toHaveLength(2);
  for (const name of samples) {
    expect(kindOf(name)).toBe(name.slice(-3));
    expect(cleanFileName(name)).toBe(name);
  }
});

test("no two samples have the same content", () => {
  const contents = samples.map((name) => readFileSync(join(folder, name)).toString("latin1"));
  expect(new Set(contents).size).toBe(samples.length);
});

test("they stay small together", () => {
  const bytes = samples.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(800_000);
});

test.each([
  "Webseite.pdf",
  "Vektorbild.png",
  "leer.pdf",
  "Webseite vor PDF.pdf",
  "Archiv.jpg",
  "nur drei Bytes.jpg",
])("nasty/%s is nothing that we take", (name) => {
  expect(kindOf("nasty", name)).toBeUndefined();
});

test.each(["beschädigt.pdf", "verschlüsselt.pdf"])("nasty/%s is a PDF all the same", (name) => {
  expect(kindOf("nasty", name)).toBe("pdf");
});

test("the locked PDF does not show its text", () => {
  expect(lockedPdf("geheim").includes("Vertraulich")).toBe(false);
  expect(lockedPdf("geheim")).toEqual(readFileSync(join(folder, "nasty", "verschlüsselt.pdf")));
});
