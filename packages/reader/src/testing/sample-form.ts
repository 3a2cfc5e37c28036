import { degrees, PDFDocument, PDFName, PDFString, StandardFonts } from "pdf-lib";

/** Box of the one field of a sample form, in points from its lower left corner. */
export const FIELD = { left: 140, bottom: 200, right: 380, top: 224 };

type Entries = Parameters<PDFDocument["context"]["obj"]>[0] & Record<string, unknown>;

export interface SampleForm {
  /** Entries of the field and its widget, which are one dictionary. */
  readonly field: Entries;
  /** Content of the appearance, by the state that draws it; drawn without a state as `""`. `/Helv` is a font there. */
  readonly draws?: Readonly<Record<string, string>>;
  readonly rect?: typeof FIELD;
  readonly rotate?: 90 | 180 | 270;
  /** Asks the viewer to make the appearances. */
  readonly needsAppearances?: boolean;
  /** The document does not say that it has a form. */
  readonly isStray?: boolean;
  readonly label?: { readonly text: string; readonly x: number; readonly y: number };
}

/** A page of 400 x 300 points with a label and one field of a form, by ISO 32000-1, 12.7. */
export async function sampleForm(sample: SampleForm): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 300]);
  const label = sample.label ?? { text: "Angabe:", x: 80, y: 207 };
  page.drawText(label.text, { x: label.x, y: label.y, size: 12, font });
  if (sample.rotate) page.setRotation(degrees(sample.rotate));
  const rect = sample.rect ?? FIELD;
  const resources = context.obj({ Font: { Helv: font.ref } });
  const states = Object.entries(sample.draws ?? {}).map(([state, content]) => {
    const stream = context.flateStream(content, {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, rect.right - rect.left, rect.top - rect.bottom],
      Resources: resources,
    });
    return [state, context.register(stream)] as const;
  });
  const [first] = states;
  const normal = first?.[0] === "" ? first[1] : context.obj(Object.fromEntries(states));
  const field = context.obj({
    Type: "Annot",
    Subtype: "Widget",
    F: 4,
    Rect: [rect.left, rect.bottom, rect.right, rect.top],
    T: PDFString.of("feld"),
    DA: PDFString.of("/Helv 12 Tf 0 g"),
    ...(states.length > 0 && { AP: { N: normal } }),
    ...sample.field,
  });
  const ref = context.register(field);
  page.node.set(PDFName.of("Annots"), context.obj([ref]));
  if (sample.isStray !== true) {
    const form = context.obj({
      Fields: [ref],
      DR: { Font: { Helv: font.ref } },
      DA: PDFString.of("/Helv 12 Tf 0 g"),
      ...(sample.needsAppearances && { NeedAppearances: true }),
    });
    document.catalog.set(PDFName.of("AcroForm"), form);
  }
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
}

/** Content of an appearance that shows a line of text as fields do. */
export const drawn = (text: string, { x = 4, y = 8 } = {}): string =>
  `/Tx BMC q BT /Helv 12 Tf 0 g ${x} ${y} Td (${text}) Tj ET Q EMC`;
