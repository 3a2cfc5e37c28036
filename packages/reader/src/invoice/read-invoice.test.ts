import { describe, expect, it } from "vitest";
import { cii, ciiOfVersion1, ubl, type Sample } from "../testing/sample-invoice.ts";
import { readInvoice } from "./read-invoice.ts";

const read = (xml: string) => readInvoice(Buffer.from(xml));

const FACTS = {
  kind: "invoice",
  number: "RE-2026-0815",
  date: "2026-03-09",
  seller: "Stadtwerke Musterstadt GmbH",
  payable_cents: 8417,
  due_on: "2026-03-23",
  iban: "DE89370400440532013000",
} as const;

describe("an electronic invoice", () => {
  it.each([
    ["Factur-X, ZUGFeRD 2 and XRechnung (CII)", cii({})],
    ["ZUGFeRD 1", ciiOfVersion1({})],
    ["XRechnung (UBL)", ubl({})],
  ])("tells its facts: %s", (_name, xml) => {
    expect(read(xml)).toEqual(FACTS);
  });

  it.each<[string, Sample, object]>([
    [
      "what was paid before is not to pay",
      { grandTotal: "500.00", payable: "84.17" },
      { payable_cents: 8417 },
    ],
    ["without a sum to pay the whole is", { grandTotal: "84.17", payable: "" }, { payable_cents: 8417 }],
    ["a sum below 0 stays one", { payable: "-8.79" }, { payable_cents: -879 }],
    ["another currency is no euro", { currency: "CHF" }, { payable_cents: null }],
    ["a number that is none", { payable: "84,17" }, { payable_cents: null }],
    ["a correction gives back", { code: "381" }, { kind: "credit" }],
    ["a bill that its buyer writes pays its reader", { code: "389" }, { kind: "credit" }],
    ["a day that does not exist", { date: "20260231" }, { date: null }],
    ["an account with a wrong checksum", { iban: "DE89370400440532013001" }, { iban: null }],
    ["an account written in groups", { iban: "de89 3704 0044 0532 0130 00" }, { iban: FACTS.iban }],
    ["a name on two lines", { seller: "Stadtwerke\n   Musterstadt GmbH" }, { seller: FACTS.seller }],
    [
      "a name with characters that no database stores",
      { seller: "Stadtwerke &#0;Musterstadt\u0000 &#xFFFF;GmbH" },
      {},
    ],
    [
      "a name with signs of XML",
      { seller: "Meier &amp; S&#246;hne &lt;KG&gt;" },
      { seller: "Meier & Söhne <KG>" },
    ],
  ])("is understood: %s", (_name, sample, facts) => {
    expect(read(cii(sample))).toEqual({ ...FACTS, ...facts });
  });

  it("leaves out what it names twice and differently", () => {
    const xml = cii({});
    const twice = (element: string, value: string, other: string) =>
      xml.replace(
        new RegExp(`<ram:${element}>.*</ram:${element}>`, "s"),
        (all) => all + all.replace(value, other),
      );
    expect(read(twice("SpecifiedTradePaymentTerms", "20260323", "20260401"))).toEqual({
      ...FACTS,
      due_on: null,
    });
    expect(read(twice("SpecifiedTradeSettlementPaymentMeans", FACTS.iban, "DE02120300000000202051"))).toEqual(
      {
        ...FACTS,
        iban: null,
      },
    );
  });

  it("may be written in any encoding that it declares or marks", () => {
    const xml = cii({ seller: "Bäckerei Müller" }).replace(/<\?xml.*?\?>/, "");
    const facts = { ...FACTS, seller: "Bäckerei Müller" };
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`, "latin1");
    expect(readInvoice(latin)).toEqual(facts);
    expect(readInvoice(Buffer.from(`\uFEFF${xml}`, "utf16le"))).toEqual(facts);
    expect(readInvoice(Buffer.from(`\uFEFF${xml}`, "utf8"))).toEqual(facts);
    expect(readInvoice(Buffer.from(`<?xml version="1.0" encoding="klingon"?>${xml}`))).toBeUndefined();
  });

  it.each([
    ["no XML", "PK\u0003\u0004"],
    ["empty", ""],
    ["an invoice of no known standard", cii({ currency: "" })],
    ["another XML", "<Order><ID>1</ID></Order>"],
    ["a text as its root", "<Invoice>1</Invoice>"],
    ["not closed", cii({}).slice(0, 900)],
    ["a type of its own", `<!DOCTYPE x [<!ENTITY a "b">]>${cii({})}`],
    [
      "entities within entities",
      `<!doctype x [<!ENTITY a "&b;&b;"><!ENTITY b "ha">]><Invoice><ID>&a;</ID></Invoice>`,
    ],
    ["nested beyond reason", `<Invoice>${"<a>".repeat(5000)}${"</a>".repeat(5000)}</Invoice>`],
  ])("is none: %s", (_name, xml) => {
    expect(read(xml)).toBeUndefined();
  });

  it("touches nothing by names of the language", () => {
    const invoice = read(
      `<Invoice><__proto__><kind>x</kind></__proto__><constructor>1</constructor><ID>7</ID><DocumentCurrencyCode>EUR</DocumentCurrencyCode></Invoice>`,
    );
    expect(invoice?.number ?? null).toSatisfy((number) => number === "7" || number === null);
    expect(({} as { kind?: string }).kind).toBeUndefined();
  });
});
