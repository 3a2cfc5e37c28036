import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideCollections, type Candidate, type CandidateMandate, type Notice } from "./collection.ts";

const rules = { today: "2026-11-23", collection_on: "2026-12-07", pre_notification_days: 14 };

const mandate: CandidateMandate = {
  reference: "PG-10001-1",
  signed_on: "2026-01-15",
  holder: "Jürgen Müller",
  iban: "DE89370400440532013000",
  bic: null,
  status: "active",
};
const notice = (changes: Partial<Notice> = {}): Notice => ({
  notified_on: "2026-11-21",
  collection_on: "2026-12-07",
  amount_cents: 2990,
  ...changes,
});
const candidate = (changes: Partial<Candidate> = {}): Candidate => ({
  customer_id: "one",
  open_cents: 2990,
  credit_cents: 0,
  pays_by_debit: true,
  debit_block: false,
  address: { street: "Hauptstraße", house_no: "1 a", zip: "10115", city: "Berlin", country: "DE" },
  mandate,
  fees_cents: 0,
  notice: notice(),
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
  it("is everybody with an open amount and a good mandate who was told of it, or still can be", () => {
    const told = [
      candidate(),
      candidate({ notice: notice({ amount_cents: 2991 }) }),
      candidate({ address: nowhere }),
      withMandate({ iban: swiss }),
      withMandate({ signed_on: "2026-11-23" }),
    ];
    for (const good of [
      ...told,
      candidate({ notice: null }),
      candidate({ notice: notice({ collection_on: "2026-12-04" }) }),
      candidate({ notice: notice({ amount_cents: 2989 }) }),
      candidate({ notice: notice({ notified_on: "2026-11-24" }) }),
    ])
      expect(decideCollections([good], rules)).toEqual([
        { candidate: good, amount_cents: 2990, fees_cents: 0, needs_notice: !told.includes(good) },
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
  ])("%s", (message, given) => {
    expect(messageOf(given)).toBe(message);
  });

  it.each([
    ["nothing", null, "07.12.2026"],
    [
      "another day that is still to come",
      notice({ notified_on: "2026-11-20", collection_on: "2026-12-05" }),
      "05.12.2026",
    ],
    [
      "another day, too late for it",
      notice({ notified_on: "2026-11-22", collection_on: "2026-12-05" }),
      "07.12.2026",
    ],
    [
      "a day that has passed",
      notice({ notified_on: "2026-11-01", collection_on: "2026-11-20" }),
      "07.12.2026",
    ],
    [
      "a lower amount",
      notice({ notified_on: "2026-11-01", collection_on: "2026-12-04", amount_cents: 2000 }),
      "07.12.2026",
    ],
  ])("of whom was told of %s is not collected before a notice is early enough", (_, told, day) => {
    expect(messageOf(candidate({ notice: told }), { collection_on: "2026-12-04" })).toBe(
      `Die Vorabankündigung käme zu spät: Einzug frühestens am ${day}.`,
    );
    const agreed = { collection_on: "2026-11-25", pre_notification_days: 2 };
    expect(messageOf(candidate({ notice: told }), agreed)).toBeUndefined();
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
