import { expect, it } from "vitest";
import { ORIGIN_PATH_MAX } from "../limits.ts";
import { originPath } from "./origin-path.ts";

it.each([
  [["2021", "Versicherungen"], "2021/Versicherungen"],
  [["Vertra\u0308ge", " Auto "], "Verträge/Auto"],
  [["..", "2021", "."], "2021"],
  [["../../etc", "C:\\Users\\anna"], "etc/C:/Users/anna"],
  [["20\u000021", "a\u202egpj", "\ud800"], "2021/agpj/\ufffd"],
  [["", " ", "\u200b"], null],
  [[], null],
])("folders %j become %j", (folders, path) => {
  expect(originPath(folders)).toBe(path);
});

it("of many folders the innermost stay, and a second cleaning changes nothing", () => {
  const path = originPath([...Array.from({ length: 90 }, (_, index) => `Ordner ${index}`), "2021"]) ?? "";
  expect(path.length).toBeLessThanOrEqual(ORIGIN_PATH_MAX);
  expect(path.endsWith("/Ordner 89/2021")).toBe(true);
  expect(path.startsWith("Ordner ")).toBe(true);
  expect(originPath([path])).toBe(path);
  expect(originPath(["x".repeat(10_000)])).toHaveLength(255);
});
