import { describe, expect, it } from "vitest";
import { HEAD_MAX_BYTES, readHeaders, senderOf } from "./mail-headers.ts";

const senderIn = (...lines: string[]): string | undefined =>
  senderOf(readHeaders(Buffer.from(`${lines.join("\r\n")}\r\n\r\nText`)) ?? []);

describe("the sender of a mail", () => {
  it.each([
    ["From: karla@beispiel.example"],
    ["from:KARLA@Beispiel.example"],
    ["From: Karla Beispiel <karla@beispiel.example>"],
    ['From: "Beispiel, Karla" <karla@beispiel.example>'],
    ['From: "karla@boese.example" <karla@beispiel.example>'],
    ["From: =?utf-8?Q?M=C3=BCller?= (privat (neu)) <karla@beispiel.example>"],
    ["From: Karla\r\n <karla@beispiel.example>"],
  ])("is read in %j", (line) => {
    expect(senderIn("To: x@y.example", line)).toBe("karla@beispiel.example");
  });

  it.each([
    [[]],
    [["From: karla@beispiel.example", "From: post@boese.example"]],
    [["From: karla@beispiel.example, post@boese.example"]],
    [["From: post@boese.example <karla@beispiel.example>"]],
    [["From: <post@boese.example> <karla@beispiel.example>"]],
    [["From: Familie: karla@beispiel.example;"]],
    [["From: kar(x)la@beispiel.example"]],
    [['From: kar"x"la@beispiel.example']],
    [['From: "karla"@beispiel.example']],
    [["From: karla@beispiel"]],
    [["From: karla@beispiel.example\u00fc"]],
    [[`From: ${"(".repeat(2000)} <karla@beispiel.example>`]],
  ])("is nobody where two programs may see two different ones: %j", (lines) => {
    expect(senderIn(...lines)).toBeUndefined();
  });
});

describe("headers", () => {
  it("are read whatever ends their lines, and to their end", () => {
    const keys = readHeaders(Buffer.from("A: 1\nB: 2\n folded\n\nC: 3"))?.map(({ key }) => key);
    expect(keys).toEqual(["a", "b"]);
    expect(readHeaders(Buffer.from("A: 1"))).toHaveLength(1);
  });

  it.each([
    ["do not end", Buffer.alloc(HEAD_MAX_BYTES, "A: 1\r\n")],
    ["are one line without an end", Buffer.alloc(HEAD_MAX_BYTES, "A")],
    ["have a lone return", Buffer.from("A: 1\rFrom: a@b.example\r\n\r\n")],
    ["have a zero byte", Buffer.from("A: 1\0\r\n\r\n")],
    ["are too many", Buffer.from(`${"A: 1\r\n".repeat(2001)}\r\n`)],
  ])("are refused that %s", (_what, head) => {
    expect(readHeaders(head)).toBeUndefined();
  });
});
