import { PDFDocument, PDFName, PDFString, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { extractPages } from "./extract-pages.ts";
import { openPdf } from "./pdfium.ts";

/** A picture as a scanner writes one: a stream in which something stands that can be found again. */
const picture = (document: PDFDocument, mark: string) =>
  document.context.register(
    document.context.stream(Buffer.from(mark), {
      Type: "XObject",
      Subtype: "Image",
      Width: mark.length,
      Height: 1,
      ColorSpace: "DeviceGray",
      BitsPerComponent: 8,
    }),
  );

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const load = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });

describe("pages that are taken out", () => {
  // Covers S63
  it("bring nothing of other pages along: pictures in resources that all share, links, what hangs on the page", async () => {
    const document = await PDFDocument.create();
    const { context } = document;
    const pages = [document.addPage([200, 200]), document.addPage([200, 200]), document.addPage([200, 200])];
    // One dictionary for all pages, as some scanners write it, and a form that uses the page's resources.
    const form = context.register(
      context.stream("q /Own#31 Do Q", { Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1] }),
    );
    const shared = context.register(
      context.obj({
        XObject: {
          First: picture(document, "SECRET-OF-ONE"),
          Second: picture(document, "LETTER-OF-TWO"),
          Own1: picture(document, "STAMP-OF-TWO"),
          Form: form,
          Third: picture(document, "SECRET-OF-THREE"),
        },
      }),
    );
    const contents = ["/First Do", "q\n/Second  Do Q /Form\nDo", "/Third Do"];
    for (const [index, page] of pages.entries()) {
      page.node.set(PDFName.of("Resources"), shared);
      page.node.set(PDFName.of("Contents"), context.register(context.flateStream(contents[index] ?? "")));
    }
    const [one, two, three] = pages;
    if (!one || !two || !three) throw new Error("no pages");
    const note = {
      Type: "Annot",
      Subtype: "Stamp",
      Rect: [0, 0, 9, 9],
      P: three.ref,
      Contents: PDFString.of("Eingang"),
    };
    const link = { Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9], Dest: [one.ref, "Fit"] };
    two.node.set(PDFName.of("Annots"), context.obj([context.obj(link), context.obj(note)]));
    two.node.set(PDFName.of("PieceInfo"), context.obj({ Beside: three.ref }));

    const part = await extractPages(await document.save({ useObjectStreams: false }), [1]);
    const text = textOf(part);
    expect(text).toContain("LETTER-OF-TWO");
    expect(text).toContain("STAMP-OF-TWO");
    expect(text).toContain("Eingang");
    expect(text).not.toContain("SECRET-OF-ONE");
    expect(text).not.toContain("SECRET-OF-THREE");
    expect((await load(part)).getPageCount()).toBe(1);
  });

  it("keep the values of their fields, which stand at fields above them, and none of other pages' fields", async () => {
    const document = await PDFDocument.create();
    const { context } = document;
    const font = await document.embedFont(StandardFonts.Helvetica);
    const person = context.nextRef();
    const widgets = ["Erika", "Hans"].map((value) =>
      context.register(
        context.obj({
          Type: "Annot",
          Subtype: "Widget",
          Rect: [10, 10, 150, 30],
          F: 4,
          Parent: person,
          T: PDFString.of(value === "Erika" ? "eins" : "zwei"),
          V: PDFString.of(value),
        }),
      ),
    );
    const above = { T: PDFString.of("person"), FT: "Tx", DA: PDFString.of("/Helv 12 Tf 0 g"), Kids: widgets };
    context.assign(person, context.obj(above));
    for (const widget of widgets)
      document.addPage([200, 50]).node.set(PDFName.of("Annots"), context.obj([widget]));
    const form = {
      Fields: [person],
      NeedAppearances: true,
      DR: { Font: { Helv: font.ref } },
      XFA: PDFString.of("Erika"),
    };
    document.catalog.set(PDFName.of("AcroForm"), context.obj(form));

    const part = await extractPages(
      await document.save({ useObjectStreams: false, updateFieldAppearances: false }),
      [1],
    );
    expect((await openPdf(part)).readPage(0)?.text.trim()).toBe("Hans");
    expect(textOf(part)).not.toContain("Erika");
    const [field] = (await load(part)).getForm().getFields();
    expect(field?.getName()).toBe("person.zwei");
  });

  it("keep what stands at the parent of all pages, their size and how they are turned, in the order that is asked for", async () => {
    const document = await PDFDocument.create();
    for (const width of [100, 200, 300]) {
      const page = document.addPage([width, 50]);
      page.drawText(`Breite ${width}`, { size: 8 });
    }
    const part = await load(await extractPages(await document.save(), [2, 0]));
    expect(part.getPages().map((page) => page.getWidth())).toEqual([300, 100]);
  });
});
