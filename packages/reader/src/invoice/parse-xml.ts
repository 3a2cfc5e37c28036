import { cleanText } from "@krempelfrei/documents/text/clean-text";
import { XMLParser } from "fast-xml-parser";

/** Maximum nesting of elements; the deepest of the profiles has a dozen. */
const NESTED = 40;

/** An element with attributes or children; a mere text is a string. */
export type Node = string | { readonly [name: string]: Node | readonly Node[] };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: NESTED,
  processEntities: true,
  // Numeric references too: `M&#252;ller`.
  htmlEntities: true,
});

/** The root elements of untrusted XML by name; undefined for other or malformed input. */
export function parseXml(bytes: Uint8Array): Readonly<Record<string, Node | readonly Node[]>> | undefined {
  const xml = decode(bytes);
  // Invoices declare neither types nor entities, which are means of attacks.
  if (xml === undefined || /<!(?:DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  try {
    const roots = parser.parse(xml) as Node;
    return typeof roots === "string" ? undefined : roots;
  } catch {
    return undefined;
  }
}

/** All elements at a path of names from an element, `a|b` for different names in two versions. */
export function nodesAt(from: Node, path: string): Node[] {
  let nodes: readonly Node[] = [from];
  for (const step of path.split("/")) {
    const names = step.split("|");
    nodes = nodes.flatMap((node) =>
      typeof node === "string" ? [] : names.flatMap((name): readonly Node[] => [node[name] ?? []].flat()),
    );
  }
  return [...nodes];
}

/** The texts of all elements at a path, without empty ones, on one line each. */
export const textsAt = (from: Node, path: string): string[] =>
  nodesAt(from, path)
    .map((node) => (typeof node === "string" ? node : node["#text"]))
    .flatMap((text) => (typeof text === "string" ? [cleanText(text).replace(/\s+/g, " ").trim()] : []))
    .filter((text) => text !== "");

/** `2026-01-31` for `20260131` or `2026-01-31`, also followed by a time; null for an invalid day. */
export function dayOf(text: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text ?? "") ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month}-${day}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}

/** Decodes XML by its byte order mark, else by its declaration, else as UTF-8; undefined for an unknown encoding. */
function decode(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200));
  const marked =
    head[0] === 0xfe && head[1] === 0xff
      ? "utf-16be"
      : head[0] === 0xff && head[1] === 0xfe
        ? "utf-16le"
        : undefined;
  const declared = /<\?xml[^>]*encoding=["']([\w.:-]+)["']/i.exec(head.toString("latin1"))?.[1];
  try {
    return new TextDecoder(marked ?? declared ?? "utf-8").decode(bytes);
  } catch {
    return undefined;
  }
}
