import type { SosFile, SosPerson } from "@krempelfrei/contract/sos/sos-access";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { SosDocuments } from "./sos-documents.tsx";

const file = (id: string, extension: SosFile["extension"]): SosFile => ({
  id,
  name: `Vollmacht ${id}`,
  full_name: `Vollmacht ${id}.${extension}`,
  author: null,
  type: null,
  extension,
  size: 1000,
  preview: null,
  date_relevance_year: null,
  date_relevance_month: null,
  date_relevance_day: null,
  is_urgent: false,
});
const person: SosPerson = {
  id: "p",
  name: "Anna Schmidt",
  till: "2026-12-01T10:00:00.000Z",
  is_trial: false,
  files: [file("pdf", "pdf"), file("iphone", "heic")],
  phones: [],
};
const ADDRESSES = {
  show: (id: string) => `/show/${id}`,
  download: (id: string) => `/download/${id}`,
  preview: () => "/picture",
};

// Covers 7.7
it("an emergency contact is given a document that browsers do not show as a download that says so", () => {
  show(<SosDocuments persons={[person]} addresses={ADDRESSES} />);
  const saved = screen.getByRole("link", { name: "Vollmacht iphone herunterladen" });
  expect(saved.getAttribute("href")).toBe("/download/iphone");
  expect(saved.hasAttribute("download")).toBe(true);
  expect(screen.getByText(/Der Browser zeigt es nicht/)).toBeDefined();
  expect(screen.queryByRole("link", { name: /Vollmacht iphone öffnen/ })).toBeNull();
  expect(screen.getByRole("link", { name: /Vollmacht pdf öffnen/ }).getAttribute("href")).toBe("/show/pdf");
});
