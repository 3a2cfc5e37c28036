import fc from "fast-check";
import type { z } from "zod";
import { sampleValue, schemaOf, type IdFor, type JsonSchema } from "../sample-body.ts";

/** Texts that have broken programs before. */
export const NASTY_TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "Brief\u0000.pdf",
  "\ud800",
  "a\udc00b",
  "\u202egpj.exe",
  "مرحبا \u200f(1)",
  "Z\u0301\u0327\u0308a\u0300".repeat(8),
  "👩‍👩‍👧‍👦",
  "ﬃ ẞ İ ı",
  "\ufeff\u200b\u00ad",
  "'; DROP TABLE file; --",
  "' OR '1'='1",
  "%_\\",
  "$1",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "..\\..\\",
  "CON",
  "__proto__",
  "constructor",
  "null",
  "true",
  "NaN",
  "-0",
  "1e999",
  "0x10",
  "١٢٣",
  "a@b.example, c@d.example",
  "a@b.example\r\nBcc: c@d.example",
  "ü@münchen.example",
  "\r\n",
  "{}",
  "[]",
  "%00",
  "%ff",
  "9999-12-31",
  "0000-01-01",
  "2026-02-30",
  "+275760-09-13",
  "2026-11-19T10:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "x".repeat(300),
  "ä".repeat(5000),
  "\u{1f600}".repeat(9000),
];

const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  -0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  5e-324,
  99_999_999_999,
  100_000_000_000,
  2026,
  1949,
  13,
  32,
];

const nastyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);
const nastyNumber = fc.oneof(fc.constantFrom(...NASTY_NUMBERS), fc.integer(), fc.double({ noNaN: true }));

/** Anything that JSON can say. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: nastyText },
  { weight: 3, arbitrary: nastyNumber },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { length: 1 }) },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Values for a field: one that the schema takes, one of the right type that is hard to bear, or anything at all. */
function fieldOf(schema: JsonSchema, field: string, idFor: IdFor): fc.Arbitrary<unknown> {
  const valid = fc.constant(sampleValue(schema, field, idFor));
  const options = [...(schema.anyOf ?? []), schema];
  const types = new Set(options.flatMap(({ type = [] }) => type));
  const ofType: fc.Arbitrary<unknown>[] = [
    ...(types.has("string") ? [nastyText] : []),
    ...(types.has("number") || types.has("integer") ? [nastyNumber] : []),
    ...(types.has("boolean") ? [fc.boolean()] : []),
    ...(types.has("null") ? [fc.constant(null)] : []),
    ...options.flatMap(({ enum: values = [] }) => (values.length > 0 ? [fc.constantFrom(...values)] : [])),
    ...options.flatMap(({ items }) =>
      items ? [fc.array(fieldOf(items, field, idFor), { maxLength: 4 })] : [],
    ),
    ...options.flatMap(({ properties }) => (properties ? [objectOf(schema, idFor)] : [])),
  ];
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: ofType.length > 0 ? fc.oneof(...ofType) : valid },
    { weight: 1, arbitrary: nasty },
  );
}

/** Objects in the form of a schema: fields may be absent or hard to bear, now and then there is one too many. */
function objectOf({ properties = {} }: JsonSchema, idFor: IdFor): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([field, schema]) => [field, fieldOf(schema, field, idFor)] as const,
  );
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const whole = fc.record(Object.fromEntries(fields));
  const more = fc.tuple(known, fc.constantFrom("role", "customer_id", "__proto__", "id", ""), nasty);
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: more.map(([object, field, value]) => ({ ...object, [field]: value })) },
  );
}

/** Bodies and queries made from their schema. */
export const valuesOf = (schema: z.ZodType, idFor: IdFor): fc.Arbitrary<Record<string, unknown>> =>
  objectOf(schemaOf(schema), idFor);
