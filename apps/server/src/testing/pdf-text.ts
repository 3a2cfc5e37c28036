import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Text of a PDF in the order in which it is written, with single blanks. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(...items.map((item) => ("str" in item ? item.str : "")));
  }
  await loading.destroy();
  return pages.join(" ").replace(/\s+/g, " ");
}
