import { describe, expect, it } from "vitest";
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
    ["dkim=pass (2048-bit key) header.d=mail.beispiel.example header.s=x"],
    ["spf=fail smtp.mailfrom=boese.example; dkim=pass header.d=beispiel.example"],
    ['dkim=pass header.i="@mail.beispiel.example"'],
    ["spf=pass smtp.mailfrom=karla@mail.beispiel.example"],
    ["SPF=Pass smtp.mailfrom=Beispiel.example"],
  ])("by %s", (result) => {
    expect(proved(`mx.krempelfrei.example 1; ${result}`)).toBe(true);
  });
});

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
