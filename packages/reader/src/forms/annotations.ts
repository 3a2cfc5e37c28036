import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { Box } from "./place-texts.ts";
import { readNumbers, readString, withRoom } from "./wasm-values.ts";

const NO_FORM = 0;
/** `FPDF_ANNOT_WIDGET`: a field of a form, or a button of a field. */
const WIDGET = 20;
/** `FPDF_FORMFIELD_…`, which say how a field shows its value. */
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const LIST_BOX = 5;
/** ISO 32000-1, table 228: what is typed must not be shown. */
const PASSWORD_FLAG = 1 << 13;
/**
 * ISO 32000-1, table 165. PDFium drops hidden annotations of a flattened page, but not annotations without a screen
 * appearance.
 */
const HIDDEN_FLAG = 1 << 1;
const NO_VIEW_FLAG = 1 << 5;
const UNSEEN_FLAGS = HIDDEN_FLAG | NO_VIEW_FLAG;
const FOR_SCREEN = 0;
const FLATTENED = 1;
/** Maximum of examined annotations of a page, or options of a list. */
const ANNOTATIONS = 2000;
const CHECKED = "☒";

/**
 * The annotations that are drawn on the pages of a document: filled fields of a form, stamps, notes. Hidden ones are
 * neither drawn nor read. The package's PDFium is built without JavaScript, and no action of a document is triggered.
 */
export interface Annotations {
  /** To be called before a page is drawn or read: makes the appearance of fields that have none. */
  prepare(page: number): void;
  /** Draws the fields on the page's bitmap, which PDFium does separately from other annotations. */
  drawFields(bitmap: number, page: number, size: { width: number; height: number }, flags: number): void;
  /** To be called before a prepared page is closed. */
  leave(page: number): void;
  /** Makes annotations part of the page's content; the page then has to be opened again. False if it has none. */
  flatten(page: number): boolean;
  /** True if the page has fields without a form in the document, which still show content. */
  hasStrayFields(page: number): boolean;
  /** Values and kinds of the visible fields, before the page is flattened. */
  listFields(page: number): Field[];
}

export interface Field {
  readonly box: Box;
  /** Undefined for a password, which must not be read, and for a box that is not checked. */
  readonly value: string | undefined;
  /** True if the value replaces the text drawn in the field: a mark, a password, or a list, which shows all entries. */
  readonly replaces: boolean;
  readonly isMark: boolean;
}

export function openAnnotations(library: WrappedPdfiumModule, document: number): Annotations {
  const hasForm = library.FPDF_GetFormType(document) !== NO_FORM;
  const form = hasForm
    ? library.PDFiumExt_InitFormFillEnvironment(document, library.PDFiumExt_OpenFormFillInfo())
    : 0;

  const mapAnnotations = <T>(page: number, work: (annotation: number) => T): T[] => {
    const count = Math.min(library.FPDFPage_GetAnnotCount(page), ANNOTATIONS);
    const made: T[] = [];
    for (let index = 0; index < count; index += 1) {
      const annotation = library.FPDFPage_GetAnnot(page, index);
      if (annotation === 0) continue;
      made.push(work(annotation));
      library.FPDFPage_CloseAnnot(annotation);
    }
    return made;
  };

  const isField = (annotation: number): boolean => library.FPDFAnnot_GetSubtype(annotation) === WIDGET;

  const hideUnseen = (page: number): void => {
    mapAnnotations(page, (annotation) => {
      const flags = library.FPDFAnnot_GetFlags(annotation);
      if ((flags & NO_VIEW_FLAG) !== 0) library.FPDFAnnot_SetFlags(annotation, flags | HIDDEN_FLAG);
    });
  };

  const fieldOf = (annotation: number): Field | undefined => {
    const box = annotationBox(library, annotation);
    if (!box || !isField(annotation) || (library.FPDFAnnot_GetFlags(annotation) & UNSEEN_FLAGS) !== 0)
      return undefined;
    if ((library.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD_FLAG) !== 0)
      return { box, value: undefined, replaces: true, isMark: false };
    switch (library.FPDFAnnot_GetFormFieldType(form, annotation)) {
      case CHECK_BOX:
      case RADIO_BUTTON:
        return {
          box,
          value: library.FPDFAnnot_IsChecked(form, annotation) ? CHECKED : undefined,
          replaces: true,
          isMark: true,
        };
      case LIST_BOX:
        return { box, value: chosenOf(library, form, annotation), replaces: true, isMark: false };
      default:
        return { box, value: valueOf(library, form, annotation), replaces: false, isMark: false };
    }
  };

  return {
    prepare: (page) => {
      if (form !== 0) library.FORM_OnAfterLoadPage(page, form);
    },
    drawFields: (bitmap, page, { width, height }, flags) => {
      if (form !== 0) library.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
    },
    leave: (page) => {
      if (form !== 0) library.FORM_OnBeforeClosePage(page, form);
    },
    flatten: (page) => {
      hideUnseen(page);
      return library.FPDFPage_Flatten(page, FOR_SCREEN) === FLATTENED;
    },
    hasStrayFields: (page) => form === 0 && mapAnnotations(page, isField).includes(true),
    listFields: (page) =>
      form === 0 ? [] : mapAnnotations(page, fieldOf).filter((field) => field !== undefined),
  };
}

const valueOf = (library: WrappedPdfiumModule, form: number, annotation: number): string =>
  readString(library, (room, bytes) => library.FPDFAnnot_GetFormFieldValue(form, annotation, room, bytes));

/** The chosen labels of a list, one on each line. */
function chosenOf(library: WrappedPdfiumModule, form: number, annotation: number): string {
  const count = Math.min(library.FPDFAnnot_GetOptionCount(form, annotation), ANNOTATIONS);
  const labels: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (!library.FPDFAnnot_IsOptionSelected(form, annotation, index)) continue;
    labels.push(
      readString(library, (room, bytes) =>
        library.FPDFAnnot_GetOptionLabel(form, annotation, index, room, bytes),
      ),
    );
  }
  return labels.join("\n");
}

/** `FS_RECTF`: left, top, right, bottom. */
function annotationBox(library: WrappedPdfiumModule, annotation: number): Box | undefined {
  return withRoom(library, 16, (room) => {
    if (!library.FPDFAnnot_GetRect(annotation, room)) return undefined;
    const [left = 0, top = 0, right = 0, bottom = 0] = readNumbers(library, room, 4, "float");
    return { left, bottom: Math.min(top, bottom), right, top: Math.max(top, bottom) };
  });
}
