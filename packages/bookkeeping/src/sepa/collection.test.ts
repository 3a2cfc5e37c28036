import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideCollections, type Candidate, type CandidateMandate } from "./collection.ts";

const rules = { today: "2026-11-23", collection_on: "2026-12-07", pre_notification_days: 14 };

const mandate: CandidateMandate = {
  reference: "PG-10001-1",
  signed_on: "2026-01-15",
  holder: "Jürgen Müller",
  iban: "DE89370400440532013000",
  bic: null,
  status: "active",
};
const candidate = (changes: Partial<Candidate> = {}): Candidate => ({
  customer_id: "one",
  open_cents: 2990,
  credit_cents: 0,
  pays_by_debit: true,
  debit_block: false,
  address: { street: "Hauptstraße", house_no: "1 a", zip: "10115", city: "Berlin", country: "DE" },
  mandate,
  fees_cents: 0,
  notified_on: "2026-11-21",
  ...changes,
});
const withMandate = (changes: Partial<CandidateMandate>) =>
  candidate({ mandate: { ...mandate, ...changes } });
const nowhere = { street: null, house_no: null, zip: null, city: null, country: "CH" };
const swiss = "CH9300762011623852957";

const messageOf = (given: Candidate, changes: object = {}): string | undefined => {
  const [decision] = decideCollections([given], { ...rules, ...changes });
  return decision && "skip" in decision ? decision.skip.message : undefined;
};

// Covers sepa.4
describe("who is collected from", () => {
  it("is everybody with an open amount and a good mandate who was told in time", () => {
    for (const good of [
      candidate(),
      candidate({ notified_on: null }),
      candidate({ address: nowhere }),
      withMandate({ iban: swiss }),
      withMandate({ signed_on: "2026-11-23" }),
    ])
      expect(decideCollections([good], rules)).toEqual([
        { candidate: good, amount_cents: 2990, fees_cents: 0, needs_notice: good.notified_on === null },
      ]);
  });

  it.each([
    ["Kein gültiges SEPA-Mandat hinterlegt.", candidate({ mandate: null })],
    ["Kein gültiges SEPA-Mandat hinterlegt.", withMandate({ status: "replaced" })],
    ["Das Datum des Mandats fehlt.", withMandate({ signed_on: null })],
    ["Das Mandatsdatum liegt in der Zukunft.", withMandate({ signed_on: "2026-11-24" })],
    ["Das Mandat ist abgelaufen (36 Monate ungenutzt).", withMandate({ status: "expired" })],
    ["Das Mandat wurde widerrufen.", withMandate({ status: "revoked" })],
    ["Die Mandatsreferenz enthält unzulässige Zeichen.", withMandate({ reference: "/1" })],
    ["Die IBAN ist ungültig (Prüfziffer).", withMandate({ iban: "DE88370400440532013000" })],
    ["Die IBAN hat nicht die richtige Länge.", withMandate({ iban: "DE8937040044053201300" })],
    ["Das Land nimmt nicht am SEPA-Verfahren teil.", withMandate({ iban: "US64SVBKUS6S3300958879" })],
    [
      "Für Konten außerhalb des EWR wird die vollständige Adresse benötigt.",
      candidate({ mandate: { ...mandate, iban: swiss }, address: nowhere }),
    ],
    ["Der Kontoinhaber enthält keine zulässigen Zeichen.", withMandate({ holder: "🎉" })],
    ["Kein offener Betrag (Guthaben 40,00\u00A0€).", candidate({ credit_cents: 4000 })],
    ["Kein offener Betrag.", candidate({ open_cents: 0 })],
    ["Für den Kunden ist eine Lastschriftsperre gesetzt.", candidate({ debit_block: true })],
    ["Der Kunde zahlt inzwischen per Überweisung.", candidate({ pays_by_debit: false })],
    [
      "Die Vorabankündigung käme zu spät: Einzug frühestens am 08.12.2026.",
      candidate({ notified_on: "2026-11-24" }),
    ],
  ])("%s", (message, given) => {
    expect(messageOf(given)).toBe(message);
  });

  it("may be told today when that is early enough, with the days that were agreed on", () => {
    expect(messageOf(candidate({ notified_on: null }), { collection_on: "2026-12-04" })).toBe(
      "Die Vorabankündigung käme zu spät: Einzug frühestens am 07.12.2026.",
    );
    const agreed = { collection_on: "2026-11-25", pre_notification_days: 2 };
    expect(messageOf(candidate({ notified_on: null }), agreed)).toBeUndefined();
  });

  it("has its credit counted once, and each claim collected by itself", () => {
    const given = [candidate({ credit_cents: 1000 }), candidate({ credit_cents: 1000 })];
    expect(decideCollections(given, rules)).toMatchObject([{ amount_cents: 1990 }, { amount_cents: 2990 }]);
  });

  it("never pays more than it owes, and every cent of credit counts as far as claims go", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 5 }), fc.nat(30_000), (open, credit) => {
        const owed = open.reduce((total, cents) => total + cents, 0);
        const collected = decideCollections(
          open.map((open_cents) => candidate({ open_cents, credit_cents: credit })),
          rules,
        ).reduce((total, decision) => total + ("skip" in decision ? 0 : decision.amount_cents), 0);
        expect(collected).toBe(Math.max(0, owed - credit));
      }),
    );
  });
});
