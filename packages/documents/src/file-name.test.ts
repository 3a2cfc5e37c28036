import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { cleanFileName, fullName, splitFileName } from "./file-name.ts";

describe("cleanFileName", () => {
  test.each([
    ["Rechnung März 2026", "Rechnung März 2026"],
    ["Müllgebühren ÄÖÜ äöüß €", "Müllgebühren ÄÖÜ äöüß €"],
    ["Urlaub 👩‍👧‍👦 🇩🇪 ❤️", "Urlaub 👩‍👧‍👦 🇩🇪 ❤️"],
    ["Mu\u0308ller", "Müller"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Dokumente\\Mietvertrag", "Mietvertrag"],
    ["Ordner/Datei/", "Datei"],
    ["/..\\../", "Dokument"],
    ["  zu   viele \t Leerzeichen \n", "zu viele Leerzeichen"],
    ["Zeile\r\nSet-Cookie: a=b", "Zeile Set-Cookie: a=b"],
    ["Nul\u0000byte", "Nulbyte"],
    ["Rechnung\u202efdp.exe", "Rechnungfdp.exe"],
    ["\u2066verdeckt\u2069\u200b\u200f", "verdeckt"],
    ["halb\ud83d", "halb"],
    ["\udc00\ud800", "Dokument"],
    ["...versteckt", "versteckt"],
    [". . .x", "x"],
    ["", "Dokument"],
    ["   ", "Dokument"],
    ["<script>alert(1)<\\script>", "script>"],
    ["Vertrag v1.2", "Vertrag v1.2"],
    ["%2e%2e%2fpasswd", "%2e%2e%2fpasswd"],
  ])("%j becomes %j", (raw, name) => {
    expect(cleanFileName(raw)).toBe(name);
  });

  test("at most 200 characters, cut between visible characters", () => {
    expect(cleanFileName("ä".repeat(300))).toBe("ä".repeat(200));
    expect(cleanFileName(`${"a".repeat(199)}😀`)).toBe("a".repeat(199));
    expect(cleanFileName(`${"a".repeat(195)}👩‍👧‍👦rest`)).toBe("a".repeat(195));
    expect(cleanFileName(`${"a".repeat(199)}  b`)).toBe("a".repeat(199));
    expect(cleanFileName(`e${"\u0301\u0323".repeat(400)}`)).toHaveLength(200);
  });

  test("a very long name takes no long time to the cap", () => {
    expect(cleanFileName(" .".repeat(500_000) + "a".repeat(1_000_000))).toBe("a".repeat(200));
  });
});

describe("splitFileName", () => {
  test.each([
    ["Rechnung Stadtwerke März 2026.pdf", "Rechnung Stadtwerke März 2026", "pdf"],
    ["FOTO.JPEG", "FOTO", "jpeg"],
    ["Rechnung.pdf.html", "Rechnung.pdf", "html"],
    [".pdf", "Dokument", "pdf"],
    ["../.png", "Dokument", "png"],
    ["Scan .pdf ", "Scan", "pdf"],
    ["Scan.p\u200bdf", "Scan", "pdf"],
    ["C:\\fakepath\\Bild.png", "Bild", "png"],
    ["Abrechnung 03.2026", "Abrechnung 03.2026", undefined],
    ["Brief an Dr.Meier", "Brief an Dr.Meier", undefined],
    ["ohne Endung", "ohne Endung", undefined],
    ["Ordner.pdf/Datei", "Datei", undefined],
    ["", "Dokument", undefined],
  ])("%j", (raw, name, extension) => {
    expect(splitFileName(raw)).toEqual(extension === undefined ? { name } : { name, extension });
  });

  test("a long name keeps its extension", () => {
    expect(splitFileName(`${"x".repeat(500)}.pdf`)).toEqual({ name: "x".repeat(200), extension: "pdf" });
  });
});

test("fullName", () => {
  expect(fullName("Rechnung März", "pdf")).toBe("Rechnung März.pdf");
});

const piece = fc.constantFrom(
  ..."/ \\ .. . \0 \r\n \u202e \u2066 \ud800 \udfff 😀 👩‍👧‍👦 ü u\u0308 \u200d \ufeff € .pdf a A".split(" "),
  " ",
  "\u3000",
  "x".repeat(150),
);
const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.array(fc.oneof(piece, fc.string({ unit: "grapheme" }))).map((parts) => parts.join("")),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

describe("for any text", () => {
  test("a clean name is never empty, short, well-formed, on one line, trimmed and without a path", () => {
    fc.assert(
      fc.property(nasty, (raw) => {
        const name = cleanFileName(raw);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(200);
        expect(name.isWellFormed()).toBe(true);
        expect(name).toBe(name.trim());
        expect(name).not.toMatch(/^\.|[/\\]|\s\s|\p{Cc}|[\u2028-\u202e\u2066-\u2069\u200e\u200f\ufeff]/u);
      }),
    );
  });

  test("cleaning again changes nothing", () => {
    fc.assert(
      fc.property(nasty, (raw) => {
        const { name, extension } = splitFileName(raw);
        expect(cleanFileName(cleanFileName(raw))).toBe(cleanFileName(raw));
        expect(cleanFileName(name)).toBe(name);
        if (extension !== undefined)
          expect(splitFileName(fullName(name, extension))).toEqual({ name, extension });
      }),
    );
  });

  test("plain German names stay as they are", () => {
    const word = fc.stringMatching(/^[A-Za-zÄÖÜäöüß0-9€()&,+-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        expect(cleanFileName(words.join(" "))).toBe(words.join(" "));
      }),
    );
  });
});
