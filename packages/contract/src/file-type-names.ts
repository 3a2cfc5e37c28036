/** The types of documents (specification 9) with their German names in the file dialog. */
export const FILE_TYPES = [
  { value: "contract", label: "Vertrag" },
  { value: "invoice", label: "Rechnung" },
  { value: "police", label: "Police" },
  { value: "misc", label: "Sonstiges" },
] as const;
