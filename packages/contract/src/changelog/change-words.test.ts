import { describe, expect, it } from "vitest";
import { changeText } from "./change-text.ts";
import type { ChangeTable } from "../change-table.ts";
import { CHANGE_KINDS, CHANGE_TABLES, changeAction, changeField } from "./change-words.ts";

const repeated = (texts: readonly string[]): string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

const tables: readonly ChangeTable[] = CHANGE_TABLES;
const actions = tables.flatMap((table) => Object.entries(table.actions ?? {}));
const fields = tables.flatMap((table) => Object.entries(table.fields ?? {}));

describe("the words of the change history", () => {
  it("tell all actions and kinds apart, and each kind has actions", () => {
    expect(repeated(actions.map(([, text]) => text))).toEqual([]);
    expect(repeated(Object.values(CHANGE_KINDS))).toEqual([]);
    const used = new Set(actions.map(([action]) => action.split(".")[0]));
    expect(used).toEqual(new Set(Object.keys(CHANGE_KINDS)));
  });

  it("are declared by one feature each", () => {
    const kinds = tables.flatMap((table) => Object.keys(table.kinds ?? {}));
    const subjects = tables.flatMap((table) => table.subjects ?? []);
    for (const names of [kinds, subjects, actions.map(([name]) => name), fields.map(([name]) => name)])
      expect(repeated(names)).toEqual([]);
  });

  it("are words, never names of columns", () => {
    const words = [...fields.map(([, { label }]) => label), ...actions.map(([, text]) => text)];
    expect(words.filter((text) => /_|^[a-z]/.test(text))).toEqual([]);
  });

  it("leave the name of what was once written and is not in the tables any more", () => {
    expect(changeAction("fax.sent")).toBe("fax.sent");
    expect(changeField("toString").label).toBe("toString");
  });

  it.each([
    ["is_active", true, "Ja"],
    ["is_active", false, "Nein"],
    ["birthday", "1960-05-04", "04.05.1960"],
    ["monthly_fee_cents", 4990, "49,90\u00A0€"],
    ["amount_cents", -123_456, "-1.234,56\u00A0€"],
    ["vat_bp", 1900, "19 %"],
    ["size", 512, "512 B"],
    ["size", 1_572_864, "1,5 MB"],
    ["package", "papiergluecklich", "Papierglücklich"],
    ["type", "police", "Police"],
    ["role", "admin", "Administrator/in"],
    ["country", "AT", "Österreich"],
    ["date_relevance_month", 3, "März"],
    ["sos_active_till", "2026-07-01T21:59:59.000Z", "01.07.2026, 23:59"],
    ["tags", ["Strom", "Haus"], "Strom, Haus"],
    ["tags", [], "–"],
    ["author", null, "–"],
    ["customer_id", null, "Alle Kunden"],
    ["files", "holder", "An den Kunden übergeben"],
    ["files", 3, "3"],
    ["note", "2026-01-01", "2026-01-01"],
  ] as const)("make of %s %j the text %s", (field, value, text) => {
    expect(changeText(field, value)).toBe(text);
  });
});
