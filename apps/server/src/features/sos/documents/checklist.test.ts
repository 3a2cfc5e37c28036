import type { SosChecklistKey } from "@krempelfrei/contract/sos/checklist";
import { describe, expect, it } from "vitest";
import { pointsOf, type ListedDocument } from "./checklist.ts";

const document = (fields: Partial<ListedDocument>): ListedDocument => ({
  name: "Scan 0012",
  tags: [],
  folders: [],
  type: null,
  ...fields,
});

describe("a document counts by its name for", () => {
  const NAMES: readonly (readonly [string, readonly SosChecklistKey[]])[] = [
    ["Personalausweis Vorderseite", ["identity"]],
    ["Reisepass_Anna-2024", ["identity"]],
    ["Kopie Pass", ["identity"]],
    ["Patientenverfügung 2025", ["living_will"]],
    ["PATIENTENVERFUEGUNG", ["living_will"]],
    ["Vorsorgevollmacht und Betreuungsverfügung", ["power_of_attorney"]],
    ["Vollmacht Bank", ["power_of_attorney"]],
    ["Testament Kopie", ["will"]],
    ["Privathaftpflichtversicherung Police", ["insurance"]],
    ["Elektronische Gesundheitskarte", ["insurance"]],
    ["Übersicht Konten und Depots", ["accounts"]],
    ["Girokonto Sparkasse", ["accounts"]],
    ["Medikamentenplan Dr. Weiß", ["medication"]],
    ["Impfpass", ["medication"]],
    ["Allergieausweis", ["identity", "medication"]],
    ["Notfallpass", ["medication"]],
    ["Vorsorgevollmacht, Patientenverfügung und Testament", ["living_will", "power_of_attorney", "will"]],
    ["Stromrechnung März", []],
    ["Rechnung Passbilder", []],
    ["Ausweisung", []],
    ["Testamentsvollstreckung Honorar", []],
    ["Schwerbehindertenausweis", []],
  ];

  it.each(NAMES)("%s", (name, points) => {
    expect(pointsOf(document({ name }))).toEqual(points);
  });
});

it("a document counts by its tags, its type, and the folders that say one thing", () => {
  expect(pointsOf(document({ tags: ["Patientenverfügung"] }))).toEqual(["living_will"]);
  expect(pointsOf(document({ type: "police" }))).toEqual(["insurance"]);
  expect(pointsOf(document({ folders: ["Kfz", "Versicherungen"] }))).toEqual(["insurance"]);
  expect(pointsOf(document({ folders: ["Gesundheit"] }))).toEqual([]);
  expect(pointsOf(document({ folders: ["Banken & Finanzen"] }))).toEqual([]);
});
