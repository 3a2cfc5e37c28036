// Covers 5.5
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { FILE_KIND_BYTES, fileKind } from "./file-kind.ts";

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const hex = (value: string): Uint8Array => Uint8Array.from(Buffer.from(value.replaceAll(" ", ""), "hex"));

// Whole files, as small as they get: one page, one pixel.
const PDF_FILE = text(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
const PNG_FILE = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const JPEG_JFIF = hex("ff d8 ff e0 00 10 4a 46 49 46 00 01 01 01 00 48 00 48 00 00");
const JPEG_EXIF = hex("ff d8 ff e1 00 16 45 78 69 66 00 00");
const JPEG_RAW = hex("ff d8 ff db 00 43 00");

describe("files we take", () => {
  test.each([
    ["PDF", PDF_FILE, "pdf", "application/pdf"],
    ["the start of a broken PDF", text("%PDF-1.7\nrubbish"), "pdf", "application/pdf"],
    ["a PDF of a newer version", text("%PDF-2.0\n"), "pdf", "application/pdf"],
    ["a PDF with white space in front", text("\n%PDF-1.4\n"), "pdf", "application/pdf"],
    [
      "a PDF with a byte order mark in front",
      hex("ef bb bf 25 50 44 46 2d 31 2e 34"),
      "pdf",
      "application/pdf",
    ],
    ["a PDF with a comment in front", text("%âãÏÓ\n%PDF-1.4\n"), "pdf", "application/pdf"],
    [
      "a PDF with words in front",
      text("Some junk before the header\n\n%PDF-1.4\n"),
      "pdf",
      "application/pdf",
    ],
    [
      "a PDF with a printer's command in front",
      text("\u001b%-12345X@PJL JOB\r\n%PDF-1.4"),
      "pdf",
      "application/pdf",
    ],
    [
      "a PDF at the end of its first 1024 bytes",
      text(`${" ".repeat(1024)}%PDF-1.4\n`),
      "pdf",
      "application/pdf",
    ],
    ["JPEG of a scanner", JPEG_JFIF, "jpg", "image/jpeg"],
    ["JPEG of a phone", JPEG_EXIF, "jpg", "image/jpeg"],
    ["JPEG without application data", JPEG_RAW, "jpg", "image/jpeg"],
    ["PNG", PNG_FILE, "png", "image/png"],
  ])("%s", (_name, bytes, extension, mediaType) => {
    expect(fileKind(bytes)).toEqual({ extension, mediaType });
  });

  test("the first bytes are enough", () => {
    for (const bytes of [PDF_FILE, JPEG_JFIF, PNG_FILE])
      expect(fileKind(bytes.subarray(0, FILE_KIND_BYTES))).toEqual(fileKind(bytes));
  });
});

describe("files we refuse", () => {
  test.each([
    ["nothing", new Uint8Array()],
    ["three bytes", hex("ff d8 ff")],
    ["three letters", text("%PD")],
    ["HTML", text("<!doctype html><script>alert(1)</script>")],
    ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["XML", text('<?xml version="1.0"?><a/>')],
    ["a PDF with HTML in front", text(`<html><!--\n%PDF-1.4\n--></html>`)],
    ["a PDF with HTML in UTF-16 in front", Buffer.from("<script>%PDF-", "utf16le")],
    ["a PDF with SVG behind a comment in front", text("% comment\n<svg onload=alert(1)>\n%PDF-1.4\n")],
    ["a PDF behind its first 1024 bytes", text(`${" ".repeat(1025)}%PDF-1.4\n`)],
    ["a PDF behind the start of a ZIP", text("PK\u0003\u0004 %PDF-1.4\n")],
    ["a PDF behind the start of a program", text("MZ\n%PDF-1.4\n")],
    ["a PDF behind the start of a shell's script", text("#!/bin/sh\n%PDF-1.4\n")],
    ["a PDF in a PostScript wrapper", text("%!PS-Adobe-3.0 PDF-1.4")],
    ["lower-case PDF", text("%pdf-1.4")],
    ["GIF that goes on as PDF", text("GIF89a%PDF-1.4")],
    ["ZIP", hex("50 4b 03 04 14 00 00 00 08 00 00 00 00 00 00 00")],
    ["ZIP with a JPEG in it", hex("50 4b 03 04 ff d8 ff e0 00 10 4a 46 49 46 00 01")],
    ["JPEG with a byte after FF D8 FF that is no marker", hex("ff d8 ff 3c 73 63 72 69 70 74 3e")],
    ["JPEG 2000", hex("00 00 00 0c 6a 50 20 20 0d 0a 87 0a 00 00 00 14")],
    ["PNG signature alone", PNG_FILE.subarray(0, 8)],
    ["PNG without IHDR first", hex("89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 74 45 58 74")],
    ["PNG that lost its CR LF on the way", hex("89 50 4e 47 0a 1a 0a 00 00 00 0d 49 48 44 52 00")],
    ["WebP", text("RIFF\u0000\u0000\u0000\u0000WEBPVP8 ")],
    ["TIFF", hex("49 49 2a 00 08 00 00 00")],
    ["HEIC", hex("00 00 00 1c 66 74 79 70 68 65 69 63 00 00 00 00")],
    ["MP3 tag in front of a JPEG", hex("49 44 33 03 00 00 00 00 00 00 ff d8 ff e0 00 10")],
  ])("%s", (_name, bytes) => {
    expect(fileKind(bytes)).toBeUndefined();
  });

  test("one wrong byte in a signature", () => {
    const signatures: [Uint8Array, number][] = [
      [PDF_FILE, 5],
      [JPEG_JFIF, 3],
      [PNG_FILE, 16],
    ];
    for (const [bytes, length] of signatures)
      for (let index = 0; index < length; index++) {
        const wrong = bytes.slice();
        wrong[index] = (wrong[index] ?? 0) ^ 0x20;
        expect(fileKind(wrong)).toBeUndefined();
      }
  });

  test("anything in front of a picture that does not begin like one", () => {
    fc.assert(
      fc.property(
        fc
          .uint8Array({ minLength: 1, maxLength: 40 })
          .filter((bytes) => ![0x25, 0x89, 0xff].includes(bytes[0] ?? 0)),
        fc.constantFrom(JPEG_JFIF, PNG_FILE),
        (front, file) => fileKind(Buffer.concat([front, file])) === undefined,
      ),
    );
  });

  test("anything in front of a PDF with markup in it", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.uint8Array({ maxLength: 400 }),
        (before, after) =>
          fileKind(Buffer.concat([text("x"), before, text("<"), after, PDF_FILE])) === undefined,
      ),
    );
  });
});
