import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlainText, toPlainText, withoutInvisible } from "./plain-text.ts";
import { requiredText } from "./fields.ts";

describe("a name without what nobody sees", () => {
  it.each([0x00ad, 0x034f, 0x115f, 0x200b, 0x200c, 0x200d, 0x2060, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xe0041])(
    "loses U+%s (decimal)",
    (code) => {
      expect(withoutInvisible(`Anna${String.fromCodePoint(code)}Schmidt`)).toBe("AnnaSchmidt");
      expect(requiredText(50).safeParse(String.fromCodePoint(code)).success).toBe(false);
    },
  );

  // Covers S73
  it("loses all characters that Unicode lets be ignored, also after an emoji or a flag that tags could follow", () => {
    const left: string[] = [];
    for (let code = 0; code < 0x11_0000; code += 1) {
      const character = String.fromCodePoint(code);
      // The style of an emoji is seen: in colour or not.
      if (!/\p{Default_Ignorable_Code_Point}/u.test(character) || code === 0xfe0e || code === 0xfe0f)
        continue;
      for (const before of ["a", "👩", "🏴", "🏴\u{e0067}"]) {
        const name = withoutInvisible(`${before}${character}b`);
        if (isPlainText(name) && name.includes(character)) left.push(`${before} ${code.toString(16)}`);
      }
    }
    expect(left).toEqual([]);
    expect(withoutInvisible("🏴\u{e0067}\u{e0062}\u{e007f}")).toBe("🏴");
  });

  // Covers S73
  it("keeps emoji whole", () => {
    for (const text of ["👨‍👩‍👧 Familie", "❤️ Herz", "👩🏽‍⚕️ Praxis"]) expect(withoutInvisible(text)).toBe(text);
  });

  it("keeps umlauts, both ways of writing them", () => {
    for (const text of ["Größe", "Größe".normalize("NFD")]) expect(withoutInvisible(text)).toBe(text);
  });
});

it.each([0x00, 0x0a, 0x061c, 0x200e, 0x202e, 0x2028, 0x2066, 0xfff9])(
  "U+%s (decimal) is refused: it breaks the line or turns it round",
  (code) => {
    const result = requiredText(50).safeParse(`Anna${String.fromCodePoint(code)}Schmidt`);
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      "Der Wert enthält unzulässige Zeichen",
    ]);
  },
);

it("whatever is made plain is plain, and stays as it is when it is made plain again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const plain = toPlainText(text);
      expect(isPlainText(plain)).toBe(true);
      expect(toPlainText(plain)).toBe(plain);
    }),
  );
});
