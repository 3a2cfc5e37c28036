/** Two persons addressed together; the position in UTF-16 code units. */
export interface JointAddress {
  readonly ids: readonly [string, string];
  readonly from: number;
  readonly to: number;
}

/** Characters of the head, with address and greeting. */
const HEAD = 1500;
const AND = String.raw`\s+(?:und|u\.|&|\+)\s+`;

/** "Anna und Jonas Schmidt", or two full names in consecutive lines; undefined otherwise. */
export function jointAddress(
  text: string,
  persons: readonly { readonly id: string; readonly name: string }[],
): JointAddress | undefined {
  const head = text.slice(0, HEAD);
  for (const one of persons) {
    for (const other of persons) {
      if (one === other) continue;
      const match = togetherPattern(one.name, other.name).exec(head);
      if (match) return { ids: [one.id, other.id], from: match.index, to: match.index + match[0].length };
    }
  }
  return undefined;
}

function togetherPattern(one: string, other: string): RegExp {
  const [first, second] = [spaced(one), spaced(other)];
  const family = one.split(" ").at(-1) ?? "";
  const given = one.slice(0, -family.length).trim();
  const alone = given !== "" && other.endsWith(` ${family}`) ? `|${spaced(given)}${AND}${second}` : "";
  const below = String.raw`[ \t]*\n[ \t]*(?:(?:und|Herrn?|Frau)\s+)*`;
  return new RegExp(String.raw`(?<!\p{L})(?:${first}(?:${AND}|${below})${second}${alone})(?!\p{L})`, "iu");
}

const spaced = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
