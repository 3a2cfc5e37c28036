/** Specification 9 and, for the German names, the file dialog. */
export const FILE_TYPES = [
  { value: "contract", label: "Vertrag" },
  { value: "invoice", label: "Rechnung" },
  { value: "police", label: "Police" },
  { value: "misc", label: "Sonstiges" },
] as const;
