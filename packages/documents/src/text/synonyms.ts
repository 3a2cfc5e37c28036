import { foldWord } from "./fold.ts";
import { stemsOf } from "./stems.ts";

/** Words of households that mean the same: what people say, and what letters write. */
const SAME = `
  Auto Kfz Pkw Fahrzeug Kraftfahrzeug
  Handy Mobilfunk Mobiltelefon Smartphone
  Internet DSL Glasfaser Breitband
  Gehalt Lohn Entgelt Bezüge Besoldung
  Gehaltszettel Lohnzettel Lohnabrechnung Gehaltsabrechnung Entgeltabrechnung Bezügemitteilung
  Strom Energie Elektrizität
  Rente Pension Altersrente Altersvorsorge
  Arzt Praxis Doktor
  Krankenkasse Krankenversicherung
  Krankenhaus Klinik Klinikum Hospital
  Medikament Arznei Arzneimittel
  Rezept Verordnung
  Krankengymnastik Physiotherapie
  Kur Reha Rehabilitation
  Brille Optiker Sehhilfe
  Pflegestufe Pflegegrad
  Pflegeheim Seniorenheim Altenheim
  Nebenkosten Betriebskosten
  Heizung Wärme Fernwärme
  Müll Abfall
  Schornsteinfeger Kaminkehrer
  Vermieter Hausverwaltung
  Haus Gebäude Wohngebäude Immobilie
  Police Versicherungsschein Versicherungspolice
  Mahnung Zahlungserinnerung
  Kredit Darlehen
  Hypothek Grundschuld Baufinanzierung
  Aktien Wertpapiere Depot Fonds
  Quittung Kassenbon Kassenbeleg
  Garantie Gewährleistung
  Strafzettel Knöllchen Bußgeld Verwarnung
  Führerschein Fahrerlaubnis
  Ausweis Personalausweis
  TÜV Hauptuntersuchung
  GEZ Rundfunkbeitrag
  Kita Kindergarten Kindertagesstätte
  Uni Universität Hochschule
  Arbeitsvertrag Anstellungsvertrag Dienstvertrag
  Arbeitgeber Firma
  Bürgergeld Arbeitslosengeld Grundsicherung
  Anwalt Rechtsanwalt Kanzlei
  Notar Notariat
  Erbe Erbschaft Nachlass
  Heirat Eheschließung
  Spende Zuwendung
  Abo Abonnement
  Fitnessstudio Sportstudio
  Urlaub Reise
  Computer Laptop Notebook
`;

const GROUPS: readonly (readonly string[])[] = SAME.trim()
  .split("\n")
  .map((line) => line.trim().split(" ").map(foldWord));

/** Shorter words mean something else inside of longer ones ("Bon": "Bonus"). */
const BEGINNING_MIN = 5;

/** The folded words that mean the same as a folded one, in any form of it. */
export function synonymsOf(word: string): string[] {
  const forms = new Set([word, ...stemsOf(word)]);
  return GROUPS.filter((group) => group.some((same) => forms.has(same)))
    .flat()
    .filter((same) => !forms.has(same));
}

/** The words of texts that a synonym stands for, as a pattern of LIKE: itself, and what begins with it. */
export const synonymPattern = (same: string): string => (same.length < BEGINNING_MIN ? same : `${same}%`);
