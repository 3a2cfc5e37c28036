/** A PDF of these objects, from 1 on, the first of which is the catalogue; `trailer` has further entries of it. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    places.push(length);
    const body = Buffer.isBuffer(object) ? object : Buffer.from(object, "latin1");
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(whole);
    length += whole.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A stream with further entries of its dictionary. */
export const streamOf = (data: Buffer, more = ""): Buffer =>
  Buffer.concat([Buffer.from(`<<${more}/Length ${data.length}>>stream\n`), data, Buffer.from("\nendstream")]);
