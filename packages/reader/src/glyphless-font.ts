const UNITS = 1000;

const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => bytes(value, 2)));
const u32 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => bytes(value, 4)));

function bytes(value: number, size: 2 | 4): Buffer {
  const buffer = Buffer.alloc(size);
  if (size === 2) buffer.writeUInt16BE(value & 0xff_ff);
  else buffer.writeUInt32BE(value >>> 0);
  return buffer;
}

/**
 * A TrueType font with two empty glyphs of half the height (OpenType specification, "glyf", "head", "hhea", "hmtx",
 * "loca", "maxp"): its text is invisible, but can be selected and found.
 */
export function glyphlessFont(): Uint8Array {
  const tables: Readonly<Record<string, Buffer>> = {
    cmap: Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(4, 24, 0, 2, 2, 0, 0, 0xff_ff, 0, 0xff_ff, 1, 0)]),
    glyf: Buffer.alloc(4),
    head: Buffer.concat([
      u32(0x1_00_00, 0x1_00_00, 0, 0x5f_0f_3c_f5),
      u16(0, UNITS),
      Buffer.alloc(16),
      u16(0, 0, UNITS / 2, UNITS, 0, 8, 2, 0, 0),
    ]),
    hhea: Buffer.concat([u32(0x1_00_00), u16(UNITS, -1, 0, UNITS / 2, 0, 0, 0, 1), Buffer.alloc(14), u16(2)]),
    hmtx: u16(UNITS / 2, 0, UNITS / 2, 0),
    loca: u16(0, 0, 0),
    maxp: Buffer.concat([u32(0x1_00_00), u16(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: u16(0, 0, 6),
    post: Buffer.concat([u32(0x3_00_00), Buffer.alloc(28)]),
  };
  const entries = Object.entries(tables);
  const head: Buffer[] = [u32(0x1_00_00), u16(entries.length, 128, 3, entries.length * 16 - 128)];
  const body: Buffer[] = [];
  let offset = 12 + entries.length * 16;
  for (const [tag, table] of entries) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    head.push(Buffer.from(tag, "latin1"), u32(checksum(padded), offset, table.length));
    body.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...head, ...body]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
