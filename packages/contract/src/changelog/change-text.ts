import { changeField } from "./change-words.ts";
import { countryName } from "../customers/countries.ts";
import { germanDay, berlinMoment } from "../dates.ts";
import { euros } from "../money.ts";

/** Old or new value in an entry. */
export type ChangeValue = string | number | boolean | null | readonly string[];

/** Text for a missing value. */
const NONE = "–";

const month = new Intl.DateTimeFormat("de-DE", { month: "long", timeZone: "UTC" });
const decimal = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 2 });

const MEGABYTE = 1024 * 1024;

function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < MEGABYTE ? `${decimal.format(bytes / 1024)} KB` : `${decimal.format(bytes / MEGABYTE)} MB`;
}

function numberText(kind: unknown, value: number): string {
  if (kind === "cents") return euros(value);
  if (kind === "bytes") return size(value);
  if (kind === "basis_points") return `${decimal.format(value / 100)} %`;
  if (kind === "month") return month.format(new Date(Date.UTC(2000, value - 1)));
  return String(value);
}

/** The German text of a value of a field: `Ja`, `31.10.2026`, `12,34 €`, `Vertrag`; `–` for none. */
export function changeText(field: string, value: ChangeValue): string {
  const { values: kind, none = NONE } = changeField(field);
  if (value === null || value === "") return none;
  if (typeof value === "boolean") return value ? "Ja" : "Nein";
  if (typeof value === "number") return numberText(kind, value);
  if (typeof value !== "string") return value.length === 0 ? none : value.join(", ");
  if (kind === "day") return germanDay(value);
  if (kind === "moment") return berlinMoment(new Date(value));
  if (kind === "country") return countryName(value);
  return typeof kind === "object" ? (kind.find((choice) => choice.value === value)?.label ?? value) : value;
}
