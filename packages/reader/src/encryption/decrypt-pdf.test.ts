import { expect, it } from "vitest";
import { openPdf } from "../pdfium.ts";
import { SAMPLE_TEXT, type SampleEncryption, sampleEncrypted } from "../testing/sample-encrypted.ts";

const PASSWORD = "Zwetschge";

/** The page's text, or why there is none. */
async function outcomeOf(bytes: Uint8Array, password?: string): Promise<string> {
  try {
    const pdf = await openPdf(bytes, password);
    const drawing = pdf.render(0, "gray", () => 0.5);
    if (!drawing?.data.some((pixel) => pixel < 128)) return "an empty page";
    return pdf.readPage(0)?.text.trim() ?? "no page";
  } catch (error) {
    return String(error);
  }
}

interface Case {
  readonly kind: string;
  readonly sample: Omit<SampleEncryption, "userPassword" | "ownerPassword">;
}

const KINDS: readonly Case[] = [
  { kind: "RC4 with 40 bits", sample: { revision: 2 } },
  { kind: "RC4 with 128 bits", sample: { revision: 3, keyLength: 16 } },
  { kind: "AES with 128 bits", sample: { revision: 4, keyLength: 16, method: "aes" } },
  { kind: "AES with 256 bits", sample: { revision: 6 } },
  { kind: "AES with 256 bits and streams of objects", sample: { revision: 6, inStream: true } },
];

it.each(KINDS)("$kind: read without a password where the owner's is empty", async ({ sample }) => {
  const bytes = sampleEncrypted({ ...sample, userPassword: PASSWORD, ownerPassword: "" });
  expect(await outcomeOf(bytes)).toBe(SAMPLE_TEXT);
  expect(await outcomeOf(bytes, PASSWORD)).toBe(SAMPLE_TEXT);
});

it.each(KINDS)("$kind: refused as protected without one of its passwords", async ({ sample }) => {
  const bytes = sampleEncrypted({ ...sample, userPassword: PASSWORD, ownerPassword: "Mirabelle" });
  const outcomes = [undefined, "Quitte", PASSWORD, "Mirabelle"].map((password) => outcomeOf(bytes, password));
  expect(await Promise.all(outcomes)).toEqual([
    "CannotOpen: encrypted",
    "CannotOpen: encrypted",
    SAMPLE_TEXT,
    SAMPLE_TEXT,
  ]);
});

const FILLED: readonly Case[] = [
  { kind: "40 bits", sample: { revision: 4, keyLength: 5 } },
  { kind: "48 bits", sample: { revision: 4, keyLength: 6 } },
  { kind: "48 bits for AES", sample: { revision: 4, keyLength: 6, method: "aes" } },
  { kind: "40 bits and streams of objects", sample: { revision: 4, keyLength: 5, inStream: true } },
];

it.each(FILLED)("a key of $kind that the writer filled with zeros", async ({ sample }) => {
  const filled = { ...sample, fillsKey: true, ownerPassword: "Mirabelle" };
  expect(await outcomeOf(sampleEncrypted({ ...filled, userPassword: "" }))).toBe(SAMPLE_TEXT);
  const bytes = sampleEncrypted({ ...filled, userPassword: PASSWORD });
  expect(await outcomeOf(bytes)).toBe("CannotOpen: encrypted");
  expect(await outcomeOf(bytes, "Quitte")).toBe("CannotOpen: encrypted");
  expect(await outcomeOf(bytes, PASSWORD)).toBe(SAMPLE_TEXT);
});

it("a password with marks of its own and soft hyphens is the same as without", async () => {
  const bytes = sampleEncrypted({ revision: 6, userPassword: "Grüße an alle", ownerPassword: "Mirabelle" });
  for (const password of ["Gru\u0308ße an alle", "Grü\u00adße\u00a0an alle"])
    expect(await outcomeOf(bytes, password)).toBe(SAMPLE_TEXT);
  expect(await outcomeOf(bytes, "Grusse an alle")).toBe("CannotOpen: encrypted");
});

it("an encrypted document whose end is lost is read as far as it goes", async () => {
  const bytes = sampleEncrypted({ revision: 3, keyLength: 16, userPassword: "", ownerPassword: "Mirabelle" });
  const table = bytes.lastIndexOf("xref\n0");
  const cut = Buffer.concat([bytes.subarray(0, table), bytes.subarray(bytes.lastIndexOf("trailer"))]);
  expect(await outcomeOf(cut)).toBe(SAMPLE_TEXT);
});
