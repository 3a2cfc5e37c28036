import { expect, it } from "vitest";
import { columnsIn } from "./file-list.ts";

/** The open navigation, the padding of the page and a scroll bar. */
const BESIDE = 248 + 64 + 15;

// Covers 9.9
it("cards stand five a row in windows from 1,240 px on, and never more", () => {
  expect([1240, 1440, 2560].map((width) => columnsIn(width - BESIDE))).toEqual([5, 5, 5]);
  expect([0, 361, 724].map(columnsIn)).toEqual([1, 2, 3]);
});
