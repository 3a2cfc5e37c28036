import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DocumentSpec } from "./letter.ts";

/** A drawn page that scans, photos and screenshots are made from. */
export interface BaseImage {
  kind: "scan-pdf" | "photo" | "png";
  file: string;
  /** Pattern of the titles for which the picture is suitable. */
  pattern: RegExp;
  /** Only for this recipient, whose name is on the picture. */
  recipient?: string;
}

/** All base images; for other titles the last one of its kind is used. */
export const BASE_IMAGES: readonly BaseImage[] = [
  { kind: "scan-pdf", file: "scan-arztrechnung.jpg", pattern: /hautarzt|sommer/i, recipient: "Anna Schmidt" },
  { kind: "scan-pdf", file: "scan-elternbrief.jpg", pattern: /elternbrief|schule/i },
  { kind: "scan-pdf", file: "scan-handwerker.jpg", pattern: /petersen|spülkasten|sanitär/i },
  { kind: "scan-pdf", file: "scan-bedingungen.jpg", pattern: /bedingungen/i },
  { kind: "scan-pdf", file: "scan-hausverwaltung.jpg", pattern: /rundschreiben|hausverwaltung/i },
  { kind: "photo", file: "photo-kassenbon.jpg", pattern: /kassenbon|waschmaschine|elektro/i },
  { kind: "photo", file: "photo-garantie.jpg", pattern: /garantie|fahrrad/i },
  { kind: "photo", file: "photo-krankenkasse.jpg", pattern: /krankenkasse|zusatzbeitrag/i },
  { kind: "photo", file: "photo-stadtwerke.jpg", pattern: /stadtwerke|strompreis/i },
  { kind: "png", file: "png-ueberweisung.png", pattern: /überweisung|kita/i },
  { kind: "png", file: "png-fahrkarte.png", pattern: /fahrkarte|jahreskarte/i },
  { kind: "png", file: "png-bestellung.png", pattern: /bestell|möbel/i },
];

/** The picture for a document; undefined if none matches its title. */
export function matchingImage(
  spec: Pick<DocumentSpec, "kind" | "title" | "recipient">,
): BaseImage | undefined {
  return BASE_IMAGES.find(
    ({ kind, pattern, recipient }) =>
      kind === spec.kind &&
      pattern.test(spec.title) &&
      (recipient === undefined || spec.recipient.split("\n")[0] === recipient),
  );
}

const loaded = new Map<string, Promise<Buffer>>();

export function imageFor(spec: Pick<DocumentSpec, "kind" | "title" | "recipient">): BaseImage {
  const image = matchingImage(spec) ?? BASE_IMAGES.findLast(({ kind }) => kind === spec.kind);
  if (image === undefined) throw new Error(`No base image for ${spec.kind}`);
  return image;
}

/** The bytes of the picture for a document. */
export const baseImage = async (spec: DocumentSpec): Promise<Buffer> => loadAsset(imageFor(spec).file);

/** A file of `assets`; each is read once. */
export function loadAsset(file: string): Promise<Buffer> {
  let bytes = loaded.get(file);
  if (bytes === undefined) {
    bytes = readFile(join(import.meta.dirname, "assets", file));
    loaded.set(file, bytes);
  }
  return bytes;
}
