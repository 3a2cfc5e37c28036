const MB = 1024 ** 2;

/** Limits of the work on a document. Exceeding one ends the child, refuses the document or drops the rest. */
export const LIMITS = {
  /** Pixels of a picture before it is decoded. */
  picturePixels: 50_000_000,
  /** Pixels of a recognised page. */
  pagePixels: 16_000_000,
  pageSide: 4000,
  /** Maximum of pages whose text is read. */
  textPages: 2000,
  /** Characters of a document's text. */
  textLength: 2_000_000,
  wordLength: 100,
  words: 20_000,
  lookMs: 60_000,
  /** Real time of a request to any child: three times `lookMs`, because a low priority makes the child slower. */
  clockMs: 180_000,
  pageMs: 20_000,
  readableMs: 60_000,
  /** CPU time for splitting a mail. */
  mailMs: 20_000,
  /** Bytes of the headers of a part of a mail. */
  mailHead: 256 * 1024,
  mailParts: 1000,
  /** Maximum nesting of attached mails whose attachments are taken out. */
  mailsDeep: 3,
  /** Number of attachments that are named, and characters of a name or subject. */
  mailFiles: 100,
  mailWords: 500,
  /** Recipients of a delivery report. */
  reportedRecipients: 20,
  /** Maximum of examined attachments of a PDF, and bytes of a possible invoice. */
  attachments: 20,
  invoiceBytes: 5 * MB,
  /** Characters of an invoice's seller or number. */
  invoiceWords: 200,
  /** Limits of an invoice's XML received alone: bytes including embedded files, tags, and shown lines. */
  xmlBytes: 20 * MB,
  xmlTags: 600_000,
  invoiceLines: 2000,
  /** Limits of an archive: files, their bytes, and the compression ratio above `zipSmall`. */
  zipFiles: 2000,
  zipBytes: 256 * MB,
  zipRatio: 250,
  zipSmall: MB,
  /** Memory of an engine. */
  wasmBytes: 512 * MB,
  oldSpaceMb: 256,
  convertedPages: 200,
  /** Maximum of bytes written by a child. */
  outputBytes: 64 * MB,
  previewBytes: 2 * MB,
  /** Number of QR codes of a page, and characters of a code. */
  codes: 8,
  codeLength: 500,
  /** Pages of a stack that one child draws. */
  sheets: 8,
} as const;

/** Pixels of a preview's width and of its height at most. */
export const PREVIEWS = {
  "preview-240": { width: 240, height: 480 },
  "preview-800": { width: 800, height: 1600 },
};
/** Pixels of a stack's page at most: enough for a QR code of a few centimetres. */
export const SHEET = { width: 1000, height: 1414 };
export type PreviewKind = keyof typeof PREVIEWS;
