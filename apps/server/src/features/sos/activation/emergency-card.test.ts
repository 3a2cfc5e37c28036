import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { emergencyCard, printable } from "./emergency-card.ts";

const URL = "https://app.krempelfrei.example/sos-access";

describe("the emergency card", () => {
  it("is one sheet of A4", async () => {
    const bytes = await emergencyCard({
      productName: "Krempelfrei",
      person: "Anna Schmidt",
      url: URL,
      phones: [],
    });
    const [page, ...others] = (await PDFDocument.load(bytes)).getPages();
    expect(others).toEqual([]);
    expect([page?.getWidth(), page?.getHeight()].map((value) => Math.round(value ?? 0))).toEqual([595, 842]);
  });

  it("has room for whom to call", async () => {
    const phones = Array.from({ length: 5 }, (_, index) => ({
      name: `Renate Wagner ${index}`,
      relation: index === 0 ? null : "Schwester",
      phone: `030 23125 90${index}`,
    }));
    const text = { productName: "Krempelfrei", person: "Anna Schmidt", url: URL };
    const without = await emergencyCard({ ...text, phones: [] });
    const shown = await emergencyCard({ ...text, phones });
    expect((await PDFDocument.load(shown)).getPageCount()).toBe(1);
    expect(shown.length).not.toBe(without.length);
  });

  it("is made for every name", async () => {
    for (const person of ["Şükrü Yıldız", "Đặng Thị Hương", "李 小龍", "🙂", "x".repeat(160)]) {
      const bytes = await emergencyCard({ productName: "Krempelfrei", person, url: URL, phones: [] });
      expect(bytes.subarray(0, 5).toString(), person).toBe("%PDF-");
    }
  });

  it("shows the nearest form of what its font does not have", async () => {
    const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
    expect(printable(font, "Änne Öztürk-Weiß Œ €")).toBe("Änne Öztürk-Weiß Œ €");
    expect(printable(font, "Şahin Nguyễn")).toBe("Sahin Nguyen");
    expect(printable(font, "Łukasz Đorđević Yılmaz")).toBe("Lukasz Dordevic Yilmaz");
    expect(printable(font, "李")).toBe("?");
  });
});
