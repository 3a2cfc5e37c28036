import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectCopier,
  PDFString,
} from "pdf-lib";

const name = PDFName.of;
const PARENT = name("Parent");
const NAME = name("T");
const FORM = name("AcroForm");
const RESOURCES = name("DR");
/** ISO 32000-2, 12.7.4.1: entries that a widget inherits from its parent fields. */
const INHERITED = ["FT", "Ff", "V", "DA", "Q", "Opt", "I", "TI", "MaxLen"].map(name);
/** Entries of the form for drawing its fields. `XFA` is left out, because it contains the values of all pages. */
const DRAWN_WITH = ["DA", "Q", "NeedAppearances"].map(name);
const FONTS = ["Font", "Encoding"].map(name);
/** Maximum nesting of fields. */
const DEPTH = 50;

export const isField = (object: PDFObject | undefined): boolean =>
  object instanceof PDFDict && object.get(name("Subtype")) === name("Widget");

/** A copy of a widget as a field by itself, with the inherited entries of its parents, which lead to other pages. */
export function isolateField(widget: PDFDict): PDFDict {
  const copy = widget.clone();
  const above = fieldsAbove(widget);
  for (const key of INHERITED) {
    const value = [widget, ...above].map((field) => field.get(key)).find((one) => one !== undefined);
    copy.delete(key);
    // The value of a signature is a dictionary for the original document, which this no longer is.
    if (value && isPlain(copy.context.lookup(value))) copy.set(key, value);
  }
  const names = [widget, ...above].flatMap(nameOf).toReversed();
  if (names.length > 0) copy.set(NAME, PDFHexString.fromText(names.join(".")));
  return copy;
}

/**
 * Gives the pages of `target`, extracted from `source`, a form with their own fields. Without a form, fields drawn by
 * the viewer would be empty.
 */
export function keepForm(source: PDFDocument, target: PDFDocument): void {
  const form = source.catalog.lookup(FORM);
  const annotations = target.getPages().flatMap(({ node }) => node.Annots()?.asArray() ?? []);
  const fields = annotations.filter((one) => isField(target.context.lookup(one)));
  if (!(form instanceof PDFDict) || fields.length === 0) return;
  const kept = pick(form, DRAWN_WITH);
  const resources = form.lookup(RESOURCES);
  if (resources instanceof PDFDict) kept.set(RESOURCES, pick(resources, FONTS));
  const copy = PDFObjectCopier.for(source.context, target.context).copy(kept);
  copy.set(name("Fields"), target.context.obj(fields));
  target.catalog.set(FORM, target.context.register(copy));
}

function pick(dict: PDFDict, keys: readonly PDFName[]): PDFDict {
  const picked = PDFDict.withContext(dict.context);
  for (const key of keys) {
    const value = dict.get(key);
    if (value) picked.set(key, value);
  }
  return picked;
}

const isPlain = (value: PDFObject | undefined): boolean =>
  value instanceof PDFArray
    ? value.asArray().every((_, index) => isPlain(value.lookup(index)))
    : !(value instanceof PDFDict);

function nameOf(field: PDFDict): string[] {
  const value = field.lookup(NAME);
  return value instanceof PDFString || value instanceof PDFHexString ? [value.decodeText()] : [];
}

function fieldsAbove(widget: PDFDict): PDFDict[] {
  const fields: PDFDict[] = [];
  let field = widget.lookup(PARENT);
  while (field instanceof PDFDict && fields.length < DEPTH && !fields.includes(field)) {
    fields.push(field);
    field = field.lookup(PARENT);
  }
  return fields;
}
