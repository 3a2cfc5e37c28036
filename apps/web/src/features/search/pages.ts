import { can, type Capability, type Role } from "@krempelfrei/contract/access";

interface StaffPage {
  readonly label: string;
  readonly to: string;
  readonly capability: Capability;
  /** What else one would type for it. */
  readonly words?: string;
}

const PAGES: readonly StaffPage[] = [
  { label: "Kunden", to: "/customers", capability: "customers.read" },
  { label: "Kunde anlegen", to: "/customers/new", capability: "customers.write", words: "neu" },
  { label: "Benutzer", to: "/users", capability: "users.manage", words: "Mitarbeiter" },
  {
    label: "Buchhaltung",
    to: "/accounting",
    capability: "accounting.manage",
    words: "Forderungen Monat SEPA",
  },
  { label: "Quartale", to: "/accounting/quarters", capability: "accounting.manage", words: "Umsatzsteuer" },
  {
    label: "Kontoauszug einlesen",
    to: "/accounting/import-csv",
    capability: "accounting.manage",
    words: "CSV-Import",
  },
  {
    label: "Offene Posten",
    to: "/accounting/open-items",
    capability: "accounting.manage",
    words: "Mahnungen",
  },
  { label: "Einstellungen der Buchhaltung", to: "/accounting/settings", capability: "accounting.manage" },
  { label: "Stapel", to: "/stacks", capability: "documents.manage", words: "Scanner Trennblätter" },
  { label: "Vorlagen", to: "/templates", capability: "templates.manage" },
  { label: "Änderungshistorie", to: "/changelog", capability: "changelog.read", words: "Protokoll" },
  { label: "Datensicherung", to: "/backups", capability: "backups.read", words: "Backup" },
];

/** The pages that a role of the staff may open. */
export const pagesOf = (role: Role): readonly StaffPage[] =>
  PAGES.filter(({ capability }) => can(role, capability));
