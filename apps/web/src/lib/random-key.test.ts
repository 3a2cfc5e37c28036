import { z } from "zod";
import { expect, it } from "vitest";
import { randomKey } from "./random-key.ts";

it("a random key is a UUID, and another one each time", () => {
  const keys = Array.from({ length: 500 }, randomKey);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success, key).toBe(true);
  expect(new Set(keys).size).toBe(500);
});
