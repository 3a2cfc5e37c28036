/** Types of uploads by the specification (5 and 9), unless the operator allows others. */
export const DOCUMENT_EXTENSIONS = ["pdf", "jpg", "png"] as const;

const NAMES: Readonly<Record<string, string>> = {
  tif: "TIFF",
  xml: "elektronische Rechnungen (XML)",
  eml: "E-Mails (EML)",
};

/** `PDF, JPG und PNG` */
export function typesText(extensions: readonly string[]): string {
  const names = extensions.map((extension) => NAMES[extension] ?? extension.toUpperCase());
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`;
}

/** Reason why a file of another type is not accepted. */
export const wrongTypeText = (extensions: readonly string[]): string =>
  `Dieser Dateityp wird nicht unterstützt. Erlaubt sind ${typesText(extensions)}.`;
