import { foldWord } from "./fold.ts";
import { isFalseBeginning } from "./inside.ts";
import { stemsOf } from "./stems.ts";

/** Synonyms of households: colloquial words, and words of letters. */
const SAME = `
  Auto Kfz Pkw Fahrzeug Kraftfahrzeug
  Handy Mobilfunk Mobiltelefon Smartphone Handyvertrag
  Internet DSL Glasfaser Breitband
  Gehalt Lohn Entgelt Bezüge Besoldung
  Gehaltszettel Lohnzettel Lohnabrechnung Gehaltsabrechnung Entgeltabrechnung Bezügemitteilung Verdienstabrechnung Verdienstbescheinigung Gehaltsnachweis Verdienstnachweis
  Strom Energie Elektrizität
  Rente Pension Altersrente Altersvorsorge
  Arzt Praxis Doktor Ärztin Arztpraxis Hausarzt
  Krankenkasse Krankenversicherung
  Krankenhaus Klinik Klinikum Hospital
  Medikament Arznei Arzneimittel
  Rezept Verordnung
  Krankengymnastik Physiotherapie
  Kur Reha Rehabilitation
  Brille Optiker Sehhilfe
  Pflegestufe Pflegegrad
  Pflegeheim Seniorenheim Altenheim
  Nebenkosten Betriebskosten Heizkosten Hausnebenkosten
  Heizung Wärme Fernwärme
  Müll Abfall Abfallwirtschaft Entsorgung
  Schornsteinfeger Kaminkehrer
  Vermieter Hausverwaltung Wohnungsgenossenschaft Wohnungsbaugesellschaft Vermieterin Hausverwalter
  Haus Gebäude Wohngebäude Immobilie
  Police Versicherungsschein Versicherungspolice
  Mahnung Zahlungserinnerung Zahlungsaufforderung
  Kredit Darlehen
  Hypothek Grundschuld Baufinanzierung
  Aktien Wertpapiere Depot Fonds
  Quittung Kassenbon Kassenbeleg Bon
  Garantie Gewährleistung
  Strafzettel Knöllchen Bußgeld Verwarnung Verwarnungsgeld Ordnungswidrigkeit Falschparken Parkverstoß
  Führerschein Fahrerlaubnis
  Ausweis Personalausweis Perso
  TÜV Hauptuntersuchung Prüfbericht
  GEZ Rundfunk Beitragsservice
  Kita Kindergarten Kindertagesstätte Hort Krippe Kindertagespflege
  Uni Universität Hochschule
  Arbeitsvertrag Anstellungsvertrag Dienstvertrag
  Arbeitgeber Firma
  Bürgergeld Arbeitslosengeld Grundsicherung
  Anwalt Rechtsanwalt Kanzlei Rechtsanwältin Anwaltskanzlei
  Notar Notariat
  Erbe Erbschaft Nachlass Testament
  Heirat Eheschließung Hochzeit Trauung
  Spende Zuwendung
  Abo Abonnement
  Fitnessstudio Sportstudio Fitness
  Urlaub Reise Ferien
  Computer Laptop Notebook
  Werkstatt Autohaus Autowerkstatt
  Inspektion Wartung
  Autoversicherung Kraftfahrtversicherung Kaskoversicherung Kfzversicherung Fahrzeugversicherung
  Nummernschild Kennzeichen
  Fahrzeugschein Fahrzeugbrief Zulassungsbescheinigung
  Blitzer Geschwindigkeitsüberschreitung Geschwindigkeitsverstoß Höchstgeschwindigkeit
  Schwarzfahren Beförderungsentgelt
  Zug Bahn Bahnreise
  Fahrkarte Fahrschein Fahrausweis Ticket Bahnticket
  Flug Fluggesellschaft Flugreise Airline
  Ferienwohnung Ferienhaus Unterkunft
  Hotel Übernachtung Unterkunft
  Telefon Festnetz Telekommunikation
  Fernsehen Kabelanschluss Kabelfernsehen
  Gas Erdgas
  Wasser Trinkwasser Frischwasser
  Abwasser Schmutzwasser Entwässerung
  Stromanbieter Energieversorger Stromversorger Stadtwerke
  Abschlag Vorauszahlung Teilbetrag Abschlagszahlung
  Zählerstand Ablesung Zählerablesung
  Miete Kaltmiete Warmmiete Grundmiete Mietzins
  Mieterhöhung Mietanpassung
  Kaution Mietsicherheit Mietkaution
  Grundsteuer Grundbesitzabgaben Grundabgaben
  Eigentümerversammlung Wohnungseigentümer Eigentümergemeinschaft Wohnungseigentümergemeinschaft WEG
  Makler Maklerprovision Courtage
  Grundstück Grundbuch Flurstück
  Klempner Installateur Sanitär Haustechnik
  Elektriker Elektro Elektrotechnik
  Tischler Schreiner
  Dachdecker Dach Dacharbeiten
  Maler Malerarbeiten Anstrich
  Reparatur Instandsetzung Instandhaltung Reparaturarbeiten
  Handwerker Handwerkerrechnung Montage Monteur
  Photovoltaik Solaranlage Einspeisung Einspeisevergütung
  Heizöl Brennstoff
  Putzfrau Haushaltshilfe Reinigungskraft
  Umzug Spedition Möbelspedition
  Kostenvoranschlag Angebot Kostenplan Kostenschätzung
  Rechnung Liquidation Honorarnote
  Inkasso Forderungsmanagement Forderungseinzug
  Rückzahlung Erstattung Rückerstattung Gutschrift
  Guthaben Gutschrift Erstattung
  Nachzahlung Restzahlung Nachforderung
  Rate Ratenzahlung Teilzahlung
  Lastschrift Abbuchung Bankeinzug Einzugsermächtigung
  Bank Kreditinstitut Volksbank Sparkasse
  Konto Girokonto Bankkonto
  Sparbuch Sparkonto Tagesgeld Festgeld Termingeld Sparbrief
  Festgeld Termingeld Geldanlage
  Zinsen Verzinsung Zinsertrag
  Rücklage Rückstellung Erhaltungsrücklage Instandhaltungsrücklage
  Steuererklärung Einkommensteuererklärung
  Steuerbescheid Einkommensteuerbescheid Einkommensteuer
  Lohnsteuerkarte Lohnsteuerbescheinigung
  Spendenquittung Spendenbescheinigung Zuwendungsbestätigung Zuwendungsbescheinigung
  Haftpflicht Privathaftpflicht Haftpflichtversicherung
  Zahnversicherung Zahnzusatzversicherung Zahnzusatz
  Lebensversicherung Rentenversicherung Kapitalversicherung
  Schaden Schadenfall Schadensfall Schadenmeldung
  Wasserschaden Leitungswasser Leitungswasserschaden Rohrbruch
  Einbruch Diebstahl
  Unfall Verkehrsunfall Unfallschaden
  Prämie Versicherungsbeitrag Versicherungsprämie
  Beitragserhöhung Beitragsanpassung
  Preiserhöhung Preisanpassung
  Kündigung Vertragsende Beendigung
  Widerspruch Einspruch Einwendung
  Reklamation Beschwerde Mangel Mängelrüge
  Zahnarzt Zahnarztpraxis Zahnmedizin Zahnheilkunde
  Zahnersatz Krone Brücke Implantat Zahnkrone
  Zahnspange Kieferorthopäde Kieferorthopädie
  Hautarzt Dermatologe Dermatologie Hautarztpraxis
  Augenarzt Augenheilkunde Augenklinik Augenarztpraxis
  Kinderarzt Kinderheilkunde Kinderarztpraxis
  Frauenarzt Gynäkologie Gynäkologe Frauenheilkunde
  Hausarzt Allgemeinmedizin Hausarztpraxis
  Orthopäde Orthopädie
  Röntgen Radiologie Röntgenbild Kernspintomographie MRT
  Arztbrief Befund Entlassungsbrief Arztbericht Befundbericht
  Impfung Schutzimpfung Impfpass Impfausweis Impfbuch Impfübersicht
  Vorsorge Früherkennung Vorsorgeuntersuchung
  Krankschreibung Arbeitsunfähigkeit Krankmeldung Arbeitsunfähigkeitsbescheinigung
  Hörgerät Hörakustik Hörhilfe
  Zuzahlung Eigenanteil Selbstbeteiligung
  Pflegedienst Sozialstation
  Pflegekasse Pflegeversicherung
  Geburt Entbindung Geburtsurkunde
  Mutterschutz Mutterschaft Mutterschaftsgeld
  Tod Sterbefall Todesfall Sterbeurkunde
  Beerdigung Bestattung Beisetzung Begräbnis
  Friedhof Grab Grabstätte Grabpflege
  Scheidung Ehescheidung
  Unterhalt Kindesunterhalt Unterhaltsvorschuss
  Pass Reisepass
  Ummeldung Anmeldung Meldebescheinigung
  Bürgeramt Bürgerbüro Einwohnermeldeamt Meldebehörde
  Rathaus Stadtverwaltung Gemeindeverwaltung
  Vorladung Ladung
  Wahl Wahlbenachrichtigung
  Klassenfahrt Schulfahrt Studienfahrt
  Schulausflug Ausflug Wandertag
  Zeugnis Schulzeugnis Arbeitszeugnis
  Schulessen Mittagessen Essensgeld Verpflegung
  Elternabend Elternversammlung
  Lehrer Lehrerin Klassenlehrer Klassenlehrerin
  Studium Semester Studierende Semesterbeitrag
  BAföG Ausbildungsförderung
  Mitgliedsbeitrag Vereinsbeitrag
  Zeitung Zeitschrift Tageszeitung
  Möbel Möbelhaus Einrichtungshaus
  Küche Einbauküche Küchenstudio
  Fahrrad Pedelec Elektrofahrrad
  Tierarzt Tierarztpraxis Tierklinik Tiermedizin
  Paket Sendung Lieferung
  Zoll Einfuhrabgaben Einfuhrumsatzsteuer Hauptzollamt
  Betriebsrente Pensionskasse Direktversicherung
  Witwenrente Hinterbliebenenrente
  Rentenauskunft Renteninformation Versicherungsverlauf Rentenkonto
  Arbeitsamt Arbeitsagentur Jobcenter
  Abfindung Aufhebungsvertrag
  Urlaubsgeld Weihnachtsgeld Sonderzahlung
  Behinderung Schwerbehinderung Schwerbehindertenausweis
  Kirche Kirchengemeinde Pfarramt Pfarrgemeinde
  Vollmacht Vorsorgevollmacht
  Gesundheitskarte Versichertenkarte Versicherungskarte
`;

const ONE_WORD = /^[\p{L}\p{N}]+$/u;

/**
 * Reads folded lists of synonyms: one list a line, with words separated by blanks. Empty lines and those that begin
 * with `#` are skipped. Error: the number of the line, from 1, with fewer than two words or an invalid character.
 */
export function readSynonyms(text: string): readonly (readonly string[])[] {
  return text.split("\n").flatMap((line, index) => {
    const words = line.trim().split(/\s+/);
    if (words[0] === "" || words[0]?.startsWith("#")) return [];
    if (words.length < 2 || !words.every((word) => ONE_WORD.test(word)))
      throw new Error(`line ${index + 1}: two or more words of letters and digits, apart by blanks`);
    return [words.map(foldWord)];
  });
}

const GROUPS = readSynonyms(SAME);
let ownGroups: typeof GROUPS = [];

/** Adds an installation's own lists to those of the product; replaces earlier own lists. */
export function setOwnSynonyms(groups: typeof GROUPS): void {
  ownGroups = groups;
}

/** Minimum length of a synonym that longer words may begin with: shorter ones have other meanings there ("Bonus"). */
const BEGINNING_MIN = 5;
/** Minimum length of a synonym that longer words may end with: shorter ones have other meanings there. */
const END_MIN = 6;
const ABBREVIATION_MAX = 3;
/** Minimum of letters after an abbreviation at the beginning of a word. */
const REST_MIN = 7;

/** The folded synonyms of a folded word, in any form of it. */
export function synonymsOf(word: string): string[] {
  const forms = new Set([word, ...stemsOf(word)]);
  const found = [...GROUPS, ...ownGroups].filter((group) => group.some((same) => forms.has(same))).flat();
  return [...new Set(found)].filter((same) => !forms.has(same));
}

/**
 * The words of texts that match a synonym of a typed word, as patterns of LIKE: the synonym itself; from `BEGINNING_MIN`
 * letters also words that begin with it, from `END_MIN` also compounds that end with it. Where the typed word is such a
 * compound, the others are other things: who types "Personalausweis" does not mean "Impfausweis".
 */
function patternsOf(same: string, typed: readonly string[]): string[] {
  if (isFalseBeginning(same) || same.length < BEGINNING_MIN) return [same];
  const isEnd = typed.some((form) => form.endsWith(same));
  return same.length < END_MIN || isEnd ? [`${same}%`] : [`${same}%`, `%${same}`];
}

export const synonymPatterns = (typed: string): string[] => {
  const forms = [typed, ...stemsOf(typed)];
  return synonymsOf(typed).flatMap((same) => patternsOf(same, forms));
};

/**
 * True for a short folded word with synonyms. Such a word matches no part of others ("Kur" in "Kurs", "GEZ" in
 * "gezahlt"), except the beginning of long ones ("Kfzversicherung").
 */
export const isAbbreviation = (word: string): boolean =>
  word.length <= ABBREVIATION_MAX && synonymsOf(word).length > 0;

/** True if a word is the abbreviation, or a long one that begins with it. */
export const hasAbbreviation = (word: string, abbreviation: string): boolean =>
  word === abbreviation || (word.startsWith(abbreviation) && word.length >= abbreviation.length + REST_MIN);
