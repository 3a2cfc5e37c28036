const inGerman = new Intl.DateTimeFormat("de-DE", { month: "long", year: "numeric", timeZone: "UTC" });

/** `Dezember 2026` for `2026-12`. */
export const germanMonth = (value: string): string => inGerman.format(new Date(`${value}-01T00:00:00Z`));
