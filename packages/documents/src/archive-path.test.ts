import { describe, expect, it } from "vitest";
import { archiveName, uniquePaths } from "./archive-path.ts";

describe("a name in an archive", () => {
  it.each([
    ["Müller & Söhne 2026", "Müller & Söhne 2026"],
    ["..", "_"],
    [".", "_"],
    ["", "_"],
    ["   ", "_"],
    ["a/b\\c", "a_b_c"],
    ['Was? "Ja": <so>|*', "Was_ _Ja__ _so___"],
    ["Ende. . ", "Ende"],
    ["CON", "_CON"],
    ["nul.txt", "_nul.txt"],
    ["Contract", "Contract"],
    ["Zeile\nzwei\u0000", "Zeile_zwei_"],
    ["u\u0308ber", "über"],
  ])("%j becomes %j", (raw, name) => expect(archiveName(raw)).toBe(name));

  it("is capped without cutting a character in two", () => {
    expect(archiveName("😀".repeat(300))).toBe("😀".repeat(40));
  });
});

describe("paths in an archive", () => {
  it("are each used once, whatever the case", () => {
    const path = uniquePaths();
    expect(path(["Auto", "Golf"], "Rechnung", "pdf")).toBe("Auto/Golf/Rechnung.pdf");
    expect(path(["Auto", "Golf"], "rechnung", "pdf")).toBe("Auto/Golf/rechnung (2).pdf");
    expect(path(["Auto", "golf"], "Rechnung (2)", "pdf")).toBe("Auto/golf/Rechnung (2) (2).pdf");
    expect(path(["Auto"], "Rechnung", "pdf")).toBe("Auto/Rechnung.pdf");
    expect(path([], "Rechnung", "pdf")).toBe("Rechnung.pdf");
  });

  it("stay quick with thousands of the same name", () => {
    const path = uniquePaths();
    const paths = Array.from({ length: 3000 }, () => path(["Scans"], "Scan", "pdf"));
    expect(new Set(paths).size).toBe(3000);
    expect(paths.at(-1)).toBe("Scans/Scan (3000).pdf");
  });
});
