/** A folder that a new customer starts with: names and icons are data. */
export interface StartingFolder {
  readonly name: string;
  /** Name of the icon in the client. */
  readonly image: string;
  /** Folders that each new subfolder gets. */
  readonly special_subfolders?: readonly string[];
}

export const ROOT_NAME = "Dokumente";

export const STARTING_TREE: readonly StartingFolder[] = [
  { name: "Arbeit & Beruf", image: "briefcase" },
  {
    name: "Auto & Mobilität",
    image: "car",
    special_subfolders: ["Versicherung", "Steuer", "Werkstatt"],
  },
  { name: "Banken & Finanzen", image: "bank" },
  { name: "Bildung", image: "school" },
  { name: "Familie", image: "family" },
  { name: "Gesundheit", image: "health" },
  { name: "Haus & Wohnen", image: "home", special_subfolders: ["Verträge", "Nebenkosten", "Reparaturen"] },
  { name: "Rente & Vorsorge", image: "pension" },
  { name: "Steuern", image: "tax" },
  { name: "Versicherungen", image: "shield" },
  { name: "Verträge", image: "contract" },
  { name: "Sonstiges", image: "folder" },
];
