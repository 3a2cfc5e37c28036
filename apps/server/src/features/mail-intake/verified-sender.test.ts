import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEED } from "../../testing/seed.ts";
import { parseAuthenticationResults } from "./authentication-results.ts";
import { isVerified } from "./verified-sender.ts";

const header = (value: string) => ({
  key: "authentication-results",
  line: `Authentication-Results: ${value}`,
});
const from = "karla@mail.beispiel.example";
const proved = (...values: string[]): boolean =>
  isVerified(values.map(header), "mx.krempelfrei.example", from);

describe("a sender is verified", () => {
  it.each([
    ["dmarc=pass header.from=mail.beispiel.example"],
    ["DMARC=Pass (p=none dis=none) header.from=Mail.Beispiel.example"],
    ['dmarc / 1 = pass reason="as it should; be" header.from = "mail.beispiel.example"'],
    ["spf=fail smtp.mailfrom=boese.example; dmarc=pass header.from=mail.beispiel.example;"],
    ["dkim=pass header.i=@x.example header.b=AbC/dEf+; dmarc=pass header.from=mail.beispiel.example"],
    ["spf=pass smtp.mailfrom=srs0=a=b=c.example=x@d.example; dmarc=pass header.from=mail.beispiel.example"],
  ])("by %s", (result) => {
    expect(proved(`mx.krempelfrei.example 1; ${result}`)).toBe(true);
  });
});

// Covers S64
describe("a sender is not verified", () => {
  it.each([
    ["by no header at all", []],
    ["by another server", ["mx.boese.example; dmarc=pass header.from=mail.beispiel.example"]],
    [
      "by what stands below the header of the server in front",
      [
        "mx.krempelfrei.example; dmarc=fail header.from=mail.beispiel.example",
        "mx.krempelfrei.example; dmarc=pass header.from=mail.beispiel.example",
      ],
    ],
    [
      "when another server's header stands at the top",
      ["mx.boese.example; none", "mx.krempelfrei.example; dmarc=pass header.from=mail.beispiel.example"],
    ],
    ["by a failure", ["mx.krempelfrei.example; dmarc=fail header.from=mail.beispiel.example"]],
    [
      "by another domain",
      ["mx.krempelfrei.example; dkim=pass header.d=boese.example; spf=pass smtp.mailfrom=a@boese.example"],
    ],
    ["by DMARC of another domain", ["mx.krempelfrei.example; dmarc=pass header.from=boese.example"]],
    [
      "by DKIM or SPF without DMARC",
      [
        "mx.krempelfrei.example; dkim=pass header.d=mail.beispiel.example; spf=pass smtp.mailfrom=mail.beispiel.example",
      ],
    ],
    ["by DMARC of a domain above", ["mx.krempelfrei.example; dmarc=pass header.from=beispiel.example"]],
    [
      "by a quoted sender of the envelope",
      [
        'mx.krempelfrei.example; spf=pass smtp.mailfrom="a; dmarc=pass header.from=mail.beispiel.example x"@boese.example',
      ],
    ],
    [
      "by such a sender whose quotes the server has left out, beside its own result",
      [
        "mx.krempelfrei.example; dmarc=fail header.from=mail.beispiel.example; spf=pass smtp.mailfrom=a; dmarc=pass header.from=mail.beispiel.example a.b=x@boese.example",
      ],
    ],
    [
      "by such a sender at the end of the header",
      [
        "mx.krempelfrei.example; spf=pass smtp.mailfrom=a; dmarc=pass header.from=mail.beispiel.example x@boese.example",
      ],
    ],
    [
      "by a reason",
      ['mx.krempelfrei.example; spf=fail reason="; dmarc=pass header.from=mail.beispiel.example"'],
    ],
    [
      "by a property that is named twice",
      ["mx.krempelfrei.example; dmarc=pass header.from=boese.example header.from=mail.beispiel.example"],
    ],
    [
      "by a quoted text that does not end",
      ['mx.krempelfrei.example; dmarc=pass header.from=mail.beispiel.example; spf=pass smtp.helo="x'],
    ],
    [
      "by a comment that does not end",
      ["mx.krempelfrei.example; dmarc=pass header.from=mail.beispiel.example (x"],
    ],
    ["by a domain that ends alike", ["mx.krempelfrei.example; dkim=pass header.d=spiel.example"]],
    ["by a domain below", ["mx.krempelfrei.example; dkim=pass header.d=x.mail.beispiel.example"]],
    ["by a top level domain", ["mx.krempelfrei.example; dkim=pass header.d=example"]],
    [
      "by a comment",
      [
        "mx.krempelfrei.example; dkim=fail (; dmarc=pass header.from=mail.beispiel.example) header.d=x.example",
      ],
    ],
    [
      "by a nested comment",
      ["mx.krempelfrei.example; spf=none (a (b) ; dmarc=pass header.from=mail.beispiel.example)"],
    ],
    [
      "by a name that begins alike",
      ["mx.krempelfrei.example.boese.example; dmarc=pass header.from=mail.beispiel.example"],
    ],
    ["by an empty domain", ["mx.krempelfrei.example; dmarc=pass; dkim=pass; spf=pass"]],
  ])("%s", (_how, values) => {
    expect(proved(...values)).toBe(false);
  });
});

// Covers S64
describe("whatever a sender can have written into the header", () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abc;=.()"\\ @,pas \t'.split("")) });
  const wanted = fc.constantFrom(
    "; dmarc=pass header.from=mail.beispiel.example",
    " header.from=mail.beispiel.example",
    "dmarc=pass",
    ")",
    '"',
    "\\",
  );
  const hostile = fc.array(fc.oneof(letters, wanted), { maxLength: 6 }).map((parts) => parts.join(""));
  const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const comment = (text: string): string => `(${text.replaceAll(/[()\\]/g, String.raw`\$&`)})`;

  it(`stands in one value, or in none (TEST_SEED=${SEED})`, () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (local, reason, said) => {
        const value = `mx.krempelfrei.example; spf=pass ${comment(said)} reason=${quoted(reason)} smtp.mailfrom=${quoted(local)}@boese.example`;
        expect(parseAuthenticationResults(value)?.results).toEqual([
          {
            method: "spf",
            verdict: "pass",
            properties: new Map([
              ["reason", reason],
              ["smtp.mailfrom", `${local}@boese.example`],
            ]),
          },
        ]);
        expect(proved(`${value}; dmarc=fail header.from=mail.beispiel.example`)).toBe(false);
        expect(proved(`${value}; dmarc=pass header.from=mail.beispiel.example`)).toBe(true);
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  it("proves nothing beside the server's own result, even where the server has left out all quotes", () => {
    fc.assert(
      fc.property(hostile, (local) => {
        const own = "dmarc=fail header.from=mail.beispiel.example";
        expect(proved(`mx.krempelfrei.example; ${own}; spf=pass smtp.mailfrom=${local}`)).toBe(false);
        expect(proved(`mx.krempelfrei.example; spf=pass smtp.mailfrom=${local}; ${own}`)).toBe(false);
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  it("is read or refused, and never more than that", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: "binary" })), (text) => {
        expect(() => parseAuthenticationResults(`mx.example; ${text}`)).not.toThrow();
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });
});
