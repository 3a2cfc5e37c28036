import { API } from "@krempelfrei/contract/api";
import { getOpenApi } from "@krempelfrei/contract/system";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { responseJson } from "../../core/json/response-json.ts";
import { sampleValue, schemaOf } from "../sample-body.ts";

const ID = "0194a3b0-0000-7000-8000-000000000001";
const SECRET = "Geheimes 4711";
const WRONG_VALUES = [undefined, null, "x", 1.5, true, [], {}];

type Path = readonly string[];
type Outcome = { readonly json: string } | "refused";

const ANSWERS = [...API].flatMap(([name, { response }]) =>
  typeof response === "object" ? [[name, response] as const] : [],
);

const outcomeOf = (make: () => string): Outcome => {
  try {
    return { json: make() };
  } catch {
    return "refused";
  }
};

/** Compares the compiled schema with zod and returns what both came to. */
function answerOf(schema: z.ZodType, value: unknown): Outcome {
  const compiled = outcomeOf(() => responseJson(schema, value));
  expect(compiled).toEqual(outcomeOf(() => JSON.stringify(schema.parse(value))));
  return compiled;
}

/** Paths of everything inside of a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value);

/** A copy of the value with another one at the path. */
function changedAt(value: unknown, [name, ...path]: Path, change: (inner: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...Object(value) };
  Reflect.set(copy, name, changedAt(at(value, [name]), path, change));
  return copy;
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

describe("the answer of every call", () => {
  it.each(ANSWERS)("of %s has declared fields alone, at each level", (_name, schema) => {
    const sample = sampleValue(schemaOf(schema), "answer", () => ID);
    expect(answerOf(schema, sample)).not.toBe("refused");
    const levels = pathsIn(sample).filter((path) => isObject(at(sample, path)));
    for (const path of levels) {
      const planted = changedAt(sample, path, (inner) => ({
        ...Object(inner),
        undeclared: SECRET,
        undeclared_object: { secret: [SECRET] },
      }));
      const outcome = answerOf(schema, planted);
      // The description of the API is a document of its own.
      if (schema !== getOpenApi.response) expect(JSON.stringify(outcome)).not.toContain(SECRET);
    }
  });

  it.each(ANSWERS)(
    "of %s is refused where a field is missing or of a wrong type, as by zod",
    (_name, schema) => {
      const sample = sampleValue(schemaOf(schema), "answer", () => ID);
      for (const path of pathsIn(sample))
        for (const wrong of WRONG_VALUES)
          answerOf(
            schema,
            changedAt(sample, path, () => wrong),
          );
      expect(answerOf(schema, undefined)).toBe("refused");
    },
  );
});
