// Covers intake.5
import { describe, expect, test } from "vitest";
import { convertibleKind, isXml } from "./convertible-kind.ts";

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const hex = (value: string): Uint8Array => Uint8Array.from(Buffer.from(value.replaceAll(" ", ""), "hex"));
const utf16 = (value: string): Uint8Array => Uint8Array.from(Buffer.from(`\uFEFF${value}`, "utf16le"));
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

describe("what can be converted", () => {
  test.each<[string, Uint8Array, string | undefined]>([
    ["HEIC", hex("00 00 00 1c 66 74 79 70 68 65 69 63 00 00 00 00"), "heic"],
    ["a picture of a general brand", hex("00 00 00 18 66 74 79 70 6d 69 66 31 00 00 00 00"), "heic"],
    ["TIFF of a small-endian machine", hex("49 49 2a 00 08 00 00 00"), "tif"],
    ["TIFF of a big-endian machine", hex("4d 4d 00 2a 00 00 00 08"), "tif"],
    ["a film", hex("00 00 00 1c 66 74 79 70 69 73 6f 6d 00 00 00 00"), undefined],
    ["AVIF", hex("00 00 00 1c 66 74 79 70 61 76 69 66 00 00 00 00"), undefined],
    ["HEIC behind something else", hex("00 00 00 00 1c 66 74 79 70 68 65 69 63"), undefined],
    ["an invoice in UBL", text(`${XML}\n<ubl:Invoice xmlns:ubl="urn:x">`), "xml"],
    ["a credit note without a prefix", text('<CreditNote xmlns="urn:x">'), "xml"],
    [
      "an invoice in CII behind a comment",
      text(`${XML}<!-- made by > us -->\n<rsm:CrossIndustryInvoice\n`),
      "xml",
    ],
    ["an invoice of ZUGFeRD 1", text(`\ufeff${XML}<rsm:CrossIndustryDocument>`), "xml"],
    ["an invoice in UTF-16", utf16(`${XML}<Invoice>`), "xml"],
    ["an XML whose root stands further behind", text(`${XML}<!--${" ".repeat(5000)}--><Invoice>`), "xml"],
    ["another XML", text(`${XML}<Order><Invoice/></Order>`), undefined],
    ["an XML with a type of its own", text(`${XML}<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice>`), undefined],
    ["HTML", text("<!doctype html><html>"), undefined],
    ["an element that is only called alike", text("<InvoiceList>"), undefined],
    ["a mail", text("Return-Path: <a@b.example>\r\nSubject: Ihre\r\n Bestellung\r\n\r\nText"), "eml"],
    [
      "a mail of a mailbox in a file",
      text("From a@b.example Mon Jan  1\nX-Id: 1\nFrom: a@b.example\n\nText"),
      "eml",
    ],
    ["a mail whose headers go on", text(`Received: by x\r\n${"\tlong line\r\n".repeat(500)}`), "eml"],
    [
      "a letter of Word",
      text("PK\u0003\u0004".padEnd(30, ".") + "[Content_Types].xml ... word/document.xml"),
      "docx",
    ],
    [
      "an archive of Office whose kind stands behind",
      text("PK\u0003\u0004".padEnd(30, ".") + "_rels/.rels"),
      "docx",
    ],
    [
      "a table of Excel",
      text("PK\u0003\u0004".padEnd(30, ".") + "[Content_Types].xml ... xl/workbook.xml"),
      undefined,
    ],
    [
      "a letter of LibreOffice",
      text(`${"PK\u0003\u0004".padEnd(30, ".")}mimetypeapplication/vnd.oasis.opendocument.textPK`),
      "odt",
    ],
    [
      "its template",
      text(`${"PK\u0003\u0004".padEnd(30, ".")}mimetypeapplication/vnd.oasis.opendocument.text-template`),
      undefined,
    ],
    ["another archive", text("PK\u0003\u0004".padEnd(30, ".") + "photo.jpg"), undefined],
    ["a text with a colon", text("Betreff: Ihre Rechnung\n\nGuten Tag"), undefined],
    ["a letter", text("Subject: nothing\nSehr geehrte Damen\n\nText"), undefined],
    ["a PDF behind headers", text("From: a@b.example\nDate: x\n\n%PDF-1.4\n"), undefined],
    ["PDF", text("%PDF-1.4\n"), undefined],
    ["nothing", new Uint8Array(), undefined],
  ])("%s", (_name, bytes, kind) => {
    expect(convertibleKind(bytes)).toBe(kind);
  });
});

test("XML is known by its first bytes, invoice or not", () => {
  expect([text(`${XML}<Order/>`), utf16("<a>"), text("<svg>")].map(isXml)).toEqual([true, true, true]);
  expect([text("%PDF-1.4"), text("a < b"), text("<!doctype html>")].map(isXml)).toEqual([
    false,
    false,
    false,
  ]);
});
