import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from "pdf-lib";
import { isField, isolateField, keepForm } from "./forms/keep-form.ts";

const XOBJECT = PDFName.of("XObject");
const RESOURCES = PDFName.of("Resources");
/** Entries that lead from a page to others, or to private data. */
const LEADS_AWAY = ["B", "AA", "StructParents", "PieceInfo", "Thumb", "Tabs", "Metadata"].map(PDFName.of);
const ANNOTATION_LEADS_AWAY = [
  "P",
  "Parent",
  "Kids",
  "Popup",
  "IRT",
  "A",
  "AA",
  "Dest",
  "StructParent",
  "Metadata",
].map(PDFName.of);

/**
 * A PDF of only these pages (from 0): pages of a stack belong to several customers, so other content that a page refers
 * to (a link, pictures of other pages in shared resources) must be left out. Rejects if the whole has another number of
 * pages than given.
 */
export async function extractPages(
  bytes: Uint8Array,
  pages: readonly number[],
  of?: number,
): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  if (of !== undefined && source.getPageCount() !== of) throw new Error(`there are not ${of} pages`);
  const target = await PDFDocument.create({ updateMetadata: false });
  for (const index of pages) isolate(source.getPage(index));
  for (const page of await target.copyPages(source, [...pages])) target.addPage(page);
  keepForm(source, target);
  return target.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

function isolate(page: PDFPage): void {
  const { node } = page;
  // Resources may stand at the parent of all pages.
  const resources = node.Resources();
  if (resources) node.set(RESOURCES, prune(resources, contentOf(node.context, node.Contents()), new Set()));
  for (const key of LEADS_AWAY) node.delete(key);
  const annotations = node.Annots();
  if (!annotations) return;
  const kept = annotations.asArray().flatMap((one) => isolateAnnotation(node.context.lookup(one)));
  node.set(PDFName.of("Annots"), node.context.obj(kept));
}

/** Notes, stamps and fields keep their appearance; links, which have none, are left out. */
function isolateAnnotation(annotation: PDFObject | undefined): PDFRef[] {
  if (!(annotation instanceof PDFDict)) return [];
  if (annotation.get(PDFName.of("Subtype")) === PDFName.of("Link")) return [];
  const copy = isField(annotation) ? isolateField(annotation) : annotation.clone();
  for (const key of ANNOTATION_LEADS_AWAY) copy.delete(key);
  return [copy.context.register(copy)];
}

/** The resources without the pictures and forms that this content does not draw, recursively in its forms. */
function prune(resources: PDFDict, content: string, above: ReadonlySet<PDFObject>): PDFDict {
  const copy = resources.clone();
  const objects = resources.lookup(XOBJECT);
  if (!(objects instanceof PDFDict)) return copy;
  const drawn = namesDrawn(content);
  // A form without resources of its own uses the page's.
  const forms = objects.entries().flatMap(([name, one]) => {
    const form = objects.context.lookup(one);
    return drawn.has(name) && isForm(form) && !form.dict.has(RESOURCES) ? [textOf(form)] : [];
  });
  for (const text of forms) for (const name of namesDrawn(text)) drawn.add(name);
  const kept = PDFDict.withContext(objects.context);
  for (const [name, one] of objects.entries()) {
    if (!drawn.has(name)) continue;
    const object = objects.context.lookup(one);
    kept.set(name, isForm(object) && !above.has(object) ? pruneForm(object, above) : one);
  }
  copy.set(XOBJECT, kept);
  return copy;
}

const isForm = (object: PDFObject | undefined): object is PDFRawStream =>
  object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Form");

function pruneForm(form: PDFRawStream, above: ReadonlySet<PDFObject>): PDFObject {
  const dict = form.dict.clone();
  const resources = form.dict.lookup(RESOURCES);
  if (resources instanceof PDFDict)
    dict.set(RESOURCES, prune(resources, textOf(form), new Set([...above, form])));
  for (const key of LEADS_AWAY) dict.delete(key);
  return form.dict.context.register(PDFRawStream.of(dict, form.contents));
}

function contentOf(context: PDFContext, contents: PDFObject | undefined): string {
  if (contents instanceof PDFArray) {
    return contents
      .asArray()
      .map((part) => contentOf(context, context.lookup(part)))
      .join("\n");
  }
  return contents instanceof PDFRawStream ? textOf(contents) : "";
}

const textOf = (stream: PDFRawStream): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");

/** `/Im0 Do` with any spacing; may find more names than are drawn, never fewer. */
const namesDrawn = (content: string): Set<PDFName> =>
  new Set(
    [...content.matchAll(/\/([^\s/<>[\](){}%]*)\s+Do(?![A-Za-z0-9])/g)].map(([, name = ""]) =>
      PDFName.of(name),
    ),
  );
