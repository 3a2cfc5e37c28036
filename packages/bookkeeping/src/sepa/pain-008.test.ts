import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { Document } from "sepa";
import { describe, expect, it } from "vitest";
import { writePain008, type Collection, type DirectDebitFile } from "./pain-008.ts";
import { hasSchemas, painValidator, SCHEMAS_MISSING } from "../testing/sepa-schema.ts";

const collection = (changes: Partial<Collection["mandate"]> = {}, number = 42): Collection => ({
  sequence: "RCUR",
  end_to_end_id: `RE-2026-${String(number).padStart(5, "0")}`,
  amount_cents: 2990,
  mandate: {
    reference: "PG-10001-1",
    signed_on: "2026-01-15",
    holder: "Jürgen Müller-Groß & Söhne",
    iban: "DE89370400440532013000",
    bic: null,
    account_changed: false,
    ...changes,
  },
  address: { street: "Bahnhofstraße", house_no: "1 a", zip: "8001", city: "Zürich", country: "CH" },
  purpose: "Rechnung RE-2026-00042, Kunde 10001, Dezember 2026",
});
const file = (collections: readonly Collection[]): DirectDebitFile => ({
  message_id: "LS-2026-12-001",
  created_at: "2026-11-23T09:00:00Z",
  collection_on: "2026-12-07",
  creditor: {
    name: "Krempelfrei Büroservice GmbH",
    creditor_id: "DE98 ZZZ 09999999999",
    iban: "DE02120300000000202051",
    bic: null,
  },
  collections,
});

const kinds = [
  collection(),
  collection({ account_changed: true, bic: "COBADEFFXXX" }, 43),
  // Outside of the EEA: with its address.
  collection({ iban: "CH9300762011623852957" }, 44),
  { ...collection({ holder: "x".repeat(90) }, 45), amount_cents: 1, purpose: "ü".repeat(140) },
  { ...collection({}, 46), amount_cents: 99_999_999_999 },
];

const parse = (xml: string) =>
  new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === "DrctDbtTxInf",
  }).parse(xml).Document.CstmrDrctDbtInitn;

describe("file for the bank", () => {
  it("has sums in whole cents, plain characters, the amendment and the address where they are needed", () => {
    const xml = writePain008(file(kinds));
    const { GrpHdr, PmtInf } = parse(xml);
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
    expect(xml).toMatch(/^[\x20-\x7E\n]*$/);
    expect(GrpHdr).toMatchObject({ MsgId: "LS-2026-12-001", NbOfTxs: "5", CtrlSum: "1000000089.70" });
    expect(PmtInf).toMatchObject({
      PmtInfId: "LS-2026-12-001-1",
      CtrlSum: "1000000089.70",
      ReqdColltnDt: "2026-12-07",
      PmtTpInf: { LclInstrm: { Cd: "CORE" }, SeqTp: "RCUR" },
      Cdtr: { Nm: "Krempelfrei Bueroservice GmbH" },
      CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: "DE98ZZZ09999999999" } } } },
    });
    expect(PmtInf.DrctDbtTxInf).toMatchObject([
      {
        PmtId: { EndToEndId: "RE-2026-00042" },
        InstdAmt: { "#text": "29.90", "@_Ccy": "EUR" },
        DrctDbtTx: { MndtRltdInf: { MndtId: "PG-10001-1", DtOfSgntr: "2026-01-15" } },
        DbtrAgt: { FinInstnId: { Othr: { Id: "NOTPROVIDED" } } },
        Dbtr: { Nm: "Juergen Mueller-Gross + Soehne" },
        RmtInf: { Ustrd: "Rechnung RE-2026-00042, Kunde 10001, Dezember 2026" },
      },
      {
        DrctDbtTx: {
          MndtRltdInf: {
            AmdmntInd: "true",
            AmdmntInfDtls: { OrgnlDbtrAcct: { Id: { Othr: { Id: "SMNDA" } } } },
          },
        },
        DbtrAgt: { FinInstnId: { BICFI: "COBADEFFXXX" } },
      },
      { Dbtr: { PstlAdr: { StrtNm: "Bahnhofstrasse", BldgNb: "1 a", TwnNm: "Zuerich", Ctry: "CH" } } },
      { InstdAmt: { "#text": "0.01" }, Dbtr: { Nm: "x".repeat(70) } },
      { InstdAmt: { "#text": "999999999.99" } },
    ]);
    expect(PmtInf.DrctDbtTxInf[0].Dbtr.PstlAdr).toBeUndefined();
  });

  it("has a block for each sequence, with sums of its own", ({ skip }) => {
    const first = { ...collection({}, 43), sequence: "FRST" as const, amount_cents: 1000 };
    const xml = writePain008(file([first, collection()]));
    const { GrpHdr, PmtInf } = parse(xml);
    expect(GrpHdr).toMatchObject({ NbOfTxs: "2", CtrlSum: "39.90" });
    expect(PmtInf).toMatchObject([
      { PmtInfId: "LS-2026-12-001-1", CtrlSum: "29.90", PmtTpInf: { SeqTp: "RCUR" } },
      { PmtInfId: "LS-2026-12-001-2", CtrlSum: "10.00", PmtTpInf: { SeqTp: "FRST" } },
    ]);
    skip(!hasSchemas("dk", "iso"), SCHEMAS_MISSING);
    painValidator("dk")(xml);
  });

  it("has the same bytes for the same input", () => {
    expect(writePain008(file(kinds))).toBe(writePain008(structuredClone(file(kinds))));
  });

  // Covers sepa.9
  it("says what an independent writer says of the same collections", () => {
    const { creditor, ...ours } = file([collection(), collection({}, 43)]);
    const document = new Document("pain.008.001.08");
    document.grpHdr.id = ours.message_id;
    document.grpHdr.created = new Date(ours.created_at);
    document.grpHdr.initiatorName = "Krempelfrei Bueroservice GmbH";
    const info = document.createPaymentInfo();
    Object.assign(info, {
      collectionDate: new Date(`${ours.collection_on}T12:00:00`),
      creditorIBAN: creditor.iban,
      creditorName: "Krempelfrei Bueroservice GmbH",
      creditorId: "DE98ZZZ09999999999",
      sequenceType: "RCUR",
      batchBooking: true,
    });
    document.addPaymentInfo(info);
    for (const { mandate, end_to_end_id, amount_cents, purpose } of ours.collections) {
      info.addTransaction(
        Object.assign(info.createTransaction(), {
          debtorName: "Juergen Mueller-Gross + Soehne",
          debtorIBAN: mandate.iban,
          mandateId: mandate.reference,
          mandateSignatureDate: new Date(`${mandate.signed_on}T12:00:00`),
          amount: amount_cents / 100,
          remittanceInfo: purpose,
          end2endId: end_to_end_id,
        }),
      );
    }
    const theirs = parse(document.toString());
    const mine = parse(writePain008({ creditor, ...ours }));
    // Names of its own for the block and for each instruction; the moment with milliseconds.
    for (const each of [theirs, mine]) {
      delete each.PmtInf.PmtInfId;
      delete each.GrpHdr.CreDtTm;
      for (const { PmtId } of each.PmtInf.DrctDbtTxInf) delete PmtId.InstrId;
    }
    expect(mine).toEqual(theirs);
  });

  // Covers sepa.9
  it("is valid by the schemas of the German banks and of ISO, which see what is wrong", ({ skip }) => {
    skip(!hasSchemas("dk", "iso"), SCHEMAS_MISSING);
    for (const which of ["dk", "iso"] as const) {
      const validate = painValidator(which);
      const xml = writePain008(file(kinds));
      validate(xml);
      expect(() => validate(xml.replace(/<DtOfSgntr>.*?<\/DtOfSgntr>/, "<DtOfSgntr/>"))).toThrow("DtOfSgntr");
    }
  });

  // Covers sepa.7
  it("is valid whatever names and purposes are", ({ skip }) => {
    skip(!hasSchemas("dk", "iso"), SCHEMAS_MISSING);
    const validate = painValidator("dk");
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 200 }).map((part) => `A${part}`);
    fc.assert(
      fc.property(
        text,
        text,
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (holder, purpose, amount_cents) => {
          const xml = writePain008(file([{ ...collection({ holder }), purpose, amount_cents }]));
          validate(xml);
          expect(parse(xml).GrpHdr.CtrlSum.replace(".", "").replace(/^0+/, "")).toBe(String(amount_cents));
        },
      ),
    );
  });
});
