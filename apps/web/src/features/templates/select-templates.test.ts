import type { ListedTemplate } from "@krempelfrei/contract/templates/templates";
import { describe, expect, it } from "vitest";
import { selectTemplates, type TemplateSort } from "./select-templates.ts";

const template = (changes: Partial<ListedTemplate>): ListedTemplate => ({
  id: changes.name ?? "",
  name: "",
  customer_id: null,
  customer_name: null,
  author: null,
  type: null,
  tags: [],
  filename: null,
  revision: 1,
  updated_at: "2026-01-01T00:00:00Z",
  ...changes,
});
const ALL = [
  template({ name: "Strom", author: "Stadtwerke", type: "invoice", tags: ["Straße"] }),
  template({ name: "Ärzte", customer_id: "a", customer_name: "Änne Müller", type: "invoice" }),
  template({ name: "Zins", filename: "Zinsbescheinigung 2026" }),
];
const names = (search: string, sort: TemplateSort = "name", direction: "asc" | "desc" = "asc") =>
  selectTemplates(ALL, search, sort, direction).map(({ name }) => name);

describe("list of templates", () => {
  it("is in German order, both ways, equal ones by name", () => {
    expect(names("")).toEqual(["Ärzte", "Strom", "Zins"]);
    expect(names("", "name", "desc")).toEqual(["Zins", "Strom", "Ärzte"]);
    expect(names("", "type", "desc")).toEqual(["Ärzte", "Strom", "Zins"]);
    expect(names("", "customer")).toEqual(["Strom", "Zins", "Ärzte"]);
  });

  it.each([
    ["strasse", ["Strom"]],
    ["mueller", ["Ärzte"]],
    ["rechnung", ["Ärzte", "Strom"]],
    ["zinsbescheinigung", ["Zins"]],
    ["alle kunden", ["Strom", "Zins"]],
    ["stadtwerke", ["Strom"]],
    ["gibt es nicht", []],
  ])("finds %j in any field", (search, expected) => {
    expect(names(search)).toEqual(expected);
  });
});
