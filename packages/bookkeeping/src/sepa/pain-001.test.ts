import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { Document } from "sepa";
import { describe, expect, it } from "vitest";
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
});
