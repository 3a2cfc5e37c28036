import { deflateSync } from "node:zlib";
import type { HostileDocument } from "./hostile-document.ts";
import { HOSTILE_DRAWING } from "./hostile-drawing.ts";
import { HOSTILE_STRUCTURE } from "./hostile-structure.ts";

/** A picture of this size in a few bytes: all of one colour. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // The sum is not looked at before the size is.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const PICTURES: readonly HostileDocument[] = [
  {
    name: "ein Bild mit 900 Millionen Punkten",
    extension: "png",
    make: () => pngBomb(30_000),
    ends: ["pixels"],
  },
  {
    name: "ein Bild, das keines ist",
    extension: "png",
    make: () => Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.alloc(200, 7)]),
    ends: ["damaged"],
  },
  {
    name: "ein Foto mit 65500 mal 65500 Punkten",
    extension: "jpg",
    // Its head alone: start, frame of this size with one component, start of the scan.
    make: () =>
      Buffer.concat([
        Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
        Buffer.from("ffc0000b08ffdcffdc01011100", "hex"),
        Buffer.from("ffda0008010100003f00", "hex"),
        Buffer.alloc(2000, 0x11),
        Buffer.from("ffd9", "hex"),
      ]),
    ends: ["pixels", "damaged"],
  },
];

/** Documents made to hang, to fill memory or to confuse whoever reads them: PDFs and three pictures, each under 2 MB. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...HOSTILE_STRUCTURE,
  ...HOSTILE_DRAWING,
  ...PICTURES,
];
