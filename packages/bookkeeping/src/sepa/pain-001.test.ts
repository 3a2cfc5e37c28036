import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { Document } from "sepa";
import { describe, expect, it } from "vitest";
import { hasSchemas, painValidator, SCHEMAS_MISSING } from "../testing/sepa-schema.ts";
import { writePain001, type Transfer, type TransferFile } from "./pain-001.ts";

const transfer = (changes: Partial<Transfer> = {}): Transfer => ({
  end_to_end_id: "ER-10001",
  amount_cents: 2990,
  name: "Jürgen Müller-Groß & Söhne",
  iban: "DE89370400440532013000",
  bic: null,
  purpose: "Erstattung Kunde 10001",
  ...changes,
});
const file = (transfers: readonly Transfer[]): TransferFile => ({
  message_id: "ER-0123456789abcdef",
  created_at: "2026-11-23T09:00:00Z",
  execute_on: "2026-11-24",
  debtor: { name: "Krempelfrei Büroservice GmbH", iban: "DE02120300000000202051", bic: null },
  transfers,
});

const parse = (xml: string) =>
  new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === "CdtTrfTxInf",
  }).parse(xml).Document.CstmrCdtTrfInitn;

/** Names of elements in the order in which they stand, as the sequence of the ISO schema wants them. */
const childrenOf = (value: object): string[] => Object.keys(value).filter((name) => !name.startsWith("@_"));

describe("transfers for the bank", () => {
  // Covers dunning.5
  it("have sums in whole cents, plain characters and the elements in the order of the schema", () => {
    const xml = writePain001(
      file([
        transfer(),
        transfer({ amount_cents: 1, bic: "COBADEFFXXX", name: "x".repeat(90), purpose: "ü".repeat(200) }),
        transfer({ amount_cents: 99_999_999_999 }),
      ]),
    );
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
    expect(xml).toMatch(/^[\x20-\x7E\n]*$/);
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    const { GrpHdr, PmtInf } = parse(xml);
    expect(GrpHdr).toMatchObject({ MsgId: "ER-0123456789abcdef", NbOfTxs: "3", CtrlSum: "1000000029.90" });
    expect(childrenOf(PmtInf)).toEqual([
      "PmtInfId",
      "PmtMtd",
      "BtchBookg",
      "NbOfTxs",
      "CtrlSum",
      "PmtTpInf",
      "ReqdExctnDt",
      "Dbtr",
      "DbtrAcct",
      "DbtrAgt",
      "ChrgBr",
      "CdtTrfTxInf",
    ]);
    expect(PmtInf).toMatchObject({
      CtrlSum: "1000000029.90",
      ReqdExctnDt: { Dt: "2026-11-24" },
      Dbtr: { Nm: "Krempelfrei Bueroservice GmbH" },
    });
    expect(childrenOf(PmtInf.CdtTrfTxInf[1])).toEqual([
      "PmtId",
      "Amt",
      "CdtrAgt",
      "Cdtr",
      "CdtrAcct",
      "RmtInf",
    ]);
    expect(PmtInf.CdtTrfTxInf).toMatchObject([
      {
        PmtId: { EndToEndId: "ER-10001" },
        Amt: { InstdAmt: { "#text": "29.90", "@_Ccy": "EUR" } },
        Cdtr: { Nm: "Juergen Mueller-Gross + Soehne" },
        CdtrAcct: { Id: { IBAN: "DE89370400440532013000" } },
        RmtInf: { Ustrd: "Erstattung Kunde 10001" },
      },
      { CdtrAgt: { FinInstnId: { BICFI: "COBADEFFXXX" } }, Cdtr: { Nm: "x".repeat(70) } },
      { Amt: { InstdAmt: { "#text": "999999999.99" } } },
    ]);
    expect(PmtInf.CdtTrfTxInf[1].RmtInf.Ustrd).toBe("ue".repeat(70));
  });

  // Covers dunning.5
  it("are what an independent writer says of the same transfers", () => {
    const { debtor, ...ours } = file([
      transfer(),
      transfer({ end_to_end_id: "ER-10002", bic: "COBADEFFXXX" }),
    ]);
    const document = new Document("pain.001.001.09");
    document.grpHdr.id = ours.message_id;
    document.grpHdr.created = new Date(ours.created_at);
    document.grpHdr.initiatorName = "Krempelfrei Bueroservice GmbH";
    const info = document.createPaymentInfo();
    Object.assign(info, {
      requestedExecutionDate: new Date(`${ours.execute_on}T12:00:00`),
      debtorIBAN: debtor.iban,
      debtorName: "Krempelfrei Bueroservice GmbH",
    });
    document.addPaymentInfo(info);
    for (const { end_to_end_id, amount_cents, iban, bic, purpose } of ours.transfers) {
      info.addTransaction(
        Object.assign(info.createTransaction(), {
          creditorName: "Juergen Mueller-Gross + Soehne",
          creditorIBAN: iban,
          creditorBIC: bic ?? "",
          amount: amount_cents / 100,
          remittanceInfo: purpose,
          end2endId: end_to_end_id,
        }),
      );
    }
    const theirs = parse(document.toString());
    const mine = parse(writePain001({ debtor, ...ours }));
    // Names of its own for the block and for each instruction; the moment in the machine's zone.
    for (const each of [theirs, mine]) {
      delete each.PmtInf.PmtInfId;
      delete each.GrpHdr.CreDtTm;
      for (const { PmtId } of each.PmtInf.CdtTrfTxInf) delete PmtId.InstrId;
    }
    expect(mine).toEqual(theirs);
  });

  it("have the same bytes for the same input, and sums that add up", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 20 }),
        (cents) => {
          const input = file(cents.map((amount_cents) => transfer({ amount_cents })));
          const xml = writePain001(input);
          expect(writePain001(structuredClone(input))).toBe(xml);
          const { GrpHdr, PmtInf } = parse(xml);
          const sum = cents.reduce((total, each) => total + each, 0);
          expect(Number(GrpHdr.CtrlSum.replace(".", ""))).toBe(sum);
          expect(PmtInf.CdtTrfTxInf.length).toBe(cents.length);
        },
      ),
    );
  });

  // Covers dunning.5
  it("keep the rules of the German banks, whatever names and purposes are", () => {
    fc.assert(
      fc.property(anything, anything, fc.integer({ min: 1, max: 99_999_999_999 }), (name, purpose, cents) => {
        const transfers = [
          transfer({ name, purpose, amount_cents: cents }),
          transfer({ bic: "COBADEFFXXX" }),
        ];
        expect(problemsOf(writePain001(file(transfers)))).toEqual([]);
      }),
    );
    // The rules see what is wrong.
    const xml = writePain001(file([transfer()]));
    for (const [part, wrong, problem] of [
      ["<ChrgBr>SLEV</ChrgBr>", "", "PmtInf"],
      ["<Dt>2026-11-24</Dt>", "<DtTm>2026-11-24T00:00:00</DtTm>", "ReqdExctnDt"],
      ["ER-10001", "ER//1", "EndToEndId"],
      ["Juergen", "Jürgen", "Nm"],
      [">29.90</InstdAmt>", ">29.9</InstdAmt>", "InstdAmt"],
      ["<CtrlSum>29.90", "<CtrlSum>29.91", "CtrlSum"],
      ["DE89370400440532013000", "DE89370400440532013001", "IBAN"],
    ] as const) {
      expect(xml).toContain(part);
      expect(problemsOf(xml.replace(part, wrong)).join(), problem).toContain(problem);
    }
  });

  // Covers dunning.5
  it("are valid by the schema of the European Payments Council, which sees what is wrong", ({ skip }) => {
    skip(!hasSchemas("epc"), SCHEMAS_MISSING);
    const validate = painValidator("epc");
    const xml = writePain001(file([transfer(), transfer({ bic: "COBADEFFXXX" })]));
    validate(xml);
    expect(() => validate(xml.replace("<Dt>2026-11-24</Dt>", ""))).toThrow("ReqdExctnDt");
    fc.assert(
      fc.property(anything, anything, (name, purpose) =>
        validate(writePain001(file([transfer({ name, purpose })]))),
      ),
    );
  });
});

const anything = fc.string({ unit: "binary", minLength: 1, maxLength: 200 }).map((part) => `A${part}`);

/**
 * A file of transfers as the German banks take it (DFÜ-Abkommen, Anlage 3, chapter 2): each element with what stands in it, in
 * order; those with "?" may be left out.
 */
const LAYOUT: Readonly<Record<string, readonly string[]>> = {
  CstmrCdtTrfInitn: ["GrpHdr", "PmtInf"],
  GrpHdr: ["MsgId", "CreDtTm", "NbOfTxs", "CtrlSum", "InitgPty"],
  InitgPty: ["Nm"],
  PmtInf: [
    "PmtInfId",
    "PmtMtd",
    "BtchBookg",
    "NbOfTxs",
    "CtrlSum",
    "PmtTpInf",
    "ReqdExctnDt",
    "Dbtr",
    "DbtrAcct",
    "DbtrAgt",
    "ChrgBr",
    "CdtTrfTxInf",
  ],
  PmtTpInf: ["SvcLvl"],
  SvcLvl: ["Cd"],
  ReqdExctnDt: ["Dt"],
  Dbtr: ["Nm"],
  DbtrAcct: ["Id"],
  Id: ["IBAN"],
  DbtrAgt: ["FinInstnId"],
  CdtTrfTxInf: ["PmtId", "Amt", "CdtrAgt?", "Cdtr", "CdtrAcct", "RmtInf"],
  PmtId: ["EndToEndId"],
  Amt: ["InstdAmt"],
  CdtrAgt: ["FinInstnId"],
  Cdtr: ["Nm"],
  CdtrAcct: ["Id"],
  RmtInf: ["Ustrd"],
};
const REFERENCE = /^(?!\/)(?!.*\/\/)[A-Za-z0-9+?/:().,' -]{1,35}(?<!\/)$/;
const TEXTS: Readonly<Record<string, RegExp>> = {
  MsgId: REFERENCE,
  PmtInfId: REFERENCE,
  EndToEndId: REFERENCE,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,15}\.\d\d$/,
  Nm: /^[A-Za-z0-9':?,\-(+.)/ ]{1,70}$/,
  PmtMtd: /^TRF$/,
  BtchBookg: /^(true|false)$/,
  Cd: /^SEPA$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  ChrgBr: /^SLEV$/,
  IBAN: /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/,
  InstdAmt: /^\d{1,9}\.\d\d$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Ustrd: /^[A-Za-z0-9':?,\-(+.)/ ]{1,140}$/,
};

/** Lists the violations of these rules in a file. */
function problemsOf(xml: string): string[] {
  const problems: string[] = [];
  const walk = (name: string, value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) walk(name, each);
    } else if (name === "InstdAmt") {
      const { "#text": text, "@_Ccy": currency } = value as Record<string, string>;
      if (currency !== "EUR" || text === "0.00" || !TEXTS[name]?.test(text ?? "")) problems.push(name);
    } else if (name === "FinInstnId") {
      const { BICFI, Othr } = value as { BICFI?: string; Othr?: { Id: string } };
      if (BICFI === undefined ? Othr?.Id !== "NOTPROVIDED" : !TEXTS["BICFI"]?.test(BICFI))
        problems.push(name);
    } else if (typeof value === "object" && value !== null) {
      const wanted = (LAYOUT[name] ?? []).filter(
        (child) => !child.endsWith("?") || child.slice(0, -1) in value,
      );
      if (childrenOf(value).join() !== wanted.map((child) => child.replace("?", "")).join())
        problems.push(name);
      for (const [child, content] of Object.entries(value)) walk(child, content);
    } else if (!TEXTS[name]?.test(String(value)) || (name === "IBAN" && !hasCheckDigits(String(value)))) {
      problems.push(`${name} ${String(value)}`);
    }
  };
  const content = parse(xml);
  walk("CstmrCdtTrfInitn", content);
  const cents = (text: string): number => Number(text.replace(".", ""));
  const amounts = content.PmtInf.CdtTrfTxInf.map(({ Amt }: { Amt: { InstdAmt: { "#text": string } } }) =>
    cents(Amt.InstdAmt["#text"]),
  ) as number[];
  for (const { NbOfTxs, CtrlSum } of [content.GrpHdr, content.PmtInf]) {
    if (Number(NbOfTxs) !== amounts.length) problems.push("NbOfTxs");
    if (cents(CtrlSum) !== amounts.reduce((sum, each) => sum + each, 0)) problems.push("CtrlSum");
  }
  return problems;
}

/** ISO 13616: modulo 97. */
const hasCheckDigits = (iban: string): boolean => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
};
