import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Files of an archive by their names; `mimetype` is not packed. */
export async function zip(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const archive = new ZipFile();
  const mtime = new Date("2026-03-09T08:00:00Z");
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name, { mtime, compress: name !== "mimetype" });
  archive.end();
  return buffer(archive.outputStream);
}

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

/** A letter of Word with this content of its body, and more files. */
export const docx = async (
  body: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Buffer> =>
  zip({
    "[Content_Types].xml": TYPES,
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    ...files,
  });

/** A paragraph of Word. */
export const wordText = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

const OPEN_DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns";
const NAMES = ["office", "text", "table", "script", "manifest", "draw"]
  .map((name) => `xmlns:${name}="${OPEN_DOCUMENT}:${name === "draw" ? "drawing" : name}:1.0"`)
  .join(" ");

interface OdtOptions {
  /** Before the body. */
  readonly scripts?: string;
  readonly manifest?: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** A letter of LibreOffice with this content of its text. */
export const odt = async (
  text: string,
  { scripts = "", manifest = "", files = {} }: OdtOptions = {},
): Promise<Buffer> =>
  zip({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMES} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ooo="http://openoffice.org/2004/office" xmlns:dom="http://www.w3.org/2001/xml-events" office:version="1.2">${scripts}<office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    "META-INF/manifest.xml": `<?xml version="1.0" encoding="UTF-8"?><manifest:manifest ${NAMES} manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>${manifest}</manifest:manifest>`,
    ...files,
  });
