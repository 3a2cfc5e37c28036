import { can, type Capability, type Role } from "@krempelfrei/contract/access";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import { askedWords } from "./names/search-names.ts";

interface FoundPage {
  readonly label: string;
  readonly to: string;
}

interface SearchedPage extends FoundPage {
  /** Capability that a person needs to find the page; `any`: none. */
  readonly for: Capability | "any";
  /** Other common German words for the page's contents and actions, separated by blanks. */
  readonly words?: string;
}

/** Pages with their actions. Written by hand, because nobody searches only by the names of the navigation. */
export const SEARCHED_PAGES: readonly SearchedPage[] = [
  { label: "Meine Dokumente", to: "/browser", for: "documents.own", words: "Ordner Dateien Unterlagen" },
  {
    label: "Fristen",
    to: "/deadlines",
    for: "documents.own",
    words: "Termine Kalender Kündigung Erinnerung",
  },
  {
    label: "Mein Schließfach",
    to: "/locker",
    for: "documents.own",
    words: "Brief fotografieren abgeben hochladen einscannen Krempler",
  },
  {
    label: "Notfallzugang (SOS)",
    to: "/sos",
    for: "sos.own",
    words: "Notfallkontakt Vertrauensperson Kontakt hinzufügen",
  },
  {
    label: "Vertrag & Rechnungen",
    to: "/profile",
    for: "contract.own",
    words: "Rechnung Paket Gebühren Kosten Lastschrift Mandat Krempelfrei kündigen",
  },
  {
    label: "Datenauskunft",
    to: "/profile",
    for: "documents.own",
    words: "alle Daten herunterladen ZIP Export",
  },
  { label: "Lage", to: "/office", for: "office.read", words: "Übersicht Alarme" },
  { label: "Kunden", to: "/customers", for: "customers.read" },
  { label: "Kunde anlegen", to: "/customers/new", for: "customers.write", words: "neu" },
  { label: "Benutzer", to: "/users", for: "users.manage", words: "Mitarbeiter" },
  { label: "Buchhaltung", to: "/accounting", for: "accounting.manage", words: "Forderungen Monat SEPA" },
  { label: "Quartale", to: "/accounting/quarters", for: "accounting.manage", words: "Umsatzsteuer" },
  {
    label: "Kontoauszug einlesen",
    to: "/accounting/import-csv",
    for: "accounting.manage",
    words: "CSV-Import",
  },
  { label: "Offene Posten", to: "/accounting/open-items", for: "accounting.manage", words: "Mahnungen" },
  { label: "Einstellungen der Buchhaltung", to: "/accounting/settings", for: "accounting.manage" },
  { label: "Stapel", to: "/stacks", for: "documents.manage", words: "Scanner Trennblätter" },
  { label: "Texterkennung", to: "/reading", for: "documents.manage", words: "OCR unlesbar" },
  { label: "Vorlagen", to: "/templates", for: "templates.manage" },
  { label: "Änderungshistorie", to: "/changelog", for: "changelog.read", words: "Protokoll" },
  { label: "Datensicherung", to: "/backups", for: "backups.read", words: "Backup" },
  {
    label: "Profil",
    to: "/profile",
    for: "any",
    words: "Name Anschrift Adresse Telefon E-Mail Basisdaten ändern",
  },
  { label: "Passwort ändern", to: "/profile", for: "any", words: "Kennwort neues ändere wechseln" },
  {
    label: "2-Faktor Authentifizierung",
    to: "/profile",
    for: "any",
    words: "zweiter Faktor Code Passkey Sicherheit Anmeldung",
  },
  { label: "Angemeldete Geräte", to: "/profile", for: "any", words: "Sitzungen überall abmelden" },
];

/** Minimum length of a search for pages: a shorter one matches every second name. */
const LEAST = 3;

/** Pages that this role may open and that match all significant words: "wo ändere ich mein Passwort" has two. */
export function foundPages(role: Role, search: string): readonly FoundPage[] {
  const { asked } = askedWords(search);
  if (asked.length < LEAST) return [];
  const fits = searchTest(asked);
  return SEARCHED_PAGES.filter((page) => page.for === "any" || can(role, page.for)).filter(
    ({ label, words }) => fits(searchable(label, words)),
  );
}
