import { describe, expect, test } from "vitest";
import { factsOf } from "./facts.ts";
import { paymentOf } from "./payment.ts";

const found = (text: string): string[] => factsOf(text).map(({ label, value }) => `${label} = ${value}`);

describe("numbers of a letter", () => {
  test.each([
    ["Kundennummer Oststeg, am\n90551207 26.02.2026", "Kundennummer = 90551207"],
    ["Aktenzeichen Moorstedt, den\n41/318/00772 23.11.2026", "Aktenzeichen = 41/318/00772"],
    ["Objekt Kassenzeichen Datum Seite\nHaus 1.0044.07-9 12.01.2026 1 von 2", "Kassenzeichen = 1.0044.07-9"],
    ["Geschäftsnummer vom 20.10.2026\n26-0418832-0-3 zugestellt am", "Geschäftsnummer = 26-0418832-0-3"],
    ["Frau Ihr Aktenzeichen\nPaula Weber AR-778.204-9\nGartenweg 3", "Aktenzeichen = AR-778.204-9"],
    ["Versicherungsschein Ausgefertigt am\nRK 7730-118-5 27.03.2026", "Versicherungsschein = RK 7730-118-5"],
    ["Kd.-Nr. Ort\n88-114-20 Förde", "Kd.-Nr. = 88-114-20"],
    ["Retoure RT-118204", "Retoure = RT-118204"],
    ["Hausratversicherung HR-5507.318 – Mahnung", "Hausratversicherung = HR-5507.318"],
    ["Ort Vertrag Auskunft Förde,\nSeehafen RS-40.771-02 Hr. Weber", "Vertrag = RS-40.771-02"],
    ["Schein Nr. Nachtrag Nr. gültig ab\nU 66-20-4118/3 4 01.06.2026", "Schein Nr. = U 66-20-4118/3"],
    ["Finanzamt Förde\nSteuernummer 23/118/04471 RBZ 214", "Steuernummer = 23/118/04471"],
    ["Member no. M-4418", "Member no. = M-4418"],
    ["Vers.-Schein UV-2011.774", "Vers.-Schein = UV-2011.774"],
    ["Ihr Festgeld FG-0418-2077 wird fällig", "Festgeld = FG-0418-2077"],
    [
      "Kraftfahrtversicherung – Versicherungsschein\nNummer AK-60.771.204, ausgestellt am 31. März 2026",
      "Versicherungsschein Nummer = AK-60.771.204",
    ],
    ["Debitor 118 326\nRechnung", "Debitor = 118 326"],
    ["Auftragsbestätigung A-26-118", "Auftragsbestätigung = A-26-118"],
    ["Unser Konto folgt, Verwendungszweck RS 61.118", "Verwendungszweck = RS 61.118"],
    ["Ihr Zeichen bei uns: F-1180-4", "Ihr Zeichen = F-1180-4"],
    ["Gesch.-Z.: SB 11-448", "Gesch.-Z. = SB 11-448"],
    ["Nummer der Bedarfsgemeinschaft: 26404//118", "Nummer der Bedarfsgemeinschaft = 26404//118"],
    ["Frau Kassenzeichen\n\nPaula Weber 4 0265 118 77\nGartenweg 3", "Kassenzeichen = 4 0265 118 77"],
    ["12345 Musterstadt Geschäftsnummer\n 26-0447118-0-3\nHerrn", "Geschäftsnummer = 26-0447118-0-3"],
    [
      "Kundennummer Verbrauchsstelle Rechnungsnr. Datum\n40 0917 22 Gartenweg 3 7700 2618 3. Februar 2026",
      "Kundennummer = 40 0917 22",
    ],
    [
      "Bausparvertrag Bausparsumme Tarif Schreiben vom\n3 447 118 02 40.000,00 € Flex 29.05.2026",
      "Bausparvertrag = 3 447 118 02",
    ],
    [
      "Versicherungsnummer Kennzeichen Datum\n27 300884 A 118 4120 KLV 28. Januar 2026",
      "Versicherungsnummer = 27 300884 A 118",
    ],
    ["Zertifikat GV-26-118", "Zertifikat = GV-26-118"],
    ["10. Juli 2026\nZeichen WZ-2026-31\nBeitrag", "Zeichen = WZ-2026-31"],
    ["Our reference: WA-CL-118\nYour flight", "Our reference = WA-CL-118"],
    ["UR-Nr. 388/2026 S – Vollmacht", "UR-Nr. = 388/2026 S"],
    ["Vertragsnummer 07-118-04 12. Oktober 2026", "Vertragsnummer = 07-118-04"],
    [
      "Hauptzollamt Nord\nKraftfahrzeugsteuernummer\nK 118 044 17",
      "Kraftfahrzeugsteuernummer = K 118 044 17",
    ],
    ["Vertragsnummer: RS 4471-208.553", "Vertragsnummer = RS 4471-208.553"],
    ["Kunden-Nr. 30-118-942   Datum 09.11.2026", "Kunden-Nr. = 30-118-942"],
    ["Kundennummer\n1234567\nDatum\n01.02.2026", "Kundennummer = 1234567"],
    ["unter Angabe der Rechnungsnummer 2026-1184 vom 20.11.2026.", "Rechnungsnummer = 2026-1184"],
    ["Rechnung Nr. 26/0815 über 75,76 €", "Rechnung Nr. = 26/0815"],
    ["Auftrag KV 2211 vom 3. Mai", "Auftrag = KV 2211"],
    ["Kundin P-0211\nRechnung für Mai 2026, Rechnung 9/2026", "Kundin = P-0211"],
    ["Angebot A-2026-119: Neues Dach", "Angebot = A-2026-119"],
    ["Unser Zeichen (bitte angeben): CF/26/8812", "Unser Zeichen = CF/26/8812"],
    ["Unser Zeichen: 214/25 VL", "Unser Zeichen = 214/25 VL"],
    ["Amtsgericht Nord\n22 C 418/26\nLadung", "Aktenzeichen = 22 C 418/26"],
    ["Ihre Kundennummer Angebot\nD12822 A-25-437", "Kundennummer = D12822"],
    ["Aktenzeichen: 5 K 1234/26", "Aktenzeichen = 5 K 1234/26"],
    ["Unser Zeichen: ku-1234", "Unser Zeichen = ku-1234"],
    ["Kassenzeichen 9901.2345.678-9\nBitte", "Kassenzeichen = 9901.2345.678-9"],
    ["Versicherungsschein-Nr.: 123.456789.1", "Versicherungsschein-Nr. = 123.456789.1"],
    ["Zählernummer 1ESY1160123456, Stand 4.711", "Zählernummer = 1ESY1160123456"],
    ["mit dem amtlichen Kennzeichen MU-AS 118 wird", "Kennzeichen = MU-AS 118"],
    ["Ihre Mieternummer lautet 4711-12.", "Mieternummer = 4711-12"],
    ["Kd.-Nr. 815 4711", "Kd.-Nr. = 815 4711"],
    ["Police Nr. 55/810-77", "Police Nr. = 55/810-77"],
    ["Rentenversicherungsnummer 65 170839 J 003", "Rentenversicherungsnummer = 65 170839 J 003"],
    ["Az.: 14 C 836/22", "Az. = 14 C 836/22"],
    ["Vertrag Kennzeichen\nKR-78-134559 LT-MA 917", "Vertrag = KR-78-134559"],
    ["Vertrag: KR-78-134559", "Vertrag = KR-78-134559"],
    ["Datum   Rechnungsnummer\n01.02.2026   26-0815", "Rechnungsnummer = 26-0815"],
    [
      "Aktenzeichen Bearbeiterin Datum\nBK-756562 Frau Demir, Zimmer 14 22.02.2026",
      "Aktenzeichen = BK-756562",
    ],
    ["Kundennr. Rufnummer Datum\n816815894 0521 / 746 269 11.10.2024", "Kundennr. = 816815894"],
    ["Aktenzeichen Durchwahl\n7 S 118/26 0521 110-29", "Aktenzeichen = 7 S 118/26"],
    ["Vertrag Objekt Datum\nPV 118/26 Gartenweg 3, Parzelle 4 01.02.2026", "Vertrag = PV 118/26"],
    ["Kundennummer Bearbeiterin\n11834 5567 Demir", "Kundennummer = 11834 5567"],
    ["Personalnummer Ihr Antrag vom\nPB118326 01.02.2026", "Personalnummer = PB118326"],
    ["Unser Aktenzeichen: 17 / 118326 / AB", "Aktenzeichen = 17 / 118326 / AB"],
    ["Kundennummer 118326 / Rechnung vom Montag", "Kundennummer = 118326"],
    ["Darlehenskonto: 118 326 4471", "Darlehenskonto = 118 326 4471"],
    ["Geschäftszeichen Kennzeichen Stand\nK 1183 326 447 MU-AS 118 Mai", "Geschäftszeichen = K 1183 326 447"],
    ["Polizze: RS 5/118.402", "Polizze = RS 5/118.402"],
    ["Geschäftszahl: BHX-2026/118", "Geschäftszahl = BHX-2026/118"],
    ["Buchungscode: XK4711", "Buchungscode = XK4711"],
    ["Referenz: 118-AB-4", "Referenz = 118-AB-4"],
    ["Kurs 26H-4207", "Kurs = 26H-4207"],
    ["Zählpunkt AT0031000000118", "Zählpunkt = AT0031000000118"],
    ["Mitglied: S-1183", "Mitglied = S-1183"],
    ["Ihre Konto-Nr. 4711 0815 00", "Konto-Nr. = 4711 0815 00"],
    ["Kontonummer: 118326447", "Kontonummer = 118326447"],
    ["Kto.-Nr. 118 326 447, Auszug vom Mai", "Kto.-Nr. = 118 326 447"],
    ["Girokonto: 118326447\nNeuer Saldo 12,00 €", "Girokonto = 118326447"],
    ["Ihr Festgeldkonto 118 326 447 läuft aus", "Festgeldkonto = 118 326 447"],
    ["Sparkonto Nr. 118326447", "Sparkonto Nr. = 118326447"],
    ["Finanzamt Musterstadt\nSteuernummer 123/456/78901", "Steuernummer = 123/456/78901"],
    ["Konto DE89 3704 0044 0532 0130 00 bei der Bank", "IBAN = DE89 3704 0044 0532 0130 00"],
    ["IBAN: DE89370400440532013000 BIC COBADEFFXXX", "IBAN = DE89 3704 0044 0532 0130 00"],
    ["Konto DE89 3704 0044\n0532 0130 00.", "IBAN = DE89 3704 0044 0532 0130 00"],
    ["IBAN DE89 3704 0044 0532 0130 00 12345 Musterstadt", "IBAN = DE89 3704 0044 0532 0130 00"],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  test("stand below their heads, without the day in the next column", () => {
    const row = "Mandant Rechnung Datum Leistungszeit\n11804 2026/118 03.11.2026 05-10/2026";
    expect(found(row)).toEqual(["Mandant = 11804", "Rechnung = 2026/118"]);
  });

  test.each([
    "Bitte geben Sie die Kundennummer an. Wir danken 1000 Mal.",
    "Ihre Rechnungsnummer finden Sie oben.",
    "Kundennummer 12",
    "Telefonnummer 030 23125 770, Faxnummer 030 23125 771",
    "Amtsgericht Musterstadt, Registernummer HRB 4711, USt-IdNr. DE123456789",
    // An account to pay to.
    "Kontonr.: 1234 5678 90 Handelsreg.: H A 123\nBLZ: 700 901 00",
    "Bitte überweisen Sie auf unser Konto Nr. 4711 0815 bei der Sparbank.",
    "Bankverbindung: Sparbank Musterstadt, Konto-Nr. 4711 0815",
    "nach § 4 Nr. 1400 UStG, Hausnummer 1234",
    "Rechnungsnummer 75,76 €",
    // A wrong check digit.
    "IBAN DE88 3704 0044 0532 0130 00",
    // On a bill it is the sender's own.
    "Blumenhaus Sommer, Steuernummer 123/456/78901",
    "Vertragsnummer 01.02.2026",
    // Heads of columns: two numbers with a blank between them, or one of each?
    "Kundennummer Rechnungsnummer\n12226 4857 90877774",
  ])("none: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("what is repeated counts once, with its place", () => {
    const text = "Kundennummer 30-118-942\nBitte nennen Sie die Kundennummer 30 118 942.";
    const facts = factsOf(text);
    expect(facts).toHaveLength(1);
    expect(text.slice(facts[0]?.from, facts[0]?.to)).toBe("30-118-942");
  });
});

const BILL = `Hautarztpraxis Dr. Sommer
Rechnungsnummer 2026-1184

Zu zahlender Betrag: 75,76 €
Bitte überweisen Sie den Betrag auf das Konto DE89 3704 0044 0532 0130 00.`;

test("groups of digits behind letters are joined where only that gives as many cells as heads", () => {
  const text =
    "Kundennummer Vertrag Zähler Rechnungsdatum\n200 718 34 S-118 442 07 1ESY1160042817 18.02.2026";
  expect(found(text)).toEqual(["Kundennummer = 200 718 34", "Vertrag = S-118 442 07"]);
});

test("a statement names the recipient's own account beside its IBAN", () => {
  const text = "Kontoauszug 2/2026\nKontonummer 0532 0130 00\nIBAN DE89 3704 0044 0532 0130 00";
  expect(found(text)).toContain("Kontonummer = 0532 0130 00");
});

describe("the transfer that a letter asks for", () => {
  test("has account and purpose", () => {
    const payment = paymentOf(BILL);
    expect(payment).toEqual({
      iban: "DE89 3704 0044 0532 0130 00",
      purpose: "Rechnung 2026-1184",
    });
  });

  test("takes the purpose that the letter asks for", () => {
    expect(paymentOf(`${BILL}\nVerwendungszweck: Patient 4711`)?.purpose).toBe("Patient 4711");
    expect(paymentOf(`${BILL}\nVerwendungszweck 505.823\n`)?.purpose).toBe("505.823");
    expect(paymentOf(`${BILL}\nVerwendungszweck RS 61.118\n`)?.purpose).toBe("RS 61.118");
    expect(paymentOf(`${BILL}\nmit der Nummer im Verwendungszweck bis 15.03.2026.`)?.purpose).toBe(
      "Rechnung 2026-1184",
    );
    expect(paymentOf(`${BILL}\nBitte den Verwendungszweck nicht vergessen.`)?.purpose).toBe(
      "Rechnung 2026-1184",
    );
  });

  test.each([
    "Der Betrag wird am 03.12.2026 von Ihrem Konto abgebucht.",
    "Den Betrag ziehen wir in den nächsten Tagen ein.",
    "Wir buchen den Betrag am 3. Dezember ab.",
    "Wir buchen den Betrag am 20.11.2026 von Ihrem Konto mit der Endung 12\nab.",
    "Zahlungsart: Lastschrift",
  ])("is none where the sender collects the money: %s", (sentence) => {
    expect(paymentOf(`${BILL}\n${sentence}`)).toBeUndefined();
  });

  test.each([
    "Wir sind mit dem Einzug der Forderung beauftragt.",
    "Unsere Mandantin hat uns die Forderung zum Einzug abgetreten.",
    "Wir wurden beauftragt, die offene Summe einzuziehen.",
    "Die Forderung wurde uns zur Einziehung übergeben.",
  ])("is one where a collector of debts has the claim: %s", (sentence) => {
    expect(paymentOf(`${BILL}\n${sentence}`)).toBeDefined();
  });

  test.each([
    "Ein Lastschriftmandat liegt uns nicht vor.",
    "Ein Lastschriftmandat haben wir leider noch nicht.",
    "Ihr SEPA-Mandat ist erloschen.",
    "Uns fehlt Ihr SEPA-Lastschriftmandat.",
    "Ihr Beitrag konnte nicht eingezogen werden.",
    "Am 15. April haben wir versucht, den Beitrag abzubuchen.",
    "Ein weiterer Einzugsversuch findet nicht statt. Ab dem nächsten Beitrag buchen wir wieder ab.",
    "Einfacher geht es per Bankeinzug, dann sparen Sie 3,00 €.",
  ])("is one where nobody collects the money: %s", (sentence) => {
    expect(paymentOf(`${BILL}\n${sentence}`)).toBeDefined();
  });

  test("has an account whose zero was read as a letter", () => {
    const sentence = (iban: string): string => `Bitte zahlen Sie 1,00 € auf ${iban}.`;
    expect(paymentOf(sentence("DEO2 1203 0000 0000 2020 51"))?.iban).toBe("DE02 1203 0000 0000 2020 51");
    expect(paymentOf(sentence("DEO02 1203 0000 0000 2020 51"))?.iban).toBe("DE02 1203 0000 0000 2020 51");
    expect(paymentOf(sentence("DEO3 1203 0000 0000 2020 51"))).toBeUndefined();
  });

  test("is one to the payee of a slip, not to the owner of an account", () => {
    const slip = "IBAN DE89 3704 0044 0532 0130 00\nEUR 62,82\nKontoinhaber Weber";
    expect(paymentOf(`Zahlschein\nBegünstigter Gemeinde Salzau\n${slip}`)).toBeDefined();
    expect(paymentOf(slip)).toBeUndefined();
  });

  test("is one in any letter of a collector of debts that does not debit an account", () => {
    const letter = `Inkasso Sommer GmbH\n${BILL}\nWir ziehen für Blumen Sommer offene Beträge ein.`;
    expect(paymentOf(letter)).toBeDefined();
    expect(paymentOf(`${letter}\nDie Rate buchen wir von Ihrem Konto ab.`)).toBeUndefined();
  });

  test("is one to an account whose owner stands in brackets", () => {
    const sentence =
      "Überweisen Sie auf das Konto der Klasse (Kontoinhaberin S. Weber): DE89 3704 0044 0532 0130 00.";
    expect(paymentOf(sentence)).toBeDefined();
    expect(
      paymentOf(sentence.replace("(Kontoinhaberin", "Kontoinhaberin:").replace(")", "")),
    ).toBeUndefined();
  });

  test("stays where it is offered for another time, or the bank has sent the debit back", () => {
    expect(paymentOf(`${BILL}\nSie möchten künftig per Lastschrift zahlen? Rufen Sie uns an.`)).toBeDefined();
    expect(paymentOf(`${BILL}\nUns liegt kein Mandat für eine Lastschrift vor.`)).toBeDefined();
    expect(paymentOf(`${BILL}\nDie Lastschrift wurde nicht eingelöst.`)).toBeDefined();
    expect(paymentOf(`${BILL}\nEin Mandat zum Einzug haben Sie nicht erteilt.`)).toBeDefined();
    expect(paymentOf(`${BILL}\nIhre Bank hat unsere Abbuchung zurückgehen lassen.`)).toBeDefined();
  });

  test("stays beside payments in advance", () => {
    const text = BILL.replace("auf das Konto DE89", "nach Ihren Vorauszahlungen auf das Konto DE89");
    expect(paymentOf(text)).toBeDefined();
  });

  test("leaves out the person's own account", () => {
    const own = BILL.replace("auf das Konto DE89", "auf unser Konto. Ihre IBAN lautet DE89");
    expect(paymentOf(own)).toBeUndefined();
  });

  test("follows the electronic invoice, and is none where that asks for nothing", () => {
    const invoice = {
      kind: "invoice",
      number: "R-77",
      date: "2026-11-01",
      seller: "Hautarztpraxis Dr. Sommer",
      payable_cents: 8000,
      due_on: null,
      iban: "DE02120300000000202051",
    } as const;
    expect(paymentOf(BILL, invoice)).toEqual({
      iban: "DE02 1203 0000 0000 2020 51",
      purpose: "Rechnung R-77",
    });
    expect(paymentOf(BILL, { ...invoice, kind: "credit" })).toBeUndefined();
  });
});
