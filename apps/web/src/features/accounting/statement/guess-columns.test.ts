import { describe, expect, it } from "vitest";
import { guessColumns } from "./guess-columns.ts";

const guessed = (header: string) => guessColumns(header.split(";"));

describe("columns of a bank's file", () => {
  it.each([
    [
      "Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Glaeubiger ID;Kundenreferenz (End-to-End);Lastschrift Ursprungsbetrag;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info",
      ["Buchungstag", "Verwendungszweck", "Betrag", "Beguenstigter/Zahlungspflichtiger", "Kontonummer/IBAN"],
    ],
    [
      "Bezeichnung Auftragskonto;IBAN Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung",
      ["Buchungstag", "Verwendungszweck", "Betrag", "Name Zahlungsbeteiligter", "IBAN Zahlungsbeteiligter"],
    ],
    [
      "Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Umsatztyp;IBAN;Betrag (€);Gläubiger-ID",
      ["Buchungsdatum", "Verwendungszweck", "Betrag (€)", "Zahlungspflichtige*r", "IBAN"],
    ],
    [
      "Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag",
      ["Buchung", "Verwendungszweck", "Betrag", "Auftraggeber/Empfänger", null],
    ],
    [
      "Buchungstag;Wertstellung (Valuta);Vorgang;Buchungstext;Umsatz in EUR",
      ["Buchungstag", "Buchungstext", "Umsatz in EUR", null, null],
    ],
    [
      "Booking Date;Value Date;Partner Name;Partner Iban;Type;Payment Reference;Account Name;Amount (EUR)",
      ["Booking Date", "Payment Reference", "Amount (EUR)", "Partner Name", "Partner Iban"],
    ],
    [
      "Kontonummer;Buchungsdatum;Valuta;Empfaenger 1;Empfaenger 2;Verwendungszweck;Betrag;Waehrung",
      ["Buchungsdatum", "Verwendungszweck", "Betrag", "Empfaenger 1", null],
    ],
    ["IBAN Auftraggeberkonto;Tag;Zweck;Summe;Kontostand", ["Tag", "Zweck", "Summe", null, null]],
  ])("are proposed by their best names, and never the office's own account: %s", (header, expected) => {
    const { booked_on, purpose, amount, payer, account } = guessed(header);
    expect([booked_on, purpose, amount, payer, account]).toEqual(expected);
  });

  it("that say Soll or Haben are no amount", () => {
    expect(guessed("Datum;Betrag;Soll/Haben;Text")).toMatchObject({
      amount: "Betrag",
      side: "Soll/Haben",
      debit: null,
      credit: null,
    });
  });
});
