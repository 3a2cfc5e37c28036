import { beforeEach, expect, it, vi } from "vitest";
import { forgetKept } from "../../testing/kept-in-memory.ts";
import { forgetLetter, keepPhoto, keepPlan, keptLetter, NO_PLAN } from "./kept-letter.ts";

const { windows } = vi.hoisted(() => ({ windows: { own: "first", open: new Set<string>() } }));
vi.mock("../../lib/kept/window.ts", () => ({
  get WINDOW() {
    return windows.own;
  },
  openWindows: async () => (window: string) => windows.open.has(window),
}));
vi.mock("../../lib/kept/kept-database.ts", () => import("../../testing/kept-in-memory.ts"));

const photograph = async (window: string, id: string): Promise<void> => {
  windows.own = window;
  windows.open.add(window);
  await keepPhoto("anna", id, new Blob([id]));
};
const plan = async (id: string, note: string): Promise<unknown> =>
  keepPlan("anna", [{ ...NO_PLAN, id, turns: 1 }], note);
const pagesOf = async (person: string): Promise<string[] | undefined> =>
  (await keptLetter(person))?.pages.map(({ id }) => id);

beforeEach(async () => {
  await forgetKept();
  windows.open.clear();
});

it("the letter of an open window is not opened by another, nor deleted with the other's", async () => {
  await photograph("first", "bill");
  await plan("bill", "Bitte bald");
  await photograph("second", "contract");
  await plan("contract", "");
  expect(await pagesOf("anna")).toEqual(["contract"]);
  await forgetLetter();
  expect(await pagesOf("anna")).toBeUndefined();
  windows.own = "first";
  expect(await keptLetter("anna")).toMatchObject({ note: "Bitte bald", pages: [{ id: "bill", turns: 1 }] });
});

it("a later window takes the letters of closed ones, one after the other", async () => {
  await photograph("first", "bill");
  await plan("bill", "Bitte bald");
  await photograph("first", "bill's back");
  await photograph("second", "contract");
  windows.open.clear();
  windows.own = "third";
  windows.open.add("third");
  expect(await pagesOf("bernd")).toBeUndefined();
  expect(await pagesOf("anna")).toEqual(["bill", "bill's back"]);
  expect(await keptLetter("anna")).toMatchObject({ note: "Bitte bald" });
  await forgetLetter();
  expect(await pagesOf("anna")).toEqual(["contract"]);
  windows.own = "fourth";
  expect(await pagesOf("anna")).toBeUndefined();
});
