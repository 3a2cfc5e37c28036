import { createHash } from "node:crypto";
import { getInvoice } from "@krempelfrei/contract/accounting/claims";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertClaim, SNAPSHOT } from "../../../testing/accounting.ts";
import type { Client } from "../../../testing/client.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { createWorld } from "../../../testing/world.ts";
import { ClaimSnapshot } from "../data/claim-snapshot.ts";
import { invoicePdf, type Invoice } from "./invoice-pdf.ts";

const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  number: "RE-2026-00042",
  kind: "monatsbeitrag",
  month: "2026-12",
  period_from: "2026-12-01",
  period_to: "2026-12-31",
  gross_cents: 5490,
  issued_on: "2026-11-20",
  due_on: "2026-12-07",
  payment_method: "lastschrift",
  reason: null,
  original: null,
  snapshot: SNAPSHOT,
  positions: [
    { text: "Paket Permanent 01.12.2026-31.12.2026", gross_cents: 4990 },
    { text: "Scan-Aktion Ümläute & Straße", gross_cents: 500 },
  ],
  vat: [{ vat_bp: 1900, gross_cents: 5490, vat_cents: 877 }],
  ...changes,
});

const textOf = async (changes: Partial<Invoice> = {}) => pdfText(await invoicePdf(invoice(changes)));

describe("an invoice", () => {
  // Covers claims.4
  it("says who, whom, what, when, how much and the VAT in it", async () => {
    const text = await textOf();
    for (const part of [
      "Krempelfrei GmbH · Lindenweg 4 · 10115 Berlin",
      "Frau Karla Beispiel Lindenweg 4 10115 Berlin",
      "Rechnungsnummer RE-2026-00042",
      "Datum 20.11.2026",
      "Kundennummer 10001",
      "Leistung von 01.12.2026",
      "Fällig am 07.12.2026",
      "Sehr geehrte Frau Beispiel,",
      "für unsere Leistungen im Dezember 2026 berechnen wir Ihnen:",
      "1 Paket Permanent 01.12.2026-31.12.2026 49,90 €",
      "2 Scan-Aktion Ümläute & Straße 5,00 €",
      "Gesamtbetrag 54,90 €",
      "darin Nettobetrag zu 19 % 46,13 €",
      "darin Umsatzsteuer 19 % 8,77 €",
      "Steuernummer 12/345/67890",
    ])
      expect(text).toContain(part);
  });

  it("says of a company its seat, its register and who represents it (§ 35a GmbHG), and of others nothing", async () => {
    const line = "Vertreten durch: Erika Probe · Sitz: Berlin · Amtsgericht Berlin, HRB 1";
    expect(await textOf()).toContain(line);
    const none = { represented_by: null, seat: null, register_court: null, register_number: null };
    const plain = { ...SNAPSHOT, creditor: { ...SNAPSHOT.creditor, ...none } };
    const text = await textOf({ snapshot: plain });
    expect(text).not.toMatch(/Vertreten|Sitz:|Amtsgericht/);
    const {
      represented_by: _,
      seat: __,
      register_court: ___,
      register_number: ____,
      ...old
    } = SNAPSHOT.creditor;
    expect(ClaimSnapshot.parse({ ...SNAPSHOT, creditor: old })).toEqual(plain);
  });

  it("announces the debit: amount, day, account, creditor id and mandate", async () => {
    expect(await textOf()).toContain(
      "Wir ziehen 54,90 € am 07.12.2026 per SEPA-Lastschrift vom Konto DE89 **** **** **** **30 00 (Karla Beispiel) ein, mit unserer Gläubiger-Identifikationsnummer DE98ZZZ09999999999 und der Mandatsreferenz PG-10001-1.",
    );
  });

  // Covers claims.4
  it.each<[string, Partial<Invoice>, string]>([
    [
      "is paid by transfer",
      { payment_method: "ueberweisung" },
      "Bitte überweisen Sie 54,90 € bis zum 07.12.2026 auf unser Konto (IBAN DE02 1203 0000 0000 2020 51, BIC BYLADEM1001, Musterbank) mit dem Verwendungszweck RE-2026-00042.",
    ],
    [
      "has no mandate",
      { snapshot: { ...SNAPSHOT, mandate: null } },
      "Bitte überweisen Sie 54,90 € bis zum 07.12.2026",
    ],
    [
      "is settled in part by credit",
      { snapshot: { ...SNAPSHOT, credit_cents: 1000 } },
      "Mit Ihrem Guthaben haben wir 10,00 € verrechnet; zu zahlen bleiben 44,90 €. Wir ziehen 44,90 € am",
    ],
    [
      "is settled by credit",
      { snapshot: { ...SNAPSHOT, credit_cents: 5490 } },
      "Sie müssen nichts bezahlen.",
    ],
    [
      "is of a small business",
      {
        snapshot: { ...SNAPSHOT, creditor: { ...SNAPSHOT.creditor, small_business: true } },
        vat: [{ vat_bp: 0, gross_cents: 5490, vat_cents: 0 }],
      },
      "Gesamtbetrag 54,90 € Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.",
    ],
    [
      "has an extra from when the office was a small business",
      {
        vat: [
          { vat_bp: 1900, gross_cents: 4990, vat_cents: 797 },
          { vat_bp: 0, gross_cents: 500, vat_cents: 0 },
        ],
      },
      "Zum Nettobetrag zu 0 %: Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.",
    ],
    [
      "takes another back",
      {
        number: "RE-2026-00043",
        gross_cents: -5490,
        original: { number: "RE-2026-00042", issued_on: "2026-11-20" },
        reason: "Falscher Beitrag",
      },
      "Stornorechnung RE-2026-00043 zur Rechnung RE-2026-00042",
    ],
  ])("that %s", async (_, changes, part) => {
    expect(await textOf(changes)).toContain(part);
  });

  it("goes on on further pages, each with its number", async () => {
    const positions = Array.from({ length: 40 }, (_, index) => ({
      text: `Zusatzleistung ${index + 1} mit einem Text, der so lang ist, wie er höchstens wird`,
      gross_cents: 100,
    }));
    const text = await textOf({ positions });
    expect(text).toContain("Seite 1 von 2");
    expect(text).toContain("Seite 2 von 2");
    expect(text).toContain("40 Zusatzleistung 40");
    expect(text.match(/Pos\. Leistung Betrag/g)).toHaveLength(2);
  });
});

describe("the invoice of a claim", () => {
  let admin: Client;
  let world: Awaited<ReturnType<typeof createWorld>>;
  afterAll(() => world.close());
  beforeAll(async () => {
    world = await createWorld();
    admin = await world.signIn(await world.makeStaff());
  });

  // Covers claims.4
  it("is the same bytes whenever it is made, and its hash is kept", async () => {
    const { customer } = await world.makeGroup();
    const id = await insertClaim(world.db, customer.id);
    const hash = async () => {
      const answer = await admin.get(`/api/accounting/claims/${id}/pdf`);
      expect(answer.headers["content-type"]).toBe("application/pdf");
      return createHash("sha256").update(answer.rawPayload).digest("hex");
    };
    const first = await hash();
    world.setClock(new Date("2031-02-03T04:05:06Z"));
    admin = await world.signIn(await world.makeStaff());
    expect(await hash()).toBe(first);
    const { pdf_sha256 } = await world.db
      .selectFrom("claim")
      .select("pdf_sha256")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(pdf_sha256).toBe(first);
    await expect(
      world.db.updateTable("claim").set({ pdf_sha256: "other" }).where("id", "=", id).execute(),
    ).rejects.toThrow("never changed");
    world.setClock();
  });

  it("is no other's: 404 for ids that are none, 403 for whoever does not manage the accounting", async () => {
    const { customer } = await world.makeGroup();
    const id = await insertClaim(world.db, customer.id);
    const path = (of: string) => `/api${getInvoice.path.replace(":id", of)}`;
    const manager = await world.signIn(await world.makeStaff());
    expect((await manager.get(path(customer.id))).statusCode).toBe(404);
    const member = await world.signIn(customer);
    expect((await member.get(path(id))).statusCode).toBe(403);
  });
});
