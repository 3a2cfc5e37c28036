import { expect, test } from "vitest";
import { documentDate } from "./document-date.ts";

const TODAY = "2026-11-22";

test.each([
  ["Frist bis 30.11.2024\nDatum\n05.10.2024", "2024-10-05"],
  ["geb. 03.04.1970\nMusterstadt, den 5. Oktober 2024", "2024-10-05"],
  ["Leistungszeitraum 01.01.2024 - 31.12.2024\nRechnungsdatum: 05.02.2025", "2025-02-05"],
  ["Musterverein\n29.09.2025\nIhre Anmeldung vom 04.07.2025", "2025-09-29"],
  ["Ihr Zeichen: –\n23. Oktober 2025\nGuten Tag", "2025-10-23"],
  ["Handelsrechnung Nr. 471102 vom 13.11.2019", "2019-11-13"],
  ["05.10.2024\nDer Wagen wurde gesehen, am 03.09.2024 um 9 Uhr.", "2024-10-05"],
  ["Lieferung am 02.09.2024\nBad Neuhof an der Leine, 5. Oktober 2024", "2024-10-05"],
  ["05.10.2024\nDie Anhörung ist am Dienstag, den 26.11.2024.", "2024-10-05"],
  ["Eintritt 01.02.2011\nSteuerklasse 1, gedruckt 05.10.24", "2024-10-05"],
  ["Auszug\n02.09.2024\n03.09.2024\n04.09.2024\nerstellt am 05.10.2024", "2024-10-05"],
  [
    "Formular 2.1 vom 24.03.2020\nFormular-Version : 2.1 vom 24.03.2020\nRechnung Nr. 118 vom 05.10.2024",
    "2024-10-05",
  ],
  [
    "Paula Weber\nGartenweg 3\n12345 Musterstadt 05.10.2024\nMahnung\nRechnung 118 vom 11.08.2024",
    "2024-10-05",
  ],
  ["Paula Weber\nGartenweg 3 05.10.2024\n12345 Musterstadt\nunsere Rechnung vom 11.08.2024", "2024-10-05"],
  [
    "Rechnungsdatum\nDeutschland 05.10.2024\nPaula Weber\nGartenweg 3 Rechnung gemäß Bestellung vom\n12345 Musterstadt 01.10.2024\n",
    "2024-10-05",
  ],
  ["05.10.2024 · Vorgang VW-26-118\nIhr Wagen stand am 27.09.2024 in der Zone.", "2024-10-05"],
  ["Ablesung bis 15.11.2024\nVorjahr 31.12.2023\n05.10.2024, Ihr Wasserverband", "2024-10-05"],
  ["Schein Nr. gültig ab Ausfertigung\nU 66 01.06.2024 05.10.2024", "2024-10-05"],
  ["Fall Aufnahme Entlassung Rechnungsdatum\n118 18.07.2024 24.07.2024 05.10.2024", "2024-10-05"],
  ["Liefer- und Leistungsdatum : 03.09.2024\nRechnungsdatum : 05.10.2024", "2024-10-05"],
  ["Bestell-Datum : 03.09.2024\nBeleg-Datum : 05.10.2024", "2024-10-05"],
  ["Baurechnung (204) Nr. 118 vom 05.10.2024\nFälligkeit Teilzahlung\n04.11.2024\n", "2024-10-05"],
  ["Bestelldatum 03.09.2024\nRechnungsdatum = Lieferdatum 05.10.2024", "2024-10-05"],
  [
    "Patientin geboren am Patienten-Nr. Rechnung vom\nPaula Weber 02.11.2013 118 05.10.2024\nLiquidation",
    "2024-10-05",
  ],
  [
    "vhs@nordhafen.example 05.10.2024\nKurs dienstags 10:00–11:30 Uhr, 06.11.2024 bis 19.01.2025",
    "2024-10-05",
  ],
  ["06.10.2024\nRechnung # RE-118 von 05.10.2024", "2024-10-05"],
  ["06.11.2024\nZahlungserinnerung\nRechnung Nr. 118 vom 05.10.2024", "2024-11-06"],
  ["Facture 118\nDate de facture 05/10/2024\nDate d'échéance 04/11/2024", "2024-10-05"],
  ["Invoice 118\nInvoice Date 05/10/2024", undefined],
  ["Invoice 118\nInvoice Date 10/05/2024\nPaid 10/17/2024", "2024-10-05"],
  ["Invoice 118\nInvoice Date 05/10/2024\nPaid 17/10/2024", "2024-10-05"],
  [
    "Formular\u00A0: Version 2.1\u00A0vom\u00A024.03.2020\nBuchungshilfe Nr. 118 vom 05.10.2024",
    "2024-10-05",
  ],
  ["Formular-Version :  2.1 vom 24.03.2020\nBuchungshilfe Nr. 118 vom 05.10.2024", "2024-10-05"],
  ["Beitragsrechnung zur Haftpflicht Nr. 118 5. Oktober 2024\nStand 03.09.2024", "2024-10-05"],
  ["Beitragsrechnung 05.10.2024\nder Beitrag wird\nam 03.09.2024\nfällig (Aufforderung)", "2024-10-05"],
  ["Fall-Nr. Eintritt Austritt Rechnungsdatum\nF-118 03.09.2024 05.09.2024 05.10.2024", "2024-10-05"],
  ["Kunde Vertrag Datum\n118 326 5 447 05.10.2024\nJahresrechnung 01.09.2023 bis 31.08.2024", "2024-10-05"],
  ["Nummer 23 11 05.10.2024\nDie vom 01.08.1999 bis zum 31.12.2023 gespeicherten Daten", "2024-10-05"],
  ["Aktenzeichen 05/10/2024", undefined],
  ["Datum Kunde\n05.10.2024 118\nGutschrift\nzu unserer Rechnung vom 03.09.2024", "2024-10-05"],
  ["gültig bis 31.12.2030", undefined],
  ["Herrn Weber\n5. Feber 2025\nHonorarnote 118", "2025-02-05"],
  ["Herrn Weber\n5. Jänner 2025\nHonorarnote 118", "2025-01-05"],
  [
    "Kundennummer 10 44 118 · Bescheid-Nr. 24/118 · 5. Oktober 2024\nAbgelesen (Stand 31.12.2023: 618 m³)",
    "2024-10-05",
  ],
  [
    "Hallo Paul,\nErste Abbuchung: 14.11.2024\nDiese Nachricht ging am 05.10.2024 an Paul Weber.",
    "2024-10-05",
  ],
  ["Buchung Wert Betrag\n01.04. 01.04. 12,00", undefined],
  ["Nummer Vertrag Schadentag Datum\nS-118 20-551 03.09.2024 05.10.2024", "2024-10-05"],
  ["Im Herbst 2024\nNeue Preise ab dem 1. November 2024", undefined],
  [
    "Kunde 118 / Rechnung 26-7 / 05.10.2024\n1. Abschlagsrechnung\nLaut Angebot 26-2 vom 03.09.2024",
    "2024-10-05",
  ],
  ["Vorgang: RMA 118\nEingang: 27.09.2024\nBearbeitet: 05.10.2024 (Sö)\nIhre Anfrage", "2024-10-05"],
  [
    "Abrechnung der Bezüge 05.10.2024 Blatt 1\nHerrn Weber\nAuszahlung 2.681,15\nWertstellung 08.10.2024",
    "2024-10-05",
  ],
  ["Abrechnung der Bezüge\nHerrn Weber\nWertstellung 05.10.2024", "2024-10-05"],
  ["Az. 32-VW 2024/11807 - 05.10.2024\nDer Wagen stand am 03.09.2024 dort.", "2024-10-05"],
  [
    "Vertrag TK-30-44718 Leistungsfall L-26-0091187 5. Oktober 2024\nPraxis am Anger, Beleg 7 vom 11. September 2024",
    "2024-10-05",
  ],
  ["Bestellt 02.09.2024\nErinnerung per E-Mail – 05.10.2024, 09:00\nHallo Paula,", "2024-10-05"],
  ["Liebe Paula,\nbis bald!\nP. S. Das Protokoll vom 22. Mai 2024 liegt bei mir.", undefined],
  ["kein Datum", undefined],
])("the date of %j", (text, day) => {
  expect(documentDate(text, TODAY)?.value).toBe(day);
});
